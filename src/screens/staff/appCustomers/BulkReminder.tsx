/**
 * Reminds the selected customers, one after another (specification, section 7: one mail per call). Only who still owes
 * a document gets one, nobody twice within the cool-down; each has a result of its own, and the round can be stopped.
 */
import { useRef, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { errorMessageFor } from "../../../app/messages/errorMessages.ts";
import { type AppCustomer, owesAnything } from "../../../domain/appCustomer.ts";
import { type FailureCode, isOutcomeUnknown } from "../../../domain/failure.ts";
import { remindEach } from "../../../services/reminders.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import styles from "./BulkReminder.module.css";
import { useReminderMemory } from "./useReminderMemory.ts";

interface BulkReminderProps {
  customers: readonly AppCustomer[];
  onClose: () => void;
}

/** By id: null for a mail that was sent, otherwise why it was not. */
type Results = ReadonlyMap<string, FailureCode | null>;

export function BulkReminder({ customers, onClose }: BulkReminderProps) {
  const { wire, router } = useApp();
  const { remindedAt, remember } = useReminderMemory();
  // Decided once: a mail just sent must not count as one sent before.
  const [plan] = useState(() => planFor(customers, (id) => remindedAt(id) !== null));
  const [results, setResults] = useState<Results>(new Map());
  const [stopping, setStopping] = useState(false);
  const stop = useRef<AbortController>(null);

  const [remind, busy] = useCommand(async (recipients: readonly AppCustomer[]) => {
    const { visit } = router.location.get();
    const round = new AbortController();
    stop.current = round;
    setStopping(false);
    await remindEach(wire, recipients, round.signal, ({ id }, failure) => {
      if (failure === null) remember(id);
      setResults((before) => new Map(before).set(id, failure));
      // Whoever goes Back out of the list has left the round, too.
      if (router.location.get().visit !== visit) round.abort();
    });
  });

  const left = plan.recipients.filter(({ id }) => !results.has(id));
  const ended = (how: Outcome) => plan.recipients.filter(({ id }) => outcomeOf(results.get(id)) === how);
  const [sent, failed, unclear] = [ended("sent"), ended("failed"), ended("unclear")];
  // Who surely got nothing comes first; a mail that may have arrived is repeated only by a step of its own.
  const again = failed.length > 0 ? failed : unclear;
  const begun = busy || results.size > 0;

  return (
    <Dialog
      title={begun ? "Erinnerungen" : `${countText(plan.recipients.length)} erinnern?`}
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
            <Button onClick={onClose}>{begun ? "Schließen" : "Abbrechen"}</Button>
            {left.length > 0 && (
              <Button look="primary" onClick={() => void remind(left)}>
                {begun ? `Übrige ${left.length} senden` : "Erinnerungen senden"}
              </Button>
            )}
            {begun && left.length === 0 && again.length > 0 && (
              <Button look="primary" onClick={() => void remind(again)}>
                {again === failed ? "Fehlgeschlagene" : "Unklare"} noch einmal senden
              </Button>
            )}
          </>
        )
      }
    >
      {begun && (
        <>
          <progress
            className={styles.progress}
            value={results.size}
            max={plan.recipients.length}
            aria-label="Fortschritt"
          />
          <p role="status">
            {sent.length} von {plan.recipients.length} gesendet
            {failed.length > 0 && `, ${failed.length} fehlgeschlagen`}
            {unclear.length > 0 && `, ${unclear.length} unklar`}.
          </p>
          {unclear.length > 0 && (
            <p>Wo das Ergebnis unklar ist, kommt eine zweite E-Mail vielleicht doppelt an.</p>
          )}
        </>
      )}
      {!begun && plan.recipients.length === 0 && <p>Von den ausgewählten Kunden ist niemand zu erinnern.</p>}
      {!begun && plan.recipients.length > 0 && (
        <p>Jeder dieser Kunden erhält eine E-Mail mit der Bitte, die offenen Dokumente zu unterschreiben.</p>
      )}
      {!begun && <Skipped plan={plan} />}
      {begun && <ResultList of={plan.recipients} results={results} />}
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
  const open = customers.filter(owesAnything);
  const reachable = open.filter(({ email }) => email !== "");
  const recipients = reachable.filter(({ id }) => !isRecent(id));
  return {
    recipients,
    done: customers.length - open.length,
    recent: reachable.length - recipients.length,
    withoutEmail: open.length - reachable.length,
  };
}

const countText = (count: number): string => (count === 1 ? "1 Kunden" : `${count} Kunden`);

/** Who of the selected gets no mail, and why. */
function Skipped({ plan }: { plan: Plan }) {
  const lines = [
    { count: plan.done, why: "nichts mehr offen" },
    { count: plan.recent, why: "in den letzten 24 Stunden von diesem Gerät aus erinnert" },
    { count: plan.withoutEmail, why: "keine E-Mail-Adresse" },
  ].filter(({ count }) => count > 0);
  if (lines.length === 0) return null;
  return (
    <div>
      <p>Übersprungen werden:</p>
      <ul className={styles.skipped}>
        {lines.map(({ count, why }) => (
          <li key={why}>
            {count} × {why}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ResultList({ of, results }: { of: readonly AppCustomer[]; results: Results }) {
  return (
    <ul className={styles.results} aria-label="Ergebnis je Kunde">
      {of.map(({ id, name, client, email }) => (
        <li key={id} data-result={outcomeOf(results.get(id))}>
          <span>{name || client || email}</span>
          <span className={styles.says}>{resultText(results.get(id))}</span>
        </li>
      ))}
    </ul>
  );
}

type Outcome = "waits" | "sent" | "failed" | "unclear";

function outcomeOf(result: FailureCode | null | undefined): Outcome {
  if (result === undefined) return "waits";
  if (result === null) return "sent";
  return isOutcomeUnknown(result) ? "unclear" : "failed";
}

function resultText(result: FailureCode | null | undefined): string {
  const outcome = outcomeOf(result);
  if (outcome === "waits") return "noch nicht gesendet";
  if (outcome === "sent") return "gesendet";
  return outcome === "unclear"
    ? "unklar, ob gesendet"
    : `nicht gesendet: ${errorMessageFor(result ?? "Unknown").title}`;
}
