/** A table whose rows become cards on a small screen, each value then under its column's name. */
import type { ReactNode } from "react";
import styles from "./DataTable.module.css";
import { uniqueKeys } from "./uniqueKeys.ts";

export interface Column<Row> {
  /** The column's head. */
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** What the table holds; read out, not shown. */
  caption: string;
  /** The first one names its row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Newer rows are on their way; these are the ones before. */
  busy?: boolean | undefined;
}

export function DataTable<Row>({ caption, columns, rows, keyOf, busy }: DataTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={busy}>
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
                    {cell(row)}
                  </th>
                ) : (
                  <td key={name} className={styles.cell} data-name={name}>
                    {cell(row)}
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
