/** Arrow keys in a list: up and down move to the same control of the next row, Home and End to the first and last row. */
import type { KeyboardEvent } from "react";

const rowsOf = (list: Element): Element[] => [...list.querySelectorAll("li, tbody tr")];
const controlsIn = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>("a, button, input"),
];

/** For `onKeyDown` of a list or table whose rows each hold the same links and controls. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest("li, tbody tr");
  if (!row) return;
  const rows = rowsOf(event.currentTarget);
  const from = rows.indexOf(row);
  const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: rows.length - 1 }[event.key];
  const next = to === undefined ? undefined : rows[to];
  if (!next) return;
  event.preventDefault();
  controlsIn(next)[controlsIn(row).indexOf(event.target)]?.focus();
}

/** Moves the focus from a search into the first row of the list below it. */
export const enterRows = (): void =>
  document.querySelector<HTMLElement>("main tbody a, main [data-rows] a")?.focus();
