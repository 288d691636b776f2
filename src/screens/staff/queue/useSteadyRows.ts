/**
 * Keeps rows in place while the pointer or the focus is in the list, or a dialog is open over it.
 * Meanwhile no row moves or disappears because other rows arrive or change. The rows' contents are always current.
 * While a list is still arriving, its elements stay and only their contents change, because moving elements make the
 * page jump.
 */
import { type FocusEvent, type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";

/**
 * `page` is the page's rows in order, `all` the current records. `viewKey` identifies the view: another view shows its
 * rows in order even if the pointer is in the list. While the list is not `complete`, more rows arrive. If `asking`, a
 * dialog is open, of a row or not.
 */
export function useSteadyRows(
  page: readonly AppCustomer[],
  all: readonly AppCustomer[],
  viewKey: string,
  complete: boolean,
  asking: boolean,
) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pressed = useRef<Element | null>(null);
  const [held, setHeld] = useState<{ viewKey: string; ids: readonly string[] }>({ viewKey, ids: [] });

  const holdsRows = (hovered || focused) && held.viewKey === viewKey;
  const rows = holdsRows ? inPlace(held.ids, page, all) : page;
  const ids = rows.map(({ id }) => id);
  if (held.viewKey !== viewKey || !sameTexts(held.ids, ids)) setHeld({ viewKey, ids });

  // The keys do not change while the focus is in the list, because new elements would lose the focus.
  const [keyedById, setKeyedById] = useState(complete);
  if (keyedById !== complete && !focused) setKeyedById(complete);

  // An open dialog counts as focus in the list, because it takes the focus and returns it. Safari does not focus a
  // pressed button, so the dialog has no element to return the focus to. Then the row's button gets the focus below.
  if (asking && !focused) setFocused(true);
  useLayoutEffect(() => {
    if (asking) return;
    const row = pressed.current;
    pressed.current = null;
    if (row?.isConnected && !row.contains(document.activeElement))
      (row.querySelector("button") ?? row.querySelector("a"))?.focus({ preventScroll: true });
    if (!document.activeElement?.closest("tbody")) setFocused(false);
  }, [asking]);

  return {
    rows,
    /** A row's key in React is its place in the list. */
    keyedByPlace: !keyedById,
    /** For the element around the rows. */
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onClick: ({ target }: MouseEvent) => {
        pressed.current =
          (target instanceof Element && target.closest("button")?.closest("tbody tr")) || null;
      },
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!asking && !currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}

/** Returns the rows held before in their order, then the page's other rows. */
function inPlace(
  ids: readonly string[],
  page: readonly AppCustomer[],
  all: readonly AppCustomer[],
): readonly AppCustomer[] {
  const currentById = new Map(all.map((row) => [row.id, row]));
  const kept = ids.flatMap((id) => currentById.get(id) ?? []);
  const rest = page.filter(({ id }) => !ids.includes(id));
  return [...kept, ...rest].slice(0, Math.max(kept.length, page.length));
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index]);
