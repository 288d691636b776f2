/** A page of the work queue as a table, with a checkbox per row and one for the whole page. */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { moveByArrow } from "../../../ui/lists/arrowKeys.ts";
import { QueueHead } from "./QueueHead.tsx";
import print from "./QueuePrint.module.css";
import { QueueRow } from "./QueueRow.tsx";
import styles from "./QueueTable.module.css";

interface QueueTableProps {
  rows: readonly AppCustomer[];
  keyOf: (row: AppCustomer, place: number) => string | number;
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[], selected: boolean) => void;
  /** Milliseconds since the epoch. */
  now: number;
}

export function QueueTable({ rows, keyOf, selectedIds, onSelect, now }: QueueTableProps) {
  const ids = rows.map(({ id }) => id);
  return (
    <table className={`${styles.table} ${print.table}`} onKeyDown={moveByArrow}>
      <caption className="visually-hidden">App-Kunden</caption>
      <QueueHead
        all={ids.length > 0 && ids.every((id) => selectedIds.has(id))}
        onSelectAll={(selected) => onSelect(ids, selected)}
      />
      <tbody>
        {rows.map((customer, place) => (
          <QueueRow
            key={keyOf(customer, place)}
            customer={customer}
            selected={selectedIds.has(customer.id)}
            onSelect={onSelect}
            now={now}
          />
        ))}
      </tbody>
    </table>
  );
}
