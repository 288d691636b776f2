/**
 * Rows that stay under the pointer: while somebody points or tabs into the list, no row changes its place or vanishes
 * because others arrive or change. What the rows say is always new.
 */
import { type FocusEvent, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";

interface Steady {
  rows: readonly AppCustomer[];
  /** For the element around the rows. */
  handlers: {
    onPointerEnter: () => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/**
 * `page` are the rows as they should stand, `all` the newest records, `question` what was asked for: another question
 * arranges the rows anew, wherever the pointer is.
 */
export function useSteadyRows(
  page: readonly AppCustomer[],
  all: readonly AppCustomer[],
  question: string,
): Steady {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [held, setHeld] = useState<{ question: string; ids: readonly string[] }>({ question, ids: [] });

  const stays = (pointed || focused) && held.question === question;
  const rows = stays ? inPlace(held.ids, page, all) : page;
  const ids = rows.map(({ id }) => id);
  if (held.question !== question || !sameTexts(held.ids, ids)) setHeld({ question, ids });

  return {
    rows,
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}

/** The rows of before in their order, then those of the page that were not among them. */
function inPlace(
  ids: readonly string[],
  page: readonly AppCustomer[],
  all: readonly AppCustomer[],
): readonly AppCustomer[] {
  const newest = new Map(all.map((of) => [of.id, of]));
  const kept = ids.flatMap((id) => newest.get(id) ?? []);
  const rest = page.filter(({ id }) => !ids.includes(id));
  return [...kept, ...rest].slice(0, Math.max(kept.length, page.length));
}

const sameTexts = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((text, index) => text === b[index]);
