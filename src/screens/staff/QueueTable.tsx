/** The rows of the work queue: who, the three badges, since when; each can be selected. Small screens show cards. */
import { Link } from "../../app/Link.tsx";
import { useHref } from "../../app/place.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { momentText } from "../../domain/moment.ts";
import { requirementLabels, requirementNames } from "../../domain/requirement.ts";
import { waitingText } from "../../domain/waiting.ts";
import { EmailAddress } from "../../ui/EmailAddress.tsx";
import { moveByArrow } from "./arrowKeys.ts";
import { DocumentBadge } from "./DocumentBadge.tsx";
import styles from "./QueueTable.module.css";

interface QueueTableProps {
  rows: readonly AppCustomer[];
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], selected: boolean) => void;
  /** Milliseconds since the epoch. */
  now: number;
}

export function QueueTable({ rows, selected, onSelect, now }: QueueTableProps) {
  const href = useHref();
  const ids = rows.map(({ id }) => id);
  const all = ids.every((id) => selected.has(id));
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
        {rows.map((of) => {
          const waits = waitingText(of, now);
          const name = of.name || of.client || of.email;
          return (
            <tr key={of.id} className={styles.row} data-selected={selected.has(of.id) || undefined}>
              <td className={styles.mark}>
                <label className={styles.pick}>
                  <input
                    type="checkbox"
                    aria-label={`${name} auswählen`}
                    checked={selected.has(of.id)}
                    onChange={({ target }) => onSelect([of.id], target.checked)}
                  />
                </label>
              </td>
              <th scope="row" className={styles.who}>
                <Link href={href("AppCustomerDetails", { id: of.id })}>{name}</Link>
                <span className={styles.below}>{of.client}</span>
                <span className={styles.below}>
                  <EmailAddress of={of.email} />
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
        })}
      </tbody>
    </table>
  );
}
