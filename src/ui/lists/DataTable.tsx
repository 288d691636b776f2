/**
 * The table of all lists. On small screens its rows become cards. If rows open something, a press anywhere on a row opens it,
 * and the arrow keys move from row to row.
 */
import { Fragment, memo, type ReactNode, useCallback, useDeferredValue, useRef } from "react";
import { Checkbox } from "../forms/Checkbox.tsx";
import { ChevronIcon } from "../icons/areaIcons.tsx";
import { Link } from "../Link.tsx";
import { moveByArrow } from "./arrowKeys.ts";
import styles from "./DataTable.module.css";
import { openByRow } from "./openByRow.ts";
import { uniqueKeys } from "./uniqueKeys.ts";

export interface Column<Row, Sort extends string = string> {
  /** The column's heading. */
  readonly name: string;
  /** The cell's content. A long text wraps. */
  readonly cell: (row: Row) => ReactNode;
  /** A CSS length. Reserves the column's space while its cells are still empty. */
  readonly width?: string;
  /** A press on the heading sorts by this (`order`), always in this direction. */
  readonly sort?: { readonly by: Sort; readonly direction: "ascending" | "descending" };
  /**
   * The cell's place on a card. "line", unless given, is a line with the column's name. The others do not show the name: "text"
   * is a line, and "badge" stands at the end of the second one. On a dense card "corner" is the upper place, and the badges
   * and the action share the last line.
   */
  readonly card?: "line" | "text" | "corner" | "badge" | "action";
}

/** The order of the rows. */
interface Order<Sort extends string> {
  readonly sort: Sort;
  /** The heading of a column with this `sort` was pressed. */
  readonly onSort: (sort: Sort) => void;
}

/** A checkbox before each row. */
interface Selection<Row> {
  /** Whether the row with a key (`keyOf`) is selected. */
  readonly selected: { has: (key: string) => boolean };
  /** The pressed row; with Shift, also the rows between it and the one pressed before; or all rows. */
  readonly onSelect: (rows: readonly Row[], wanted: boolean) => void;
  /** The row's name in the accessible name of its checkbox. */
  readonly nameOf: (row: Row) => string;
  /** The head has a checkbox for all rows. */
  readonly all?: boolean;
}

export interface DataTableProps<Row, Sort extends string> {
  /** For screen readers only. */
  caption: string;
  /** The first column is each row's header. Rows are rendered again if the array is a new one. */
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[];
  /** Identifies a row. */
  keyOf: (row: Row) => string;
  /** The address that a row opens; its first cell is the link. If omitted, a row opens the first link in it. */
  hrefOf?: ((row: Row) => string) | undefined;
  selection?: Selection<Row> | undefined;
  /** If omitted, no heading sorts. */
  order?: Order<Sort> | undefined;
  /** The head of the group that begins with the row at a place; null if none does. */
  groupAt?: (place: number) => ReactNode;
  /**
   * Low rows in columns of fixed widths. They are cards below a width of 64rem, other rows below 40rem. React keeps their elements
   * in place and changes the contents: rows that arrive do not make the page jump, and when a row goes, the next one has its focus.
   */
  dense?: boolean;
  /** The columns' heads are for screen readers only. */
  headless?: boolean;
  /** Other rows are being loaded; these are the previous ones. */
  busy?: boolean | undefined;
  /** All rows are rendered at once, such as for a visitor who returns to a scroll position. */
  whole?: boolean;
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
 * Unless `whole`, paints the rows that fit the window first and the others right after. With all fifty at once, it took a
 * quarter longer from the answer to the first row (measured with throttling). Other updates may delay the later rows, never
 * the rows in the window.
 */
export function DataTable<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, keyOf, hrefOf, selection, order, groupAt } = props;
  const { dense = false, headless = false, busy, whole = false, children } = props;
  const isWhole = useDeferredValue(true, whole);
  const shown = isWhole ? rows : rows.slice(0, rowsInSight());
  const latest = useRef(props);
  latest.current = props;
  const last = useRef("");
  // Stable, because rows are memoized.
  const selectRow = useCallback((row: Row, wanted: boolean, range: boolean) => {
    const { rows, keyOf, selection } = latest.current;
    const keys = rows.map(keyOf);
    const [from, to] = [keys.indexOf(last.current), keys.indexOf(keyOf(row))];
    last.current = keyOf(row);
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    selection?.onSelect(range && from >= 0 ? between : [row], wanted);
  }, []);
  const BoxHead = selection?.all ? "th" : "td";
  const table = (
    <table
      className={`${styles.table} ${dense ? styles.dense : styles.roomy}`}
      aria-busy={busy}
      onClick={openByRow}
      onKeyDown={moveByArrow}
    >
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {selection && <col className={styles.mark} />}
        {columns.map(({ name, width }) => (
          <col key={name} style={{ width }} />
        ))}
      </colgroup>
      <thead className={headless ? "visually-hidden" : styles.head}>
        <tr>
          {selection && (
            <BoxHead className={styles.mark} scope={selection.all ? "col" : undefined}>
              {selection.all && (
                <Checkbox
                  label="Alle auf dieser Seite auswählen"
                  checked={rows.every((row) => selection.selected.has(keyOf(row)))}
                  onChange={(wanted) => selection.onSelect(rows, wanted)}
                />
              )}
            </BoxHead>
          )}
          {columns.map(({ name, sort }) =>
            sort && order ? (
              <th
                key={name}
                scope="col"
                aria-sort={order.sort === sort.by ? sort.direction : undefined}
                data-name={name}
              >
                <button
                  type="button"
                  className={`screen-only ${styles.sort}`}
                  onClick={() => order.onSort(sort.by)}
                >
                  {name}
                  <ChevronIcon />
                </button>
              </th>
            ) : (
              <th key={name} scope="col">
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {uniqueKeys(shown, keyOf).map(({ key, item: row }, place) => {
          const group = groupAt?.(place);
          return (
            <Fragment key={dense ? place : key}>
              {group && (
                <tr className={styles.group}>
                  <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                    <div>{group}</div>
                  </th>
                </tr>
              )}
              <MemoizedRow
                row={row}
                columns={columns}
                href={hrefOf?.(row)}
                selected={selection?.selected.has(keyOf(row))}
                onSelect={selectRow}
                name={selection?.nameOf(row)}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
  if (dense) return table;
  return (
    <>
      <div className={styles.frame}>{table}</div>
      {children && <div className={styles.below}>{children}</div>}
    </>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
  /** Undefined for a row without a checkbox. */
  selected: boolean | undefined;
  onSelect: (row: Row, wanted: boolean, range: boolean) => void;
  name: string | undefined;
}

function TableRow<Row>({ row, columns, href, selected, onSelect, name }: RowProps<Row>) {
  return (
    <tr className={href ? `${styles.row} ${styles.opens}` : styles.row} data-selected={selected}>
      {selected !== undefined && (
        <td className={styles.mark}>
          <Checkbox
            label={`${name} auswählen`}
            checked={selected}
            onChange={(wanted, range) => onSelect(row, wanted, range)}
          />
        </td>
      )}
      {columns.map(({ name, cell, card = "line" }, index) =>
        index === 0 ? (
          <th key={name} className={styles.first} scope="row">
            {href ? (
              <Link className={styles.open} href={href}>
                {cell(row)}
              </Link>
            ) : (
              cell(row)
            )}
          </th>
        ) : (
          <td key={name} className={styles[card]} data-name={name}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

/** A key press in a search changes few of the rows that stay. */
const MemoizedRow = memo(TableRow) as typeof TableRow;
