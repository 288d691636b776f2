/**
 * Asks the selected customers one after another. Before, it names everybody with the mail they get, and lets one take
 * people out; afterwards, what became of each. It can be stopped at any time. Employees are told whom they cannot invite.
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
  const { candidates, results, busy } = round;
  const started = busy || results.size > 0;
  const forAdministrator = candidates.filter(({ needsAdmin }) => needsAdmin).map(({ customer }) => customer);
  return (
    <RoundFrame
      title={started ? mailWords[mailsOf(round)].many : questionOf(round)}
      round={round}
      started={started}
      onClose={() => onClose(started ? leftOf(round) : null)}
      actions={<Actions round={round} started={started} />}
      details={
        <>
          <BulkPeople round={round} started={started} />
          {!started && <ForAdministrator customers={forAdministrator} />}
        </>
      }
    >
      {started ? <Progress round={round} /> : <p>{whatIsSent(round)}</p>}
    </RoundFrame>
  );
}

const leftOf = ({ recipients, results }: Round): readonly AppCustomer[] =>
  recipients.filter(({ id }) => (results.get(id)?.kind ?? "failed") === "failed");

/** The mails of a round, in German: what is done, and what is sent. */
const mailWords = {
  reminder: { verb: "erinnern", one: "Erinnerung", many: "Erinnerungen" },
  invitation: { verb: "neu einladen", one: "Neue Einladung", many: "Neue Einladungen" },
  both: { verb: "erinnern oder neu einladen", one: "E-Mail", many: "E-Mails" },
} as const;

/** Those who are asked, or where nobody is, those who could be. */
function mailsOf({ candidates, recipients }: Round): keyof typeof mailWords {
  const asked = new Set(recipients);
  const these = asked.size > 0 ? candidates.filter(({ customer }) => asked.has(customer)) : candidates;
  const mails = new Set(these.map(({ mail }) => mail));
  if (!mails.has("invitation")) return "reminder";
  return mails.has("reminder") ? "both" : "invitation";
}

/** Only an administrator can send what is needed. */
const needsAdminOnly = ({ candidates }: Round): boolean =>
  candidates.every(({ mail }) => mail === null) && candidates.some(({ needsAdmin }) => needsAdmin);

function questionOf(round: Round): string {
  if (needsAdminOnly(round)) return "Neu einladen lassen";
  const { length: count } = round.recipients;
  const { verb } = mailWords[mailsOf(round)];
  if (count === 0) return `Kunden ${verb}`;
  return count === 1 ? `Einen Kunden ${verb}?` : `${formatNumber(count)} Kunden ${verb}?`;
}

const PASSWORD_ENDS = "Das Passwort aus der früheren Einladung funktioniert dann nicht mehr.";

function whatIsSent(round: Round): string {
  if (needsAdminOnly(round)) return "Nur Administratoren dürfen einladen.";
  if (round.recipients.length === 0) return "Von den ausgewählten Kunden erhält niemand eine E-Mail.";
  const mails = mailsOf(round);
  if (mails === "reminder") return "Jeder angekreuzte Kunde erhält eine E-Mail.";
  if (mails === "invitation")
    return `Jeder angekreuzte Kunde erhält eine E-Mail mit einem neuen vorläufigen Passwort. ${PASSWORD_ENDS}`;
  return `Jeder angekreuzte Kunde erhält eine E-Mail. Eine neue Einladung erhält, wessen Einladung wahrscheinlich abgelaufen ist oder bald abläuft. ${PASSWORD_ENDS}`;
}

/** Each with a key: a button that becomes another one would keep the focus, and the next Enter send again. */
function Actions({ round, started }: { round: Round; started: boolean }) {
  const { recipients, results } = round;
  const remaining = recipients.filter(({ id }) => !results.has(id));
  if (remaining.length > 0) {
    const { one, many } = mailWords[mailsOf(round)];
    return (
      <Button key="send" look="primary" onClick={() => round.start(remaining)}>
        {started
          ? `Übrige senden (${formatNumber(remaining.length)})`
          : `${remaining.length === 1 ? one : many} senden`}
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
