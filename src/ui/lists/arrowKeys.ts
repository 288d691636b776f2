/** Arrow keys in a list: up and down lead to the same stop of the next row, Home and End to the first and last row. */
import type { KeyboardEvent } from "react";

const rowsOf = (list: Element): Element[] => [...list.querySelectorAll("li, tbody tr")];
const stopsIn = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>("a, button, input")];

/** For `onKeyDown` of a list or table whose rows each hold the same links and controls. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest("li, tbody tr");
  if (!row) return;
  const rows = rowsOf(event.currentTarget);
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  const next = to === undefined ? undefined : rows[to];
  if (!next) return;
  event.preventDefault();
  stopsIn(next)[stopsIn(row).indexOf(event.target)]?.focus();
}

/** From a search into the first row below it. */
export const enterRows = (): void =>
  document.querySelector<HTMLElement>("main tbody a, main [data-rows] a")?.focus();
