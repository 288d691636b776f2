/**
 * A row of app customers: the person, three badges, the time something has been open, the invitation's date, and the next step
 * of staff. If the table is narrow, the row is a card.
 */
import { memo } from "react";
import { type AppCustomer, displayName, requirementNames } from "../../../domain/appCustomer.ts";
import { type Due, daysText, waitingDays, waitingText } from "../../../domain/due.ts";
import { formatDate, formatDateTime } from "../../../domain/germanFormats.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { Link } from "../../../ui/Link.tsx";
import { DueButton, type OnAct } from "../mails/NextStep.tsx";
import { RequirementBadge } from "../RequirementBadge.tsx";
import styles from "./QueueRow.module.css";

interface QueueRowProps {
  customer: AppCustomer;
  /** Undefined for a row without a checkbox. */
  selected: boolean | undefined;
  /** `range`: the rows since the last change are included. */
  onSelect: (id: string, selected: boolean, range: boolean) => void;
  /** null if nothing is due. */
  due: Due | null;
  /** When this device last sent the customer a mail or noted a call; empty if it has done neither. */
  contact: string;
  onAct: OnAct;
  /** Milliseconds since the epoch. */
  now: number;
  /** The person was invited a moment ago. */
  isNew: boolean;
}

/** Memoized: a key press in the search changes few of the rows that stay. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { customer, selected, onSelect, due, contact, onAct, now, isNew } = props;
  const href = useHref();
  const name = displayName(customer);
  const client = name === customer.client ? "" : customer.client;
  const { createdAt } = customer;
  const days = waitingDays(customer, now);
  return (
    <tr className={styles.row} data-selected={selected}>
      {selected !== undefined && (
        <td className={styles.mark}>
          <Checkbox
            label={`${name} auswählen`}
            checked={selected}
            onChange={(wanted, range) => onSelect(customer.id, wanted, range)}
          />
        </td>
      )}
      <th scope="row" className={styles.who}>
        <Link href={href("AppCustomerDetails", { id: customer.id })}>{name}</Link>
        {isNew && (
          <>
            {" "}
            <Badge colour="green">Gerade eingeladen</Badge>
          </>
        )}
        {client && <span> · {client}</span>}
        <span className={styles.email}>{customer.email}</span>
      </th>
      {requirementNames.map((requirement) => (
        <td key={requirement} className={styles.badge}>
          <RequirementBadge inRow customer={customer} name={requirement} />
        </td>
      ))}
      <td className={styles.times}>
        {days !== null && (
          <span className={styles.open}>
            <span className="visually-hidden">{waitingText(customer, now)}</span>
            <span aria-hidden="true">
              <span className={styles.label}>offen seit </span>
              {daysText(days)}
            </span>
          </span>
        )}
        {createdAt && (
          <span className={styles.invited}>
            eingeladen{" "}
            <time
              title={formatDateTime(createdAt)}
              dateTime={typeof createdAt === "string" ? createdAt : undefined}
            >
              {formatDate(createdAt)}
            </time>
          </span>
        )}
        {contact && <span title="nur auf diesem Gerät sichtbar">{contact}</span>}
      </td>
      <td className={styles.due}>{due && <DueButton customer={customer} due={due} onAct={onAct} />}</td>
    </tr>
  );
});
