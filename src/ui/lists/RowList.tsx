/**
 * A list of links, one per row. The arrow keys move from row to row, Enter opens. The rows that a window can show are painted
 * first, the others right after: with all fifty at once the first one came a quarter later after the answer (measured,
 * slowed). Other updates may delay what follows, never the rows in sight.
 */
import { type ReactElement, useDeferredValue } from "react";
import { moveByArrow } from "./arrowKeys.ts";
import styles from "./RowList.module.css";

interface RowListProps {
  label: string;
  /** Links with a key. */
  rows: readonly ReactElement[];
  /** Other rows are being loaded. */
  busy?: boolean;
  /** Somebody comes back to a scroll position: all rows are there at once, so that it is as tall as before. */
  returned?: boolean;
}

/** No row is lower than a control (tokens.css). */
const LOWEST_ROW_REM = 2.5;

function rowsInSight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.ceil(window.innerHeight / (LOWEST_ROW_REM * rem));
}

export function RowList({ label, rows, busy, returned = false }: RowListProps) {
  const isWhole = useDeferredValue(true, returned);
  const shown = isWhole ? rows : rows.slice(0, rowsInSight());
  return (
    <ul className={styles.list} data-rows="" aria-label={label} aria-busy={busy} onKeyDown={moveByArrow}>
      {shown.map((row) => (
        <li key={row.key} className={styles.row}>
          {row}
        </li>
      ))}
    </ul>
  );
}
