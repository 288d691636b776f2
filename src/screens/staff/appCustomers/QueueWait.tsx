/** In a row of the queue: how long the customer has waited, and when they were last asked. Nothing of who waits for nothing. */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { daysText, waitingDays, waitingLevel, waitingText } from "../../../domain/waiting.ts";
import styles from "./QueueWait.module.css";

interface QueueWaitProps {
  customer: AppCustomer;
  /** When they were last asked from this device; empty when that is not known. */
  contact: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** In days; a whole sentence for screen readers. */
export function QueueWait({ customer, contact, now }: QueueWaitProps) {
  const days = waitingDays(customer, now);
  if (days === null) return null;
  return (
    <>
      <span className={styles.days} data-level={waitingLevel(days)}>
        <span className="visually-hidden">{waitingText(customer, now)}</span>
        <span aria-hidden="true">
          <span className={styles.state}>offen · </span>
          {daysText(days)}
        </span>
      </span>
      {contact && (
        <span className={styles.contact} title={`${contact} (auf diesem Gerät gemerkt)`}>
          {contact}
        </span>
      )}
    </>
  );
}
