/** The people of a round of mails: before it with the mail each gets, after it with what became of each. */
import { errorMessages } from "../../../app/messages/errorMessages.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { mailNames } from "../../../domain/reminder.ts";
import type { AskResult } from "../../../services/reminders.ts";
import styles from "./BulkPeople.module.css";
import { Named } from "./bulk/RoundDialog.tsx";
import { QueueCheckbox } from "./QueueCheckbox.tsx";
import type { Candidate, Results } from "./useBulkReminder.ts";

interface CandidatesProps {
  candidates: readonly Candidate[];
  recipients: readonly AppCustomer[];
  onTake: (id: string, wanted: boolean) => void;
}

export function BulkCandidates({ candidates, recipients, onTake }: CandidatesProps) {
  const taken = new Set(recipients);
  // Who gets a mail stands first.
  const sorted = [...candidates].sort((a, b) => Number(b.mail !== null) - Number(a.mail !== null));
  return (
    <ul className={`${styles.people} ${styles.candidates}`} aria-label="Ausgewählte Kunden">
      {sorted.map(({ customer, mail, note }) => (
        <li key={customer.id}>
          <span>
            {mail && (
              <QueueCheckbox
                label={`${displayName(customer)} erinnern`}
                checked={taken.has(customer)}
                onChange={(wanted) => onTake(customer.id, wanted)}
              />
            )}
          </span>
          <Who customer={customer} />
          <span className={`note ${styles.outcome}`}>
            {[mail && mailNames[mail], note].filter(Boolean).join(" · ")}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function BulkResults({
  recipients,
  results,
}: {
  recipients: readonly AppCustomer[];
  results: Results;
}) {
  return (
    <ul className={styles.people} aria-label="Ergebnis je Kunde">
      {recipients.map((customer) => (
        <li key={customer.id} data-result={results.get(customer.id)?.kind}>
          <Who customer={customer} />
          <span className={`note ${styles.outcome}`}>{resultText(results.get(customer.id))}</span>
        </li>
      ))}
    </ul>
  );
}

const Who = ({ customer }: { customer: AppCustomer }) => (
  <Named name={displayName(customer)} below={customer.name && customer.client} />
);

function resultText(result: AskResult | undefined): string {
  if (!result) return "noch nicht gesendet";
  if (result.kind === "skipped") return `nicht gesendet: ${result.obstacle}`;
  if (result.kind === "failed") return `nicht gesendet: ${errorMessages[result.code].title}`;
  if (result.kind === "unclear") return "unklar, ob gesendet";
  return result.mail === "invitation" ? "neue Einladung gesendet" : "gesendet";
}
