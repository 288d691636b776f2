/** A page of the work queue as a table, with a checkbox per row and one for the whole page. */
import { useCallback, useRef } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { contactText } from "../../../domain/due.ts";
import { openByRow } from "../../../ui/lists/openByRow.ts";
import { QueueHead } from "./QueueHead.tsx";
import print from "./QueuePrint.module.css";
import { QueueRow } from "./QueueRow.tsx";
import styles from "./QueueTable.module.css";
import type { DueReader } from "./useDue.ts";
import type { OnDue } from "./useDueAction.tsx";
import { useQueueKeys } from "./useQueueKeys.tsx";

interface QueueTableProps {
  rows: readonly AppCustomer[];
  keyOf: (row: AppCustomer, place: number) => string | number;
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[], selected: boolean) => void;
  due: DueReader;
  onAct: OnDue;
  /** Who was invited a moment ago. */
  invitedId: string | undefined;
}

export function QueueTable({ rows, keyOf, selectedIds, onSelect, due, onAct, invitedId }: QueueTableProps) {
  const ids = rows.map(({ id }) => id);
  const selectRow = useRange(ids, onSelect);
  const { onKeyDown, help } = useQueueKeys();
  return (
    <>
      <table className={`${styles.table} ${print.table}`} onKeyDown={onKeyDown} onClick={openByRow}>
        <caption className="visually-hidden">App-Kunden. Mit ? erfahren Sie die Tasten der Liste.</caption>
        <QueueHead
          all={ids.length > 0 && ids.every((id) => selectedIds.has(id))}
          onSelectAll={(selected) => onSelect(ids, selected)}
        />
        <tbody>
          {rows.map((customer, place) => {
            const contact = due.contactOf(customer);
            return (
              <QueueRow
                key={keyOf(customer, place)}
                customer={customer}
                selected={selectedIds.has(customer.id)}
                onSelect={selectRow}
                due={due.dueOf(customer)}
                contact={contact ? contactText(contact, due.now) : ""}
                onAct={onAct}
                now={due.now}
                isNew={customer.id === invitedId}
              />
            );
          })}
        </tbody>
      </table>
      {help}
    </>
  );
}

/** Selects one row, or with `range` all between it and the one selected last. Always the same function. */
function useRange(ids: readonly string[], onSelect: QueueTableProps["onSelect"]) {
  const shown = useRef(ids);
  shown.current = ids;
  const last = useRef<string | null>(null);
  return useCallback(
    (id: string, selected: boolean, range: boolean) => {
      const [from, to] = [shown.current.indexOf(last.current ?? ""), shown.current.indexOf(id)];
      last.current = id;
      const between = shown.current.slice(Math.min(from, to), Math.max(from, to) + 1);
      onSelect(range && from >= 0 ? between : [id], selected);
    },
    [onSelect],
  );
}
