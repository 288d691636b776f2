/** The cells of a person's row: who it is, since when something has been open, the invitation, and the next step. */
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { contactText, daysCount, waitingDays, waitingText } from "../../../domain/due.ts";
import { formatDateTime } from "../../../domain/germanFormats.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { Link } from "../../../ui/Link.tsx";
import { DueButton, type OnAct } from "../mails/NextStep.tsx";
import type { DueReader } from "../useDue.ts";
import styles from "./QueueCells.module.css";

/** `beside`: in a table without room for it in a column, the invitation stands beside the e-mail address. */
export function Person({ customer, beside = false }: { customer: AppCustomer; beside?: boolean }) {
  const href = useHref();
  const name = displayName(customer);
  const client = name === customer.client ? "" : customer.client;
  return (
    <div className={styles.who}>
      <span className={styles.name}>
        <Link className={styles.person} href={href("AppCustomerDetails", { id: customer.id })}>
          {name}
        </Link>
      </span>
      {client && (
        <span className={`one-line ${styles.client}`} title={client}>
          {client}
        </span>
      )}
      <span className={styles.below}>
        {beside && <InvitedAt customer={customer} className={styles.beside} />}
        <span className={`one-line ${styles.email}`} title={customer.email}>
          {customer.email}
        </span>
      </span>
    </div>
  );
}

interface InvitedAtProps {
  customer: AppCustomer;
  className?: string | undefined;
}

/** On a card it is a line of its own. */
export function InvitedAt({ customer: { createdAt }, className = styles.alone }: InvitedAtProps) {
  if (!createdAt) return null;
  return (
    <span className={`${styles.invited} ${className}`}>
      <span className={styles.word}>eingeladen </span>
      <time dateTime={typeof createdAt === "string" ? createdAt : undefined}>
        {formatDateTime(createdAt)}
      </time>
    </span>
  );
}

/** The days that something has been open, and unless `brief` the invitation. */
export function Times({ customer, now, brief }: { customer: AppCustomer; now: number; brief: boolean }) {
  const days = waitingDays(customer, now);
  return (
    <>
      {days !== null && (
        <span className={styles.days} title={waitingText(customer, now)}>
          <span className={styles.label}>offen: </span>
          {daysCount(days)}
        </span>
      )}
      {!brief && <InvitedAt customer={customer} className={styles.wide} />}
    </>
  );
}

/** The button of the next step, or else the last contact, which only this device knows. */
export function Step({ customer, due, onAct }: { customer: AppCustomer; due: DueReader; onAct: OnAct }) {
  const step = due.dueOf(customer);
  const contact = due.contactOf(customer);
  const last = contact ? contactText(contact, due.now) : "";
  if (step) return <DueButton customer={customer} due={step} last={last} onAct={onAct} />;
  return <span title="nur auf diesem Gerät sichtbar">{last}</span>;
}
