/**
 * Reminds the selected customers one after another, because the service sends one mail per call. Customers who have
 * nothing open, were reminded within the last day or have no address are skipped; the rest can be stopped at any time.
 */

import { useRef, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { errorMessageFor } from "../../../app/messages/errorMessages.ts";
import { type AppCustomer, displayName, hasOpenRequirement } from "../../../domain/appCustomer.ts";
import type { FailureCode } from "../../../domain/failure.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { remindEach } from "../../../services/reminders.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import styles from "./BulkReminder.module.css";
import { useReminderMemory } from "./useReminderMemory.ts";

interface BulkReminderProps {
  customers: readonly AppCustomer[];
  onClose: () => void;
}

/** By the customer's id: null for a mail that was sent, otherwise the failure's code. */
type Results = ReadonlyMap<string, FailureCode | null>;

export function BulkReminder({ customers, onClose }: BulkReminderProps) {
  const { wire, router } = useApp();
  const { remindedAt, remember } = useReminderMemory();
  // Planned once: mails sent by this dialog must not count as earlier ones.
  const [plan] = useState(() => planFor(customers, (id) => remindedAt(id) !== null));
  const [results, setResults] = useState<Results>(new Map());
  const [stopping, setStopping] = useState(false);
  const stop = useRef<AbortController>(null);

  const [remind, busy] = useCommand(async (recipients: readonly AppCustomer[]) => {
    const { visit } = router.location.get();
    const controller = new AbortController();
    stop.current = controller;
    setStopping(false);
    await remindEach(wire, recipients, controller.signal, ({ id }, failure) => {
      if (failure === null) remember(id);
      setResults((before) => new Map(before).set(id, failure));
      // Leaving the screen stops the mails.
      if (router.location.get().visit !== visit) controller.abort();
    });
  });

  const remaining = plan.recipients.filter(({ id }) => !results.has(id));
  const withOutcome = (outcome: Outcome) =>
    plan.recipients.filter(({ id }) => outcomeOf(results.get(id)) === outcome);
  const [sent, failed, unclear] = [withOutcome("sent"), withOutcome("failed"), withOutcome("unclear")];
  // Failed mails are repeated first; one that may have arrived is repeated only by a further press.
  const toRetry = failed.length > 0 ? failed : unclear;
  const started = busy || results.size > 0;

  return (
    <Dialog
      title={started ? "Erinnerungen" : `${countText(plan.recipients.length)} erinnern?`}
      closeLabel={started ? "Schließen" : "Abbrechen"}
      onClose={busy ? undefined : onClose}
      actions={
        busy ? (
          <Button
            disabled={stopping}
            onClick={() => {
              stop.current?.abort();
              setStopping(true);
            }}
          >
            {stopping ? "Wird angehalten …" : "Anhalten"}
          </Button>
        ) : (
          <>
            {remaining.length > 0 && (
              <Button look="primary" onClick={() => void remind(remaining)}>
                {started ? `Übrige ${formatNumber(remaining.length)} senden` : "Erinnerungen senden"}
              </Button>
            )}
            {started && remaining.length === 0 && toRetry.length > 0 && (
              <Button look="primary" onClick={() => void remind(toRetry)}>
                {toRetry === failed ? "Fehlgeschlagene" : "Unklare"} noch einmal senden
              </Button>
            )}
          </>
        )
      }
    >
      {started && (
        <>
          <progress
            className={styles.progress}
            value={results.size}
            max={plan.recipients.length}
            aria-label="Fortschritt"
          />
          <p role="status">
            {formatNumber(sent.length)} von {formatNumber(plan.recipients.length)} gesendet
            {failed.length > 0 && `, ${formatNumber(failed.length)} fehlgeschlagen`}
            {unclear.length > 0 && `, ${formatNumber(unclear.length)} unklar`}.
          </p>
          {unclear.length > 0 && (
            <p>Wo das Ergebnis unklar ist, führt ein weiterer Versand vielleicht zu einer zweiten E-Mail.</p>
          )}
        </>
      )}
      {!started && plan.recipients.length === 0 && <p>Von den ausgewählten Kunden wird niemand erinnert.</p>}
      {!started && plan.recipients.length > 0 && (
        <p>Jeder dieser Kunden erhält eine E-Mail mit der Bitte, die offenen Punkte zu erledigen.</p>
      )}
      {!started && <Skipped plan={plan} />}
      {started && <ResultList recipients={plan.recipients} results={results} />}
    </Dialog>
  );
}

interface Plan {
  recipients: readonly AppCustomer[];
  done: number;
  recent: number;
  withoutEmail: number;
}

function planFor(customers: readonly AppCustomer[], isRecent: (id: string) => boolean): Plan {
  const open = customers.filter(hasOpenRequirement);
  const reachable = open.filter(({ email }) => email !== "");
  const recipients = reachable.filter(({ id }) => !isRecent(id));
  return {
    recipients,
    done: customers.length - open.length,
    recent: reachable.length - recipients.length,
    withoutEmail: open.length - reachable.length,
  };
}

const countText = (count: number): string => `${formatNumber(count)} Kunden`;

/** How many of the selected get no mail, by reason. */
function Skipped({ plan }: { plan: Plan }) {
  const reasons = [
    { count: plan.done, reason: "nichts mehr offen" },
    { count: plan.recent, reason: "in den letzten 24 Stunden von diesem Gerät aus erinnert" },
    { count: plan.withoutEmail, reason: "keine E-Mail-Adresse" },
  ].filter(({ count }) => count > 0);
  if (reasons.length === 0) return null;
  return (
    <div>
      <p>Übersprungen werden:</p>
      <ul className={styles.skipped}>
        {reasons.map(({ count, reason }) => (
          <li key={reason}>
            {formatNumber(count)} × {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ResultList({ recipients, results }: { recipients: readonly AppCustomer[]; results: Results }) {
  return (
    <ul className={styles.results} aria-label="Ergebnis je Kunde">
      {recipients.map((customer) => (
        <li key={customer.id} data-result={outcomeOf(results.get(customer.id))}>
          <span>
            <Excerpt text={displayName(customer)} />
            {customer.name && customer.client && (
              <span className={styles.company}>
                <Excerpt text={customer.client} />
              </span>
            )}
          </span>
          <span className={styles.outcome}>{resultText(results.get(customer.id))}</span>
        </li>
      ))}
    </ul>
  );
}

type Outcome = "pending" | "sent" | "failed" | "unclear";

function outcomeOf(result: FailureCode | null | undefined): Outcome {
  if (result === undefined) return "pending";
  if (result === null) return "sent";
  return result === "ResultUnknown" ? "unclear" : "failed";
}

function resultText(result: FailureCode | null | undefined): string {
  const outcome = outcomeOf(result);
  if (outcome === "pending") return "noch nicht gesendet";
  if (outcome === "sent") return "gesendet";
  return outcome === "unclear"
    ? "unklar, ob gesendet"
    : `nicht gesendet: ${errorMessageFor(result ?? "Unknown").title}`;
}
