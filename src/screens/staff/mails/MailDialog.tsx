/**
 * The one dialog that mails app customers, one or many. It lists every person with their mail. The proposed ones are ticked, the
 * others are folded below. Staff may change both. Employees get a list of the people that an administrator has to invite.
 */
import type { ReactNode } from "react";
import { itemsWith, type Round } from "../../../core/roundState.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { dueLabels, type Mail, mailNames } from "../../../domain/due.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { peopleText } from "../../../domain/queue.ts";
import { BY_ADMINISTRATOR, type Letter } from "../../../tasks/mail.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { PlanDialog } from "../rounds/PlanDialog.tsx";
import { RoundLines } from "../rounds/RoundLines.tsx";
import styles from "./MailDialog.module.css";
import { useMailRound } from "./useMailRound.ts";

interface MailDialogProps {
  customers: readonly AppCustomer[];
  /** The mail for each of them; the recommended mail if omitted. */
  mail?: Mail | undefined;
  /** `started`: a round was started, and its own dialog follows. */
  onClose: (started: boolean) => void;
}

export function MailDialog({ customers, mail, onClose }: MailDialogProps) {
  const { letters, isProposed, chosen, taken, take, start } = useMailRound(customers, mail);
  const isAlone = letters.length === 1;
  const [first] = letters;
  const forAdministrator = letters.filter(({ reason }) => reason === BY_ADMINISTRATOR);
  // Both lists stay as they were when the dialog opened, so that a press on a box moves no row.
  const proposed = letters.filter(isProposed);
  const others = byMail(letters.filter((letter) => !isProposed(letter)));
  const folded = proposed.length > 0 ? others : [];
  const linesOf = (these: readonly Letter[]) => these.map((letter) => lineOf(letter, taken, isAlone));
  const mails = mailsIn(chosen.length > 0 ? chosen : letters);
  const words = mailWords[mails][chosen.length === 1 ? 0 : 1];

  function begin() {
    start({ title: words, ofThese: invitedOf });
    onClose(true);
  }

  return (
    <PlanDialog
      title={titleOf(letters, chosen)}
      start={verbOf(mails, chosen.length)}
      onStart={chosen.length > 0 ? begin : null}
      listLabel="Ausgewählte Personen"
      lines={linesOf(proposed.length > 0 ? proposed : others)}
      onTake={take}
      below={
        <>
          {folded.length > 0 && (
            <details className={styles.others}>
              <summary>
                {formatNumber(folded.filter(({ id }) => !taken.has(id)).length)} nicht dabei
                <span className="note">{reasonsOf(folded)}</span>
              </summary>
              <RoundLines label="Nicht dabei" lines={linesOf(folded)} onTake={take} />
            </details>
          )}
          <ForAdministrator list={forAdministrator.map(({ customer }) => lineFor(customer))}>
            Bitte lassen Sie {peopleText(forAdministrator.length)} von der Administration erneut einladen.
          </ForAdministrator>
        </>
      }
      onClose={() => onClose(false)}
    >
      {chosen.length > 0 && (
        <p>{isAlone && first ? `Die E-Mail geht an ${first.customer.email}.` : `${numbersOf(chosen)}.`}</p>
      )}
      {chosen.length === 0 && forAdministrator.length === 0 && <p>Niemand ist angekreuzt.</p>}
      {mailsIn(letters) !== "reminder" && (
        <p>Eine neue Einladung hat ein neues Passwort; das frühere gilt dann nicht mehr.</p>
      )}
    </PlanDialog>
  );
}

/** The mails of a round, in the singular and in the plural. */
const mailWords = {
  reminder: ["Erinnerung", "Erinnerungen"],
  invitation: ["Neue Einladung", "Neue Einladungen"],
  both: ["E-Mail", "E-Mails"],
} as const;

function mailsIn(letters: readonly Letter[]): keyof typeof mailWords {
  const mails = new Set(letters.map(({ mail }) => mail));
  if (!mails.has("invitation")) return "reminder";
  return mails.has("reminder") ? "both" : "invitation";
}

