/**
 * The table for all lists. On small screens its rows become cards, each value with its column's name. If rows open
 * something, a press anywhere on a row opens it, and the arrow keys move from row to row.
 */
import { type ReactNode, useDeferredValue } from "react";
import { Link } from "../Link.tsx";
import { moveByArrow } from "./arrowKeys.ts";
import styles from "./DataTable.module.css";
import { openByRow } from "./openByRow.ts";
import { uniqueKeys } from "./uniqueKeys.ts";

export interface Column<Row> {
  /** The column's heading. */
  readonly name: string;
  /** The cell's content. A long text wraps. */
  readonly cell: (row: Row) => ReactNode;
  /** A CSS length. Reserves the column's space while its cells are still empty. */
  readonly width?: string;
  /** On a card the cell is in the upper corner. The column's name is not shown. */
  readonly corner?: boolean;
}

interface DataTableProps<Row> {
  /** For screen readers only. */
  caption: string;
  /** The first column is each row's header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The address that a row opens; its first cell is the link. */
  hrefOf?: ((row: Row) => string) | undefined;
  /** Shown before each row, such as a checkbox. */
  before?: ((row: Row) => ReactNode) | undefined;
  /** Other rows are being loaded; these are the previous ones. */
  busy?: boolean | undefined;
  /** The visitor returns to a scroll position: all rows are rendered at once, so that the list is as tall as before. */
  returned?: boolean;
  /** Below the rows, such as the list's pages. */
  children?: ReactNode;
}

/** No row is lower than a control (tokens.css). */
const LOWEST_ROW_REM = 2.5;

function rowsInSight(): number {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.ceil(window.innerHeight / (LOWEST_ROW_REM * rem));
}

/**
 * Paints the rows that fit the window first and the others right after. With all fifty at once, it took a quarter longer from
 * the answer to the first row (measured with throttling). Other updates may delay the later rows, never the rows in the window.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, hrefOf, before, busy, returned = false, children } = props;
  const isWhole = useDeferredValue(true, returned);
  const shown = isWhole ? rows : rows.slice(0, rowsInSight());
  return (
    <div className="sheet">
      <div className={styles.frame}>
        <table className={styles.table} aria-busy={busy} onClick={openByRow} onKeyDown={moveByArrow}>
          <caption className="visually-hidden">{caption}</caption>
          <thead className={styles.head}>
            <tr>
              {before && <td className={`${styles.name} ${styles.before}`} />}
              {columns.map(({ name, width }) => (
                <th key={name} className={styles.name} scope="col" style={{ width }}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {uniqueKeys(shown, keyOf).map(({ key, item: row }) => (
              <tr key={key} className={before ? `${styles.row} ${styles.boxed}` : styles.row}>
                {before && <td className={styles.before}>{before(row)}</td>}
                {columns.map(({ name, cell, corner }, index) =>
                  index === 0 ? (
                    <th key={name} className={styles.first} scope="row">
                      {hrefOf ? (
                        <Link className={styles.open} href={hrefOf(row)}>
                          {cell(row)}
                        </Link>
                      ) : (
                        cell(row)
                      )}
                    </th>
                  ) : (
                    <td key={name} className={corner ? styles.corner : styles.cell} data-name={name}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children && <div className={styles.below}>{children}</div>}
    </div>
  );
}
