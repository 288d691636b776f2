/** The history of a customer, the latest first: from the record, and from this device's memory. */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { documentNames, documentTypes } from "../../../domain/document.ts";
import { filingId, filingWith } from "../../../domain/filing.ts";
import { formatDateTime, parseTimestamp, type Timestamp } from "../../../domain/germanFormats.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { Card } from "../../../ui/Card.tsx";
import styles from "./Timeline.module.css";

interface Happening {
  what: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export function Timeline({ customer }: { customer: AppCustomer }) {
  const memory = useDeviceMemory();
  const { id, client_id: clientId } = customer;
  const remembered = [
    ...noted("Erneut eingeladen", memory.recall("invitation", id)),
    ...noted("Erinnert", memory.recall("reminder", id)),
    ...noted("Angerufen", memory.recall("call", id)),
    // A filing is remembered for the customer, not for the person. It is left out if it does not cover this person's
    // document.
    ...documentTypes.flatMap((type) =>
      noted(
        `${documentNames[type]} abgelegt`,
        filingWith(customer[type], memory.recall("filing", filingId(type, clientId))),
      ),
    ),
  ];
  const happenings = [
    ...recorded("Eingeladen", customer.createdAt),
    ...documentTypes.flatMap((type) =>
      customer[type].sent ? recorded(`${documentNames[type]} unterschrieben`, customer[type].sentAt) : [],
    ),
    ...remembered,
  ].sort((a, b) => b.at - a.at);
  if (happenings.length === 0) return null;
  return (
    <Card title="Verlauf">
      {remembered.length > 0 && (
        <p className={`note ${styles.foreword}`}>
          Erneute Einladungen, Erinnerungen, Anrufe und Ablagen sind nur auf diesem Gerät sichtbar.
        </p>
      )}
      <ol className={styles.line}>
        {happenings.map(({ what, at }) => (
          <li key={what}>
            {what} <span className="note">{formatDateTime(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function recorded(what: string, time: Timestamp): Happening[] {
  const at = parseTimestamp(time);
  return at === null ? [] : [{ what, at }];
}

const noted = (what: string, found: { at: number; unclear: boolean } | null): Happening[] =>
  found ? [{ what: found.unclear ? `${what} (unklar)` : what, at: found.at }] : [];