/** As on the button that opened the dialog, with the number: "Erinnern", "3 erneut einladen", "4 E-Mails senden". */
function verbOf(mails: keyof typeof mailWords, count: number): string {
  if (mails === "both") return `${formatNumber(count)} E-Mails senden`;
  return count === 1 ? dueLabels[mails] : `${formatNumber(count)} ${dueLabels[mails].toLowerCase()}`;
}

function titleOf(letters: readonly Letter[], chosen: readonly Letter[]): string {
  const mails = mailsIn(chosen);
  if (chosen.length === 0)
    return letters.some(({ reason }) => reason === BY_ADMINISTRATOR) ? "Einladen lassen" : "E-Mails senden";
  if (mails === "both") return `${verbOf(mails, chosen.length)}?`;
  const [only] = chosen;
  const who = chosen.length === 1 && only ? displayName(only.customer) : peopleText(chosen.length);
  return `${who} ${dueLabels[mails].toLowerCase()}?`;
}

/** A reason that is an obstacle, as it follows a number of people. */
const obstacleWords: Readonly<Record<string, string>> = {
  "nichts mehr offen": "ohne offene Dokumente",
  "keine E-Mail-Adresse": "ohne E-Mail-Adresse",
  "keine Kundennummer": "ohne Kundennummer",
  "hat schon ein eigenes Passwort": "mit eigenem Passwort",
};

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  count === 0 ? "" : `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The mails within a sentence. */
const sentWords = { ...mailWords, invitation: ["neue Einladung", "neue Einladungen"] } as const;

/** "1 Erinnerung, 3 neue Einladungen" */
const numbersOf = (chosen: readonly Letter[]): string =>
  (["reminder", "invitation"] as const)
    .map((kind) => counted(chosen.filter(({ mail }) => mail === kind).length, sentWords[kind]))
    .filter(Boolean)
    .join(", ");

/** "2 vor Kurzem eingeladen, 42 ohne E-Mail-Adresse" */
function reasonsOf(others: readonly Letter[]): string {
  const counts = new Map<string, number>();
  for (const { reason } of others) {
    const why = obstacleWords[reason ?? ""] ?? reason ?? "";
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([why, count]) => `${formatNumber(count)} ${why}`).join(", ");
}

/** "davon 3 neue Einladungen"; empty if all mails are of one kind. */
function invitedOf(round: Round<Letter>): string {
  const invited = itemsWith(round, "done").filter(({ mail }) => mail === "invitation").length;
  const text = mailsIn(round.items) === "both" && counted(invited, sentWords.invitation);
  return text ? `davon ${text}` : "";
}

const byMail = (letters: readonly Letter[]): readonly Letter[] =>
  [...letters].sort((a, b) => Number(b.mail !== null) - Number(a.mail !== null));

const lineOf = ({ id, customer, mail, note }: Letter, taken: ReadonlySet<string>, isAlone: boolean) => ({
  id,
  name: displayName(customer),
  // One text, because beside a column for the mail a company's name would wrap early.
  below: [customer.name && customer.client, mail && mailNames[mail], note].filter(Boolean).join(" · "),
  box: mail && !isAlone ? `${displayName(customer)} ${dueLabels[mail].toLowerCase()}` : undefined,
  checked: taken.has(id),
});

const lineFor = ({ name, client, email }: AppCustomer) => [name, client, email].filter(Boolean).join(", ");

/** What an employee asks of an administrator, and the people as a list to copy, one a line. Nothing for an empty list. */
export const ForAdministrator = ({ list, children }: { list: readonly string[]; children: ReactNode }) =>
  list.length > 0 && (
    <div className={styles.administrator}>
      <p>{children}</p>
      <CopyButton variant="primary" label="Liste kopieren" copied="Liste kopiert" text={list.join("\n")} />
    </div>
  );
