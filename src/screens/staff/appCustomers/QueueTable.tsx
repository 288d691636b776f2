/** The work queue as a table, with a checkbox per row and one for the whole page. */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { requirementLabels, requirementNames } from "../../../domain/requirement.ts";
import { moveByArrow } from "../../../ui/lists/arrowKeys.ts";
import { QueueRow } from "./QueueRow.tsx";
import styles from "./QueueTable.module.css";

interface QueueTableProps {
  rows: readonly AppCustomer[];
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[], selected: boolean) => void;
  /** Milliseconds since the epoch. */
  now: number;
}

export function QueueTable({ rows, selectedIds, onSelect, now }: QueueTableProps) {
  // Waits are shown in days; a full minute keeps the memoized rows from rendering at every call.
  const minute = Math.floor(now / 60_000) * 60_000;
  const ids = rows.map(({ id }) => id);
  const all = ids.every((id) => selectedIds.has(id));
  return (
    <table className={styles.table} onKeyDown={moveByArrow}>
      <caption className="visually-hidden">App-Kunden</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col" className={styles.mark}>
            <label className={styles.pick}>
              <input
                type="checkbox"
                aria-label="Alle auf dieser Seite auswählen"
                checked={all && ids.length > 0}
                onChange={({ target }) => onSelect(ids, target.checked)}
              />
            </label>
          </th>
          <th scope="col">Name, Kunde, E-Mail</th>
          {requirementNames.map((name) => (
            <th key={name} scope="col">
              {requirementLabels[name]}
            </th>
          ))}
          <th scope="col">Eingeladen am</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((customer) => (
          <QueueRow
            key={customer.id}
            customer={customer}
            selected={selectedIds.has(customer.id)}
            onSelect={onSelect}
            now={minute}
          />
        ))}
      </tbody>
    </table>
  );
}
