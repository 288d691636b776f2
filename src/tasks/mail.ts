/** Mailing app customers: which mail helps, what hinders it, and sending it (decisions 40, 46). */
import type { App } from "../core/createApp.ts";
import type { DeviceMemory, Recollection, Remembered } from "../core/deviceMemory.ts";
import type { Round } from "../core/roundState.ts";
import { type AppCustomer, owesAnything } from "../domain/appCustomer.ts";
import {
  CALL_DUE_DAYS,
  type InvitationTerms,
  invitingObstacle,
  lastSignedAt,
  type Mail,
  needsNewInvitation,
  REMINDER_DUE_DAYS,
  remindingObstacle,
  waitingDays,
  waitingSince,
  waitingText,
} from "../domain/due.ts";
import { codeOf } from "../domain/failure.ts";
import { DAY_MS, formatMoment } from "../domain/germanFormats.ts";
import type { Outcome } from "../messages/outcome.ts";
import { invitedAgainErrors, reminderErrors } from "../messages/staffErrors.ts";
import { successMessages } from "../messages/successMessages.ts";
import * as appCustomers from "../services/appCustomers.ts";
import { doneMeanwhile, failedMail, notSent } from "./outcome.ts";

/** A mail that this device remembers. */
type LastMail = Remembered & { kind: Mail };

/** This device's last mail to this customer; null if it remembers none. */
export function lastMailIn(memory: Recollection, id: string): LastMail | null {
  const [reminder, invitation] = [memory.recall("reminder", id), memory.recall("invitation", id)];
  if (invitation && invitation.at >= (reminder?.at ?? 0)) return { ...invitation, kind: "invitation" };
  return reminder && { ...reminder, kind: "reminder" };
}

/** "zuletzt erinnert am 21.11.2026 um 14:05 Uhr" */
const lastMailText = ({ kind, at, unclear }: LastMail): string =>
  `${unclear ? "vielleicht" : "zuletzt"} ${kind === "reminder" ? "erinnert" : "erneut eingeladen"} am ${formatMoment(at)}`;

/** `days`: how long an invitation's password is valid. */
export const invitationTerms = (days: number, memory: Recollection): InvitationTerms => ({
  days,
  sentAgainAt: (id) => memory.recall("invitation", id)?.certainAt ?? null,
  hasOwnPassword: (id) => memory.recall("ownPassword", id) !== null,
});

/** The rules for mails, based on the record and on this device's memory. */
export function mailRules({ config, platform }: Pick<App, "config" | "platform">, memory: Recollection) {
  const terms = invitationTerms(config.invitationDays, memory);
  return {
    /**
     * The mail that helps the customer: a reminder, or an invitation if their password has probably expired or will
     * expire within a day.
     */
    mailFor: (customer: AppCustomer): Mail =>
      needsNewInvitation(customer, terms, platform.clock.now()) ? "invitation" : "reminder",
    /** Why the customer cannot get that mail, in German; null if they can. */
    obstacleTo: (mail: Mail, customer: AppCustomer): string | null =>
      mail === "reminder" ? remindingObstacle(customer) : invitingObstacle(customer, terms),
  };
}

/** The `reason` of a letter to a person that the signed-in user may not invite. */
export const BY_ADMINISTRATOR = "nur von der Administration einzuladen";

/** One of the customers: the mail they would get, or why they get none. */
export interface Letter {
  /** The customer's id. */
  id: string;
  customer: AppCustomer;
  mail: Mail | null;
  /** Why there is no mail, or why it is not proposed: a German text that may follow a number; null for a proposed mail. */
  reason: string | null;
  /** A German text for the line: the reason with its date, or the last mail; empty if there is nothing to say. */
  note: string;
}

/** The ids of the customers whom these rounds have yet to mail. */
export const idsToMail = (rounds: readonly Round[]): readonly string[] =>
  rounds.flatMap(({ items, results }) =>
    items.flatMap((item) => ("mail" in item && !results.has(item.id) ? item.id : [])),
  );

