/** Arrow keys in a list: up and down move to the same control of the next row, Home and End to the first and last row. */
import type { KeyboardEvent } from "react";

const controlsIn = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("a, button, input"),
];
/** The rows of a list with something to focus. The head of a group may have nothing. */
const rowsOf = (list: Element): Element[] =>
  [...list.querySelectorAll("li, tbody tr")].filter((row) => controlsIn(row).length > 0);

/** For `onKeyDown` of a list or table in which each row holds the same links and controls. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  const far = Number.POSITIVE_INFINITY;
  const by = { ArrowDown: 1, ArrowUp: -1, Home: -far, End: far }[event.key];
  if (by !== undefined) moveToRow(event, by);
}

/**
 * Moves the focus by `by` rows, at most to the first or the last row. The same control of that row takes the focus; if
 * there is none, its last one does.
 */
function moveToRow(event: KeyboardEvent<HTMLElement>, by: number): void {
  const row = event.target instanceof HTMLElement ? event.target.closest("li, tbody tr") : null;
  if (!row || !(event.target instanceof HTMLElement)) return;
  const rows = rowsOf(event.currentTarget);
  const from = rows.indexOf(row);
  const to = Math.max(0, Math.min(rows.length - 1, from + by));
  const next = rows[to];
  if (!next || (to === from && Number.isFinite(by))) return;
  event.preventDefault();
  const place = controlsIn(row).indexOf(event.target);
  // A row with nothing due has no button.
  const controls = controlsIn(next);
  (controls[place] ?? controls.at(-1))?.focus();
}

/** Moves the focus from a search into the first row of the list below it. */
export const enterRows = (): void =>
  document.querySelector<HTMLElement>("main tbody a, main [data-rows] a")?.focus();
