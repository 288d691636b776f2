/** The people of a round of mails: before it with the mail each gets, after it with what became of each. */
import { errorMessages } from "../../../app/messages/errorMessages.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { memoize } from "../../../domain/memoize.ts";
import { mailNames } from "../../../domain/reminder.ts";
import type { AskResult } from "../../../services/reminders.ts";
import { RoundLines } from "./bulk/RoundLines.tsx";
import type { Outcome } from "./bulk/useBulk.ts";
import type { BulkReminder, Candidate } from "./useBulkReminder.ts";

interface BulkPeopleProps {
  round: BulkReminder;
  started: boolean;
}

export function BulkPeople({ round: { candidates, recipients, results, take }, started }: BulkPeopleProps) {
  const taken = new Set(recipients);
  const lineOf = ({ customer, mail, note }: Candidate) => ({
    ...person(customer),
    note: [mail && mailNames[mail], note].filter(Boolean).join(" · "),
    box: mail ? `${displayName(customer)} ${mail === "reminder" ? "erinnern" : "neu einladen"}` : undefined,
    checked: taken.has(customer),
  });
  return (
    <RoundLines
      label={started ? "Ergebnis je Kunde" : "Ausgewählte Kunden"}
      lines={started ? recipients.map(person) : whoIsMailedFirst(candidates).map(lineOf)}
      outcomeOf={(id) => {
        const result = results.get(id);
        return result && outcomeOf(result);
      }}
      started={started}
      onTake={take}
    />
  );
}

const whoIsMailedFirst = (candidates: readonly Candidate[]): readonly Candidate[] =>
  [...candidates].sort((a, b) => Number(b.mail !== null) - Number(a.mail !== null));

const person = (customer: AppCustomer) => ({
  id: customer.id,
  name: displayName(customer),
  below: customer.name && customer.client,
});

const outcomeOf = memoize((result: AskResult): Outcome => {
  if (result.kind === "skipped") return { kind: "skipped", text: `nicht gesendet: ${result.obstacle}` };
  if (result.kind === "failed")
    return { kind: "failed", text: `nicht gesendet: ${errorMessages[result.code].title}` };
  if (result.kind === "unclear") return { kind: "unclear", text: "unklar, ob gesendet" };
  return { kind: "done", text: result.mail === "invitation" ? "neue Einladung gesendet" : "gesendet" };
});
