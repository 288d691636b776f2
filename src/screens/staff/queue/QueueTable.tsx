/**
 * App customers as a table: the queue's page with a checkbox for each row, or Home's list without checkboxes. Rows with
 * a next step are grouped by it, and each group has one button. If the table is narrow, its rows are cards.
 */
import { Fragment, useCallback, useRef } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { CALL_DUE_DAYS, contactText, type Due, REMINDER_DUE_DAYS } from "../../../domain/due.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { Button } from "../../../ui/Button.tsx";
import { moveByArrow } from "../../../ui/lists/arrowKeys.ts";
import { openByRow } from "../../../ui/lists/openByRow.ts";
import { type OnAct, useDueLabel } from "../mails/NextStep.tsx";
import type { DueReader } from "../useDue.ts";
import { QueueHead, queueColumns } from "./QueueHead.tsx";
import { QueueRow } from "./QueueRow.tsx";
import styles from "./QueueTable.module.css";

interface Selecting {
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[], selected: boolean) => void;
}

interface QueueTableProps extends Partial<Selecting> {
  rows: readonly AppCustomer[];
  /** All people of the groups, on every page; null for a table without groups. */
  groups: readonly AppCustomer[] | null;
  keyOf: (row: AppCustomer, place: number) => string | number;
  due: DueReader;
  onAct: OnAct;
  /** The id of a person invited a moment ago. */
  invitedId?: string | undefined;
}

export function QueueTable({
  rows,
  groups,
  keyOf,
  selectedIds,
  onSelect,
  due,
  onAct,
  invitedId,
}: QueueTableProps) {
  const ids = rows.map(({ id }) => id);
  const selectRow = useRange(ids, onSelect);
  const groupOf = useGroups(rows, due);
  return (
    <table className={styles.table} onKeyDown={moveByArrow} onClick={openByRow}>
      <caption className="visually-hidden">App-Kunden</caption>
      <QueueHead
        all={ids.length > 0 && ids.every((id) => selectedIds?.has(id))}
        onSelectAll={onSelect && ((selected) => onSelect(ids, selected))}
      />
      <tbody>
        {rows.map((customer, place) => {
          const contact = due.contactOf(customer);
          const group = groupOf(place);
          return (
            <Fragment key={keyOf(customer, place)}>
              {groups && group && group !== groupOf(place - 1) && (
                <GroupHead
                  columns={queueColumns.length + (onSelect ? 1 : 0)}
                  group={group}
                  people={groups.filter((one) => due.dueOf(one) === group)}
                  onAct={onAct}
                />
              )}
              <QueueRow
                customer={customer}
                selected={selectedIds?.has(customer.id)}
                onSelect={selectRow}
                due={due.dueOf(customer)}
                contact={contact ? contactText(contact, due.now) : ""}
                onAct={onAct}
                now={due.now}
                isNew={customer.id === invitedId}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/**
 * Returns the group of the row at a place. A row may be kept in place after its next step is done. It then stays in the
 * group above.
 */
function useGroups(rows: readonly AppCustomer[], { dueOf }: DueReader) {
  const groups: (Due | null)[] = [];
  for (const row of rows) groups.push(dueOf(row) ?? groups.at(-1) ?? null);
  return (place: number) => groups[place] ?? null;
}

const reasons: Readonly<Record<Due, string>> = {
  call: `Seit ${CALL_DUE_DAYS} Tagen oder länger offen`,
  invitation: "Die Einladung ist abgelaufen oder läuft bald ab",
  reminder: `Seit ${REMINDER_DUE_DAYS} Tagen oder länger offen`,
};

interface GroupHeadProps {
  columns: number;
  group: Due;
  people: readonly AppCustomer[];
  onAct: OnAct;
}

/** A mail goes to the whole group. Calls have no button, because they are made one by one. */
function GroupHead({ columns, group, people, onAct }: GroupHeadProps) {
  const text = `${useDueLabel()(group)} · ${formatNumber(people.length)}`;
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={columns}>
        <div>
          <span>{reasons[group]}</span>
          {group === "call" ? (
            <strong>{text}</strong>
          ) : (
            <Button onClick={() => onAct(people, group)}>{text}</Button>
          )}
        </div>
      </th>
    </tr>
  );
}

/** Selects one row, or with `range` all rows between it and the one selected last. The returned function is stable. */
function useRange(ids: readonly string[], onSelect: Selecting["onSelect"] | undefined) {
  const shown = useRef(ids);
  shown.current = ids;
  const last = useRef<string | null>(null);
  return useCallback(
    (id: string, selected: boolean, range: boolean) => {
      const [from, to] = [shown.current.indexOf(last.current ?? ""), shown.current.indexOf(id)];
      last.current = id;
      const between = shown.current.slice(Math.min(from, to), Math.max(from, to) + 1);
      onSelect?.(range && from >= 0 ? between : [id], selected);
    },
    [onSelect],
  );
}
