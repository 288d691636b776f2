/** A row of the work queue: the customer, three badges, and when they were invited. On small screens it is a card. */

import { memo } from "react";
import { Link } from "../../../app/navigation/Link.tsx";
import { useHref } from "../../../app/navigation/useRoute.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { requirementLabels, requirementNames } from "../../../domain/requirement.ts";
import { waitingText } from "../../../domain/waiting.ts";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Excerpt, excerptOf } from "../../../ui/Excerpt.tsx";
import { DocumentBadge } from "./DocumentBadge.tsx";
import styles from "./QueueTable.module.css";

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
  const wait = waitingText(customer, now);
  const name = excerptOf(displayName(customer));
  return (
    <tr className={styles.row} data-selected={selected || undefined}>
      <td className={styles.mark}>
        <label className={styles.pick}>
          <input
            type="checkbox"
            aria-label={`${name} auswählen`}
            checked={selected}
            onChange={({ target }) => onSelect([customer.id], target.checked)}
          />
        </label>
      </td>
      <th scope="row" className={styles.who}>
        <Link href={href("AppCustomerDetails", { id: customer.id })}>{name}</Link>
        <span className={styles.below}>
          <Excerpt text={customer.client} />
        </span>
        <span className={styles.below}>
          <EmailAddress address={customer.email} />
        </span>
      </th>
      {requirementNames.map((requirement) => (
        <td key={requirement} className={styles.badge} data-name={requirementLabels[requirement]}>
          <DocumentBadge customer={customer} name={requirement} short />
        </td>
      ))}
      <td className={styles.invited}>
        <time dateTime={customer.createdAt ?? undefined}>{formatDateTime(customer.createdAt)}</time>
        {wait && <span className={styles.below}>{wait}</span>}
      </td>
    </tr>
  );
});
