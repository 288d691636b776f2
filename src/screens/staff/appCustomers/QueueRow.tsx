/** A row of the work queue: who, the three badges, since when. Small screens show a card. */
import { memo } from "react";
import { Link } from "../../../app/navigation/Link.tsx";
import { useHref } from "../../../app/navigation/useRoute.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { momentText } from "../../../domain/dates.ts";
import { requirementLabels, requirementNames } from "../../../domain/requirement.ts";
import { waitingText } from "../../../domain/waiting.ts";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { DocumentBadge } from "./DocumentBadge.tsx";
import styles from "./QueueTable.module.css";

interface QueueRowProps {
  of: AppCustomer;
  selected: boolean;
  onSelect: (ids: readonly string[], selected: boolean) => void;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Painted anew only when something of it changes: a key in the search leaves most rows as they are. */
export const QueueRow = memo(function QueueRow({ of, selected, onSelect, now }: QueueRowProps) {
  const href = useHref();
  const waits = waitingText(of, now);
  const name = of.name || of.client || of.email;
  return (
    <tr className={styles.row} data-selected={selected || undefined}>
      <td className={styles.mark}>
        <label className={styles.pick}>
          <input
            type="checkbox"
            aria-label={`${name} auswählen`}
            checked={selected}
            onChange={({ target }) => onSelect([of.id], target.checked)}
          />
        </label>
      </td>
      <th scope="row" className={styles.who}>
        <Link href={href("AppCustomerDetails", { id: of.id })}>{name}</Link>
        <span className={styles.below}>{of.client}</span>
        <span className={styles.below}>
          <EmailAddress address={of.email} />
        </span>
      </th>
      {requirementNames.map((requirement) => (
        <td key={requirement} className={styles.badge} data-name={requirementLabels[requirement]}>
          <DocumentBadge of={of} name={requirement} short />
        </td>
      ))}
      <td className={styles.invited}>
        <time dateTime={of.createdAt ?? undefined}>{momentText(of.createdAt)}</time>
        {waits && <span className={styles.below}>{waits} offen</span>}
      </td>
    </tr>
  );
});
