/** What has happened with a customer, the latest first: from the record, and from what this device remembers. */
import { useDeviceMemory } from "../../../app/session/deviceMemory.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatDateTime, parseTimestamp, type Timestamp } from "../../../domain/dates.ts";
import { documentNames, documentTypes } from "../../../domain/document.ts";
import { filingId, filingWith } from "../../../domain/filing.ts";
import { Card } from "../../../ui/Card.tsx";
import styles from "./Timeline.module.css";

interface Happening {
  what: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Only this device knows of it. */
  isRemembered: boolean;
}

export function Timeline({ customer }: { customer: AppCustomer }) {
  const memory = useDeviceMemory();
  const recorded = (what: string, time: Timestamp): Happening[] => {
    const at = parseTimestamp(time)?.getTime();
    return at === undefined ? [] : [{ what, at, isRemembered: false }];
  };
  const remembered = (what: string, found: { at: number; unclear?: boolean } | null): Happening[] =>
    found ? [{ what: found.unclear ? `${what} (unklar)` : what, at: found.at, isRemembered: true }] : [];
  const { id, client_id: clientId } = customer;
  const happenings = [
    ...recorded("Eingeladen", customer.createdAt),
    ...remembered("Erneut eingeladen", memory.recall("invitation", id)),
    ...remembered("Erinnert", memory.recall("reminder", id)),
    ...remembered("Angerufen", memory.recallCall(id)),
    ...documentTypes.flatMap((type) => [
      ...(customer[type].sent
        ? recorded(`${documentNames[type]} unterschrieben`, customer[type].sentAt)
        : []),
      // A filing is remembered by customer: another person's says nothing about this one.
      ...remembered(
        `${documentNames[type]} abgelegt`,
        filingWith(customer[type], memory.recall("filing", filingId(type, clientId))),
      ),
    ]),
  ].sort((a, b) => b.at - a.at);
  if (happenings.length === 0) return null;
  return (
    <Card title="Verlauf">
      <ol className={styles.line}>
        {happenings.map(({ what, at, isRemembered }) => (
          <li key={what}>
            <span className={styles.what}>{what}</span>{" "}
            <span className="note">
              {formatDateTime(at)}
              {isRemembered && " (auf diesem Gerät gemerkt)"}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
