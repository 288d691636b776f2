/** Arrow keys in a list: up and down move to the same control of the next row, Home and End to the first and last row. */
import type { KeyboardEvent } from "react";

const controlsIn = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("a, button, input"),
];
/** The rows of a table with something to focus. The head of a group may have nothing. */
const rowsOf = (table: Element): Element[] =>
  [...table.querySelectorAll("tbody tr")].filter((row) => controlsIn(row).length > 0);

/**
 * For `onKeyDown` of a table in which each row holds the same links and controls. The same control of the next row takes the
 * focus; if there is none, its last one does.
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof HTMLElement)) return;
  const far = Number.POSITIVE_INFINITY;
  const by = { ArrowDown: 1, ArrowUp: -1, Home: -far, End: far }[key];
  const row = target.closest("tbody tr");
  if (by === undefined || !row) return;
  const rows = rowsOf(currentTarget);
  const from = rows.indexOf(row);
  const to = Math.max(0, Math.min(rows.length - 1, from + by));
  const next = rows[to];
  if (!next || (to === from && Number.isFinite(by))) return;
  event.preventDefault();
  const place = controlsIn(row).indexOf(target);
  // A row with nothing due has no button.
  const controls = controlsIn(next);
  (controls[place] ?? controls.at(-1))?.focus();
}

/** Moves the focus from a search into the first row of the list below it. */
export const enterRows = (): void => document.querySelector<HTMLElement>("main tbody a")?.focus();
