/** The people on Home: who has waited longest, with what is due; and who signed lately. */
import type { ReactNode } from "react";
import { useHref } from "../../app/navigation/useRoute.ts";
import { type AppCustomer, displayName } from "../../domain/appCustomer.ts";
import { waitColour } from "../../domain/badgeColour.ts";
import { formatDate, parseTimestamp } from "../../domain/dates.ts";
import { contactText } from "../../domain/due.ts";
import { longestWaits, signedLately } from "../../domain/queue.ts";
import { requirementLabels } from "../../domain/requirement.ts";
import { daysText, lastSignedAt, waitingDays, waitingText } from "../../domain/waiting.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { Link } from "../../ui/Link.tsx";
import { moveByArrow } from "../../ui/lists/arrowKeys.ts";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { RowList } from "../../ui/lists/RowList.tsx";
import { DueButton } from "./appCustomers/DueButton.tsx";
import type { DueReader } from "./appCustomers/useDue.ts";
import { useDueAction } from "./appCustomers/useDueAction.tsx";
import styles from "./Home.module.css";

const LONGEST_WAITS = 5;
const LATELY_SIGNED = 5;

interface LongestWaitsProps {
  all: readonly AppCustomer[];
  due: DueReader;
}

export function LongestWaits({ all, due: { now, dueOf, contactOf } }: LongestWaitsProps) {
  const { act, dialog } = useDueAction();
  const waits = longestWaits(all).slice(0, LONGEST_WAITS);
  if (waits.length === 0) return <EmptyState done title="Alles erledigt: Zurzeit ist nichts offen" />;
  return (
    <Card title="Am längsten offen">
      <ul data-rows="" aria-label="Am längsten offen" onKeyDown={moveByArrow}>
        {waits.map((customer) => {
          const next = dueOf(customer);
          const contact = contactOf(customer);
          return (
            <li key={customer.id} className={styles.wait}>
              <PersonLink customer={customer} note={contact ? contactText(contact, now) : ""}>
                <Badge colour={waitColour(customer, now)}>
                  <span className="visually-hidden">{waitingText(customer, now)}</span>
                  <span aria-hidden="true">{daysText(waitingDays(customer, now) ?? 0)}</span>
                </Badge>
              </PersonLink>
              <span>{next && <DueButton customer={customer} due={next} onAct={act} />}</span>
            </li>
          );
        })}
      </ul>
      {dialog}
    </Card>
  );
}

export function LatelySigned({ all }: { all: readonly AppCustomer[] }) {
  const signed = signedLately(all, LATELY_SIGNED);
  if (signed.length === 0) return null;
  return (
    <Card title="Zuletzt unterschrieben">
      <RowList
        label="Zuletzt unterschrieben"
        rows={signed.map((customer) => (
          <PersonLink key={customer.id} customer={customer} note="">
            <span className={styles.signed}>
              {lastDocument(customer)} · {formatDate(lastSignedAt(customer))}
            </span>
          </PersonLink>
        ))}
      />
    </Card>
  );
}

/** The one signed last; both where they were signed at the same time. */
function lastDocument(customer: AppCustomer): string {
  const last = lastSignedAt(customer);
  const signed = (["avv", "sepa"] as const).filter(
    (name) => customer[name].sent && parseTimestamp(customer[name].sentAt)?.getTime() === last,
  );
  return signed.map((name) => requirementLabels[name]).join(", ");
}

interface PersonLinkProps {
  customer: AppCustomer;
  /** Below the person, after the company. */
  note: string;
  /** At the end of the row. */
  children: ReactNode;
}

function PersonLink({ customer, note, children }: PersonLinkProps) {
  const href = useHref();
  const client = displayName(customer) === customer.client ? "" : customer.client;
  return (
    <Link href={href("AppCustomerDetails", { id: customer.id })} className={styles.person}>
      <span className={styles.who}>
        <span className={`one-line ${styles.name}`}>
          <Excerpt text={displayName(customer)} />
        </span>
        <span className={`one-line ${styles.client}`}>
          <Excerpt text={client} />
          {client && note && " · "}
          {note}
        </span>
      </span>
      {children}
    </Link>
  );
}