interface Plan {
  memory: Recollection;
  /** Milliseconds since the epoch. */
  now: number;
  /** Whether the signed-in user may invite (decision 5). */
  mayInvite: boolean;
  /** The mail for each customer; undefined: each gets the recommended mail. */
  only?: Mail | undefined;
}

/** Plans the mail of one customer. */
export function letterTo(
  app: Pick<App, "config" | "platform">,
  customer: AppCustomer,
  { memory, now, mayInvite, only }: Plan,
): Letter {
  const mails = mailRules(app, memory);
  const mail = only ?? mails.mailFor(customer);
  const { id } = customer;
  const none = (reason: string): Letter => ({ id, customer, mail: null, reason, note: reason });
  const planned = (reason: string | null, note: string): Letter => ({ id, customer, mail, reason, note });
  const obstacle = mails.obstacleTo(mail, customer);
  if (obstacle) return none(obstacle);
  if (mail === "invitation" && !mayInvite) return none(BY_ADMINISTRATOR);
  const last = lastMailIn(memory, id);
  const note = last ? lastMailText(last) : "";
  if (!owesAnything(customer))
    return planned("nur Dokumentation offen", note || "nur die Dokumentation ist offen");
  const days = mail === "invitation" ? 1 : REMINDER_DUE_DAYS;
  if (last && now - last.at < days * DAY_MS)
    return planned(`${last.unclear ? "vielleicht " : ""}vor Kurzem angeschrieben`, note);
  // As in `dueAt`: for a week after a call, nothing else is due.
  const call = memory.recall("call", id);
  if (call && now - call.at < REMINDER_DUE_DAYS * DAY_MS)
    return planned("vor Kurzem angerufen", `zuletzt angerufen am ${formatMoment(call.at)}`);
  const waited = waitingDays(customer, now) ?? days;
  const bySignature = waitingSince(customer) === lastSignedAt(customer);
  if (waited < days)
    return planned(
      bySignature ? "mit neuer Unterschrift" : "vor Kurzem eingeladen",
      waitingText(customer, now),
    );
  // A call comes first: a mail is sent only if it is ticked.
  return waited < CALL_DUE_DAYS ? planned(null, note) : planned("anzurufen", "bitte anrufen");
}

/** The state of a round, of one mail or many. */
interface MailRound {
  /** Milliseconds since the epoch. Another tab has sent each mail since then to a customer outside of `tried`. */
  openedAt: number;
  /**
   * Ids of customers with an unclear mail of this round. This device's note of that mail must not count as another
   * tab's.
   */
  tried: Set<string>;
}

/**
 * Sends one mail. Reads the record again first, and sends nothing if an obstacle has appeared. Raises the failures of that
 * read, and failures of the mail that end the session.
 */
export const sendMail = (
  app: App,
  { mail, customer }: Pick<Letter, "mail" | "customer">,
  memory: DeviceMemory,
  { openedAt, tried }: MailRound,
): Promise<Outcome> =>
  memory.inTurn(async () => {
    const { id, name, email: about } = customer;
    const current = await app.wire.read(appCustomers.record(id));
    if (!current || !mail) return notSent("nicht mehr vorhanden");
    const last = lastMailIn(memory, id);
    const isElsewhere = last && last.at >= openedAt && !tried.has(id);
    const obstacle =
      mailRules(app, memory).obstacleTo(mail, current) ?? (isElsewhere && doneMeanwhile(last, "gesendet"));
    if (obstacle) return notSent(obstacle);
    try {
      const send = mail === "reminder" ? appCustomers.remind : appCustomers.inviteAgain;
      await memory.during(mail, id, () => send(app.wire, current));
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code === "UsernameExistsException") memory.remember("ownPassword", id);
      if (code === "ResultUnknown") tried.add(id);
      return failedMail(thrown, mail === "reminder" ? reminderErrors : invitedAgainErrors(name));
    }
    return mail === "reminder"
      ? { kind: "done", text: "gesendet", notice: { ...successMessages.reminderSent, about } }
      : { kind: "done", text: "neue Einladung gesendet", notice: { ...successMessages.invitedAgain, about } };
  });
