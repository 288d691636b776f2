/**
 * A row of the work queue: the customer, three badges, how long they have waited, and when they were invited. Where the
 * table is narrow it is a card.
 */
import { memo } from "react";
import { useHref } from "../../../app/navigation/useRoute.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { requirementNames } from "../../../domain/requirement.ts";
import { daysText, waitingDays, waitingLevel, waitingText } from "../../../domain/waiting.ts";
import { excerptOf } from "../../../ui/Excerpt.tsx";
import { Link } from "../../../ui/Link.tsx";
import { QueueCheckbox } from "./QueueCheckbox.tsx";
import styles from "./QueueTable.module.css";
import { RequirementBadge } from "./RequirementBadge.tsx";

interface QueueRowProps {
  customer: AppCustomer;
  selected: boolean;
  onSelect: (ids: readonly string[], selected: boolean) => void;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Memoized: a key press in the search changes few of the rows that stay. */
export const QueueRow = memo(function QueueRow({ customer, selected, onSelect, now }: QueueRowProps) {
  const href = useHref();
  const name = excerptOf(displayName(customer));
  const client = excerptOf(displayName(customer) === customer.client ? "" : customer.client);
  const email = excerptOf(customer.email);
  return (
    <tr className={styles.row} data-selected={selected || undefined}>
      <td className={styles.mark}>
        <QueueCheckbox
          label={`${name} auswählen`}
          checked={selected}
          onChange={(wanted) => onSelect([customer.id], wanted)}
        />
      </td>
      <th scope="row" className={styles.who}>
        <span className={styles.line} title={client ? `${name} · ${client}` : name}>
          <Link href={href("AppCustomerDetails", { id: customer.id })}>{name}</Link>
          {client && <span className={styles.client}> · {client}</span>}
        </span>
        <span className={styles.email} title={email}>
          {email}
        </span>
      </th>
      {requirementNames.map((requirement) => (
        <td key={requirement} className={styles.badge}>
          <RequirementBadge inRow customer={customer} name={requirement} now={now} />
        </td>
      ))}
      <Wait customer={customer} now={now} />
      <td className={styles.invited}>
        <time dateTime={customer.createdAt ?? undefined}>{formatDateTime(customer.createdAt)}</time>
      </td>
    </tr>
  );
});

/** The wait in days, as a whole sentence for screen readers. */
function Wait({ customer, now }: { customer: AppCustomer; now: number }) {
  const days = waitingDays(customer, now);
  if (days === null) return <td className={styles.wait} />;
  return (
    <td className={styles.wait} data-level={waitingLevel(days)}>
      <span className="visually-hidden">{waitingText(customer, now)}</span>
      <span aria-hidden="true">
        <span className={styles.state}>offen · </span>
        {daysText(days)}
      </span>
    </td>
  );
}
