/**
 * App customers as a table: the queue's page with a checkbox for each row, or Home's list without checkboxes. Rows with
 * a next step are grouped by it, and each group has one button.
 */
import { useMemo } from "react";
import {
  type AppCustomer,
  displayName,
  requirementLabels,
  requirementNames,
} from "../../../domain/appCustomer.ts";
import {
  CALL_DUE_DAYS,
  contactText,
  type Due,
  daysText,
  REMINDER_DUE_DAYS,
  waitingDays,
  waitingText,
} from "../../../domain/due.ts";
import { formatDate, formatDateTime, formatNumber } from "../../../domain/germanFormats.ts";
import type { QueueSort } from "../../../domain/queue.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { type Column, DataTable, type DataTableProps } from "../../../ui/lists/DataTable.tsx";
import { DueButton, type OnAct, useDueLabel } from "../mails/NextStep.tsx";
import { RequirementBadge } from "../RequirementBadge.tsx";
import type { DueReader } from "../useDue.ts";
import styles from "./QueueTable.module.css";

type Table = DataTableProps<AppCustomer, QueueSort>;
type QueueColumn = Column<AppCustomer, QueueSort>;

/** `invitedId`: the id of a person invited a moment ago. */
const columnsOf = (due: DueReader, onAct: OnAct, invitedId: string | undefined): readonly QueueColumn[] => [
  {
    name: "Name, Kunde",
    sort: "name",
    cell: (customer) => <Person customer={customer} isNew={customer.id === invitedId} />,
  },
  ...requirementNames.map(
    (name): QueueColumn => ({
      name: requirementLabels[name],
      // Fixed, so that badges are aligned whatever their text.
      width: "6.75rem",
      card: "badge",
      cell: (customer) => <RequirementBadge inRow customer={customer} name={name} />,
    }),
  ),
  {
    name: "Offen seit",
    width: "9.5rem",
    sort: "offen",
    card: "foot",
    cell: (customer) => <Times customer={customer} due={due} />,
  },
  {
    name: "Nächster Schritt",
    width: "8.5rem",
    card: "action",
    cell: (customer) => {
      const step = due.dueOf(customer);
      return step && <DueButton customer={customer} due={step} onAct={onAct} />;
    },
  },
];

/** `isNew`: the person was invited a moment ago. */
function Person({ customer, isNew }: { customer: AppCustomer; isNew: boolean }) {
  const href = useHref();
  const name = displayName(customer);
  const client = name === customer.client ? "" : customer.client;
  return (
    <>
      <Link className={styles.person} href={href("AppCustomerDetails", { id: customer.id })}>
        {name}
      </Link>
      {isNew && " "}
      {isNew && <Badge colour="green">Gerade eingeladen</Badge>}
      {client && <span> · {client}</span>}
      <span className={styles.line}>{customer.email}</span>
    </>
  );
}

/** The time something has been open, and the dates of the invitation and of the last contact. */
function Times({ customer, due: { contactOf, now } }: { customer: AppCustomer; due: DueReader }) {
  const { createdAt } = customer;
  const contact = contactOf(customer);
  const days = waitingDays(customer, now);
  return (
    <>
      {days !== null && (
        <span className={`${styles.line} ${styles.open}`}>
          <span className="visually-hidden">{waitingText(customer, now)}</span>
          <span aria-hidden="true">
            <span className={styles.label}>offen seit </span>
            {daysText(days)}
          </span>
        </span>
      )}
      {createdAt && (
        <span className={`${styles.line} ${styles.invited}`}>
          eingeladen{" "}
          <time
            title={formatDateTime(createdAt)}
            dateTime={typeof createdAt === "string" ? createdAt : undefined}
          >
            {formatDate(createdAt)}
          </time>
        </span>
      )}
      {contact && (
        <span className={styles.line} title="nur auf diesem Gerät sichtbar">
          {contactText(contact, now)}
        </span>
      )}
    </>
  );
}

interface QueueTableProps extends Pick<Table, "rows" | "keyedByPlace" | "selection" | "order"> {
  /** All people of the groups, on every page; null for a table without groups. */
  groups: readonly AppCustomer[] | null;
  due: DueReader;
  onAct: OnAct;
  /** The id of a person invited a moment ago. */
  invitedId?: string | undefined;
}

export function QueueTable({ groups, due, onAct, invitedId, ...table }: QueueTableProps) {
  const columns = useMemo(() => columnsOf(due, onAct, invitedId), [due, onAct, invitedId]);
  // A row may be kept in place after its next step is done. It then stays in the group above.
  const groupOf: (Due | null)[] = [];
  for (const row of table.rows) groupOf.push(due.dueOf(row) ?? groupOf.at(-1) ?? null);
  return (
    <DataTable
      {...table}
      dense
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
      <span>
        <strong>
          {label} · {count}
        </strong>
        <span className="note">{reasons[group]}</span>
      </span>
      {people.length > 1 && (
        <Button onClick={() => onAct(people, group)}>
          Alle {count} {label.toLowerCase()} …
        </Button>
      )}
    </>
  );
}
