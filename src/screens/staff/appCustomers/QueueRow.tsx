/**
 * A row of the work queue: the customer, two badges and a mark, how long they have waited and when they were last asked,
 * when they were invited, and what is due. Where the table is narrow it is a card.
 */
import { memo } from "react";
import { useHref } from "../../../app/navigation/useRoute.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import type { Due } from "../../../domain/due.ts";
import { requirementNames } from "../../../domain/requirement.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { excerptOf } from "../../../ui/Excerpt.tsx";
import { Link } from "../../../ui/Link.tsx";
import { DueButton } from "./DueButton.tsx";
import { QueueCheckbox } from "./QueueCheckbox.tsx";
import styles from "./QueueRow.module.css";
import { QueueWait } from "./QueueWait.tsx";
import { RequirementBadge } from "./RequirementBadge.tsx";
import type { OnDue } from "./useDueAction.tsx";

interface QueueRowProps {
  customer: AppCustomer;
  selected: boolean;
  /** `range`: the rows since the last one, too. */
  onSelect: (id: string, selected: boolean, range: boolean) => void;
  /** null when they owe nothing. */
  due: Due | null;
  /** When they were last asked from this device; empty when that is not known. */
  contact: string;
  onAct: OnDue;
  /** Milliseconds since the epoch. */
  now: number;
  /** They were invited a moment ago. */
  isNew: boolean;
}

/** Memoized: a key press in the search changes few of the rows that stay. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { customer, selected, onSelect, due, contact, onAct, now, isNew } = props;
  const href = useHref();
  const name = excerptOf(displayName(customer));
  const client = excerptOf(displayName(customer) === customer.client ? "" : customer.client);
  const email = excerptOf(customer.email);
  const invitedAt = formatDateTime(customer.createdAt);
  return (
    <tr className={styles.row} data-selected={selected || undefined}>
      <td className={styles.mark}>
        <QueueCheckbox
          label={`${name} auswählen`}
          checked={selected}
          onChange={(wanted, range) => onSelect(customer.id, wanted, range)}
        />
      </td>
      <th scope="row" className={styles.who}>
        <span className={styles.line} title={client ? `${name} · ${client}` : name}>
          <Link href={href("AppCustomerDetails", { id: customer.id })}>{name}</Link>
          {isNew && (
            <>
              {" "}
              <Badge colour="green">Eben eingeladen</Badge>
            </>
          )}
          {client && <span> · {client}</span>}
        </span>
        <span className={styles.email} title={email}>
          {email}
        </span>
      </th>
      {requirementNames.map((requirement) => (
        <td key={requirement} className={styles.badge} data-of={requirement}>
          <RequirementBadge inRow customer={customer} name={requirement} now={now} />
        </td>
      ))}
      <td className={styles.wait}>
        <QueueWait customer={customer} contact={contact} now={now} />
      </td>
      <td className={styles.invited}>
        {invitedAt && (
          <>
            <span className={styles.state}>eingeladen </span>
            <time dateTime={customer.createdAt ?? undefined}>{invitedAt}</time>
          </>
        )}
      </td>
      <td className={styles.due}>{due && <DueButton customer={customer} due={due} onAct={onAct} />}</td>
    </tr>
  );
});
