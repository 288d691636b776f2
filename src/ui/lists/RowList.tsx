/** A list of links, one per row. The arrow keys move from row to row, Enter opens. */
import type { ReactElement } from "react";
import { moveByArrow } from "./arrowKeys.ts";
import styles from "./RowList.module.css";

interface RowListProps {
  label: string;
  /** Links with a key. */
  rows: readonly ReactElement[];
  /** Other rows are being loaded. */
  busy?: boolean;
}

export function RowList({ label, rows, busy }: RowListProps) {
  return (
    <ul className={styles.list} data-rows="" aria-label={label} aria-busy={busy} onKeyDown={moveByArrow}>
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          {row}
        </li>
      ))}
    </ul>
  );
}
