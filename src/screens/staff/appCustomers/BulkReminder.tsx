/**
 * Asks the selected customers one after another. Before, it names everybody with the mail they get, and lets one take
 * people out; afterwards, what became of each. It can be stopped at any time.
 */

import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { Button } from "../../../ui/Button.tsx";
import { BulkPeople } from "./BulkPeople.tsx";
import { RoundFrame, RoundProgress } from "./bulk/RoundDialog.tsx";
import { ForAdministrator } from "./ForAdministrator.tsx";
import { type BulkReminder as Round, useBulkReminder } from "./useBulkReminder.ts";

interface BulkReminderProps {
  customers: readonly AppCustomer[];
  /** `left`: who has still to be asked, because it failed or was stopped; null when no mail was tried. */
  onClose: (left: readonly AppCustomer[] | null) => void;
}

export function BulkReminder({ customers, onClose }: BulkReminderProps) {
  const round = useBulkReminder(customers);
  const { candidates, recipients, results, busy } = round;
  const started = busy || results.size > 0;
  return (
    <RoundFrame
      title={started ? "Erinnerungen" : questionFor(recipients.length)}
      round={round}
      started={started}
      onClose={() => onClose(started ? leftOf(round) : null)}
      actions={<Actions round={round} started={started} />}
      details={
        <>
          <BulkPeople round={round} started={started} />
          {!started && (
            <ForAdministrator
              customers={candidates.filter(({ needsAdmin }) => needsAdmin).map(({ customer }) => customer)}
            />
          )}
        </>
      }
    >
      {started ? <Progress round={round} /> : <p>{whatIsSent(round)}</p>}
    </RoundFrame>
  );
}

const leftOf = ({ recipients, results }: Round): readonly AppCustomer[] =>
  recipients.filter(({ id }) => (results.get(id)?.kind ?? "failed") === "failed");

const questionFor = (count: number): string =>
  count === 1 ? "Einen Kunden erinnern?" : `${formatNumber(count)} Kunden erinnern?`;

function whatIsSent({ candidates, recipients }: Round): string {
  if (recipients.length === 0) return "Von den ausgewählten Kunden wird niemand erinnert.";
  const invites = candidates.some(
    ({ mail, customer }) => mail === "invitation" && recipients.includes(customer),
  );
  return `Jeder angekreuzte Kunde erhält eine E-Mail.${invites ? " Eine neue Einladung erhält, wessen Einladung wahrscheinlich abgelaufen ist oder bald abläuft." : ""}`;
}

/** Each with a key: a button that becomes another one would keep the focus, and the next Enter send again. */
function Actions({ round, started }: { round: Round; started: boolean }) {
  const { recipients, results } = round;
  const remaining = recipients.filter(({ id }) => !results.has(id));
  if (remaining.length > 0) {
    return (
      <Button key="send" look="primary" onClick={() => round.start(remaining)}>
        {started ? `Übrige ${formatNumber(remaining.length)} senden` : "Erinnerungen senden"}
      </Button>
    );
  }
  // Failed mails are repeated first; one that may have arrived is repeated only by a further press.
  const failed = recipients.filter(({ id }) => results.get(id)?.kind === "failed");
  const unclear = recipients.filter(({ id }) => results.get(id)?.kind === "unclear");
  const toRetry = failed.length > 0 ? failed : unclear;
  if (toRetry.length === 0) return null;
  return (
    <Button key="retry" look="primary" onClick={() => round.start(toRetry)}>
      {toRetry === failed ? "Fehlgeschlagene" : "Unklare"} noch einmal senden
    </Button>
  );
}

function Progress({ round: { recipients, results, gaveUp } }: { round: Round }) {
  const all = [...results.values()];
  const count = (holds: (result: (typeof all)[number]) => boolean) => all.filter(holds).length;
  const sent = count(({ kind }) => kind === "sent");
  const invited = count((result) => result.kind === "sent" && result.mail === "invitation");
  return (
    <>
      <RoundProgress
        answered={results.size}
        total={recipients.length}
        done={sent}
        doneWord="gesendet"
        others={[
          { count: invited, words: invited === 1 ? "davon neue Einladung" : "davon neue Einladungen" },
          { count: count(({ kind }) => kind === "skipped"), words: "ausgelassen" },
          { count: count(({ kind }) => kind === "failed"), words: "fehlgeschlagen" },
          { count: count(({ kind }) => kind === "unclear"), words: "unklar" },
        ]}
        gaveUp={gaveUp}
      />
      {all.some(({ kind }) => kind === "unclear") && (
        <p>Wo das Ergebnis unklar ist, führt ein weiterer Versand vielleicht zu einer zweiten E-Mail.</p>
      )}
    </>
  );
}
