/**
 * The one dialog that mails app customers, one or many. It lists every person with their mail, and staff can deselect people.
 * Employees get a list of the people that an administrator has to invite.
 */
import type { ReactNode } from "react";
import { itemsWith, type Round } from "../../../core/roundState.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { type Mail, mailNames } from "../../../domain/due.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { peopleText } from "../../../domain/queue.ts";
import type { Letter } from "../../../tasks/mail.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { PlanDialog } from "../rounds/PlanDialog.tsx";
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
  const { letters, chosen, taken, take, start } = useMailRound(customers, mail);
  const isAlone = letters.length === 1;
  const [first] = letters;
  const forAdministrator = letters.filter(({ reason }) => reason === "administrator");
  const mails = mailsIn(chosen.length > 0 ? chosen : letters);
  const words = mailWords[mails][chosen.length === 1 ? 0 : 1];

  function begin() {
    start({ title: words, ofThese: invitedOf });
    onClose(true);
  }

  return (
    <PlanDialog
      title={titleOf(letters, chosen)}
      start={`${words} senden`}
      onStart={chosen.length > 0 ? begin : null}
      listLabel="Ausgewählte Personen"
      lines={byMail(letters).map((letter) => lineOf(letter, taken, isAlone))}
      onTake={take}
      below={
        <ForAdministrator list={forAdministrator.map(({ customer }) => lineFor(customer))}>
          Bei {peopleText(forAdministrator.length)} ist die Einladung wahrscheinlich abgelaufen oder läuft
          bald ab. Bitte lassen Sie sie von einem Administrator erneut einladen.
        </ForAdministrator>
      }
      onClose={() => onClose(false)}
    >
      {chosen.length > 0 && (
        <>
          <p>
            {isAlone && first ? `Die E-Mail geht an ${first.customer.email}.` : numbersOf(letters, chosen)}
          </p>
          {mails !== "reminder" && (
            <p>Eine neue Einladung hat ein neues Passwort; das frühere gilt dann nicht mehr.</p>
          )}
        </>
      )}
      {chosen.length === 0 && forAdministrator.length === 0 && <p>Niemand ist angekreuzt.</p>}
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

function titleOf(letters: readonly Letter[], chosen: readonly Letter[]): string {
  const mails = mailsIn(chosen);
  if (chosen.length === 0)
    return letters.some(({ reason }) => reason === "administrator") ? "Einladen lassen" : "E-Mails senden";
  if (mails === "both") return `${formatNumber(chosen.length)} E-Mails senden?`;
  const [only] = chosen;
  const who = chosen.length === 1 && only ? displayName(only.customer) : peopleText(chosen.length);
  return `${who} ${mails === "reminder" ? "erinnern" : "erneut einladen"}?`;
}

/** These words follow a number of unticked people. The key is the letter's `reason`, or its `note` for an obstacle. */
const leftOutWords: Readonly<Record<string, string>> = {
  "nichts mehr offen": "ohne offene Dokumente",
  "keine E-Mail-Adresse": "ohne E-Mail-Adresse",
  "keine Kundennummer": "ohne Kundennummer",
  "hat schon ein eigenes Passwort": "mit eigenem Passwort",
  administrator: "mit abgelaufener Einladung",
  recent: "vor Kurzem angeschrieben",
  call: "anzurufen",
  documentation: "nur Dokumentation offen",
};

const counted = (count: number, [one, many]: readonly [string, string]): string[] =>
  count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`];

/** With a small letter, for use within a sentence. */
const invitationWords = ["neue Einladung", "neue Einladungen"] as const;

/** "1 Erinnerung, 3 neue Einladungen. Nicht angekreuzt: 2 vor Kurzem angeschrieben, 42 ohne E-Mail-Adresse." */
function numbersOf(letters: readonly Letter[], chosen: readonly Letter[]): string {
  const sent = [
    ...counted(chosen.filter(({ mail }) => mail === "reminder").length, mailWords.reminder),
    ...counted(chosen.filter(({ mail }) => mail === "invitation").length, invitationWords),
  ];
  const others = new Map<string, number>();
  for (const letter of letters) {
    if (chosen.includes(letter)) continue;
    const why = leftOutWords[letter.reason ?? ""] ?? leftOutWords[letter.note] ?? "abgewählt";
    others.set(why, (others.get(why) ?? 0) + 1);
  }
  const left = [...others].map(([why, count]) => `${formatNumber(count)} ${why}`);
  return `${sent.join(", ")}.${left.length > 0 ? ` Nicht angekreuzt: ${left.join(", ")}.` : ""}`;
}

/** "davon 3 neue Einladungen"; empty if all mails are of one kind. */
function invitedOf(round: Round<Letter>): string {
  if (mailsIn(round.items) !== "both") return "";
  const invited = itemsWith(round, "done").filter(({ mail }) => mail === "invitation").length;
  return counted(invited, invitationWords)
    .map((text) => `davon ${text}`)
    .join("");
}

const byMail = (letters: readonly Letter[]): readonly Letter[] =>
  [...letters].sort((a, b) => Number(b.mail !== null) - Number(a.mail !== null));

const lineOf = ({ id, customer, mail, note }: Letter, taken: ReadonlySet<string>, isAlone: boolean) => ({
  id,
  name: displayName(customer),
  below: customer.name && customer.client,
  note: [mail && mailNames[mail], note].filter(Boolean).join(" · "),
  box:
    mail && !isAlone
      ? `${displayName(customer)} ${mail === "reminder" ? "erinnern" : "erneut einladen"}`
      : undefined,
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
