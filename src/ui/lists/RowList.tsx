/**
 * A list of links, one per row. The arrow keys move from row to row, Enter opens. The rows that a window can show are painted
 * first, the others right after: fifty at once took a fourth more between the answer and the first row (measured, slowed).
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
  /** Somebody comes back to a place in it: it is as tall as it was at once. */
  returned?: boolean;
}

/** No row is lower than a control (tokens.css). CSS pixels. */
const LOWEST_ROW = 40;

export function RowList({ label, rows, busy, returned = false }: RowListProps) {
  const isWhole = useDeferredValue(true, returned);
  const shown = isWhole ? rows : rows.slice(0, Math.ceil(window.innerHeight / LOWEST_ROW));
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
