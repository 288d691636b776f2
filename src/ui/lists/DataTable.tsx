/**
 * A table whose rows become cards on small screens, each value with its column's name. Where a row has a link, the whole
 * row opens it.
 */
import type { ReactNode } from "react";
import { Excerpt } from "../Excerpt.tsx";
import styles from "./DataTable.module.css";
import { openByRow } from "./openByRow.ts";
import { uniqueKeys } from "./uniqueKeys.ts";

export interface Column<Row> {
  /** The column's heading. */
  readonly name: string;
  /** A text that is too long is cut. */
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** For screen readers only. */
  caption: string;
  /** The first column is each row's header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Other rows are being loaded; these are the previous ones. */
  busy?: boolean | undefined;
}

export function DataTable<Row>({ caption, columns, rows, keyOf, busy }: DataTableProps<Row>) {
  return (
    <div className={`sheet ${styles.frame}`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys open the row's link itself. */}
      <table className={styles.table} aria-busy={busy} onClick={openByRow}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head}>
          <tr>
            {columns.map(({ name }) => (
              <th key={name} className={styles.name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {uniqueKeys(rows, keyOf).map(({ key, item: row }) => (
            <tr key={key} className={styles.row}>
              {columns.map(({ name, cell }, index) =>
                index === 0 ? (
                  <th key={name} className={styles.first} scope="row">
                    {shown(cell(row))}
                  </th>
                ) : (
                  <td key={name} className={styles.cell} data-name={name}>
                    {shown(cell(row))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shown = (cell: ReactNode): ReactNode => (typeof cell === "string" ? <Excerpt text={cell} /> : cell);
