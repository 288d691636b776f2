/**
 * App customers as tables in one grid: the queue's page with a checkbox for each row, Home's short list, and the latest
 * signatures. Rows with a next step are grouped by it, and each group has one button.
 */
import { useMemo } from "react";
import {
  type AppCustomer,
  openRequirements,
  requirementLabels,
  requirementNames,
} from "../../../domain/appCustomer.ts";
import { documentTypes } from "../../../domain/document.ts";
import { CALL_DUE_DAYS, type Due, lastSignedAt, REMINDER_DUE_DAYS } from "../../../domain/due.ts";
import { formatDateTime, formatNumber, parseTimestamp } from "../../../domain/germanFormats.ts";
import type { QueueSort } from "../../../domain/queue.ts";
import { Button } from "../../../ui/Button.tsx";
import { type Column, DataTable, type DataTableProps } from "../../../ui/lists/DataTable.tsx";
import { type OnAct, useDueLabel } from "../mails/NextStep.tsx";
import { RequirementBadge } from "../RequirementBadge.tsx";
import type { DueReader } from "../useDue.ts";
import { InvitedAt, Person, Step, Times } from "./QueueCells.tsx";
import styles from "./QueueTable.module.css";

type Table = DataTableProps<AppCustomer, QueueSort>;
type QueueColumn = Column<AppCustomer, QueueSort>;

/** The width of the column that names documents instead of their states. */
const DOCUMENTS = "calc(3 * var(--state) + 0.5rem)";
/** The width of days without the invitation, and of the last column of tables without a next step. */
const DAYS = "4.75rem";
const MOMENT = `calc(${DAYS} + var(--step))`;

/** "brief": a short list that names the open documents and has no heads. "done": of people who owe nothing any more. */
type Look = "brief" | "done";

const columnsOf = (due: DueReader, onAct: OnAct, look: Look | undefined): readonly QueueColumn[] => [
  {
    name: "Name, Kunde",
    sort: { by: "name", direction: "ascending" },
    cell: (customer) => <Person customer={customer} beside={!look} />,
  },
  ...(look === "brief"
    ? [{ name: "Offene Dokumente", width: DOCUMENTS, card: "badge", cell: openDocuments } as const]
    : requirementNames.map(
        (name): QueueColumn => ({
          name: requirementLabels[name],
          // Fixed, so that badges are aligned whatever their text. The last head is as wide as its column.
          width: name === "documentation" ? "calc(var(--state) + 0.5rem)" : "var(--state)",
          card: "badge",
          cell: (customer) => <RequirementBadge customer={customer} name={name} />,
        }),
      )),
  ...(look === "done" ? [invitedColumn] : stepColumns(due, onAct, look === "brief")),
];

const invitedColumn: QueueColumn = {
  name: "Eingeladen",
  width: MOMENT,
  card: "corner",
  cell: (customer) => <InvitedAt customer={customer} />,
};

const stepColumns = (due: DueReader, onAct: OnAct, brief: boolean): readonly QueueColumn[] => [
  {
    name: "Offen seit",
    width: brief ? DAYS : "var(--since)",
    sort: { by: "offen", direction: "descending" },
    card: "corner",
    cell: (customer) => <Times customer={customer} now={due.now} brief={brief} />,
  },
  {
    name: "Nächster Schritt",
    width: "var(--step)",
    card: "action",
    cell: (customer) => <Step customer={customer} due={due} onAct={onAct} />,
  },
];

const openDocuments = (customer: AppCustomer) =>
  openRequirements(customer)
    .map((name) => requirementLabels[name])
    .join(", ");

/** In the same columns: the latest signatures, and the documents that were signed last. */
const signedColumns: readonly Column<AppCustomer>[] = [
  { name: "Name, Kunde", cell: (customer) => <Person customer={customer} /> },
  { name: "Dokument", width: DOCUMENTS, card: "badge", cell: lastDocument },
  {
    name: "Unterschrieben",
    width: MOMENT,
    card: "action",
    cell: (customer) => formatDateTime(lastSignedAt(customer)),
  },
];

/** The document signed last; both if they were signed at the same time. */
function lastDocument(customer: AppCustomer): string {
  const last = lastSignedAt(customer);
  return documentTypes
    .filter((name) => customer[name].sent && parseTimestamp(customer[name].sentAt) === last)
    .map((name) => requirementLabels[name])
    .join(", ");
}

export const SignedTable = ({ rows }: { rows: readonly AppCustomer[] }) => (
  <DataTable
    dense
    headless
    whole
    caption="Zuletzt unterschrieben"
    columns={signedColumns}
    rows={rows}
    keyOf={({ id }) => id}
  />
);

interface QueueTableProps extends Pick<Table, "rows" | "selection" | "order"> {
  /** All people of the groups, on every page; null for a table without groups. */
  groups: readonly AppCustomer[] | null;
  due: DueReader;
  onAct: OnAct;
  look?: Look | undefined;
}

export function QueueTable({ groups, due, onAct, look, ...table }: QueueTableProps) {
  const columns = useMemo(() => columnsOf(due, onAct, look), [due, onAct, look]);
  const groupOf = table.rows.map(due.dueOf);
  return (
    <DataTable
      {...table}
      dense
      headless={look === "brief"}
      whole
      caption="App-Kunden"
      columns={columns}
      keyOf={({ id }) => id}
      groupAt={(place) => {
        const group = groupOf[place];
        if (!groups || !group || group === groupOf[place - 1]) return null;
        const people = groups.filter((one) => due.dueOf(one) === group);
        return <GroupHead group={group} people={people} onAct={onAct} />;
      }}
    />
  );
}

const reasons: Readonly<Record<Due, string>> = {
  call: `Seit ${CALL_DUE_DAYS} Tagen oder länger offen`,
  invitation: "Einladung wahrscheinlich abgelaufen oder kurz davor",
  reminder: `Seit ${REMINDER_DUE_DAYS} Tagen oder länger offen`,
};

interface GroupHeadProps {
  group: Due;
  people: readonly AppCustomer[];
  onAct: OnAct;
}

/** The button acts on the whole group; a single person has the row's button. */
function GroupHead({ group, people, onAct }: GroupHeadProps) {
  const label = useDueLabel()(group);
  const count = formatNumber(people.length);
  return (
    <>
      <span className={styles.group}>
        <strong>{label}</strong> <span>{count}</span>
      </span>{" "}
      <span className={`note ${styles.reason}`}>{reasons[group]}</span>
      {people.length > 1 && (
        <Button variant="quiet" onClick={() => onAct(people, group)}>
          Alle {count} {label.toLowerCase()} …
        </Button>
      )}
    </>
  );
}
