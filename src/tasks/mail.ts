/** Mailing app customers: which mail helps, what hinders it, and sending it (decisions 40, 46). */
import type { App } from "../core/createApp.ts";
import type { DeviceMemory, Recollection, Remembered } from "../core/deviceMemory.ts";
import { type AppCustomer, owesAnything } from "../domain/appCustomer.ts";
import {
  CALL_DUE_DAYS,
  type InvitationTerms,
  invitingObstacle,
  type Mail,
  needsNewInvitation,
  REMINDER_DUE_DAYS,
  remindingObstacle,
  waitingDays,
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

/** One of the customers: the mail they would get, or why they get none. */
export interface Letter {
  /** The customer's id. */
  id: string;
  customer: AppCustomer;
  mail: Mail | null;
  /** Why there is no mail, or why the mail is not proposed; null for a proposed mail. */
  reason: "blocked" | "recent" | "call" | "documentation" | "administrator" | null;
  /** A German text for the line: the last mail or the reason above; empty if there is nothing to say. */
  note: string;
}

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
  const [of, obstacle] = [{ id: customer.id, customer }, mails.obstacleTo(mail, customer)];
  if (obstacle) return { ...of, mail: null, reason: "blocked", note: obstacle };
  if (mail === "invitation" && !mayInvite)
    return { ...of, mail: null, reason: "administrator", note: "neue Einladung erforderlich" };
  const last = lastMailIn(memory, customer.id);
  const note = last ? lastMailText(last) : "";
  if (!owesAnything(customer))
    return { ...of, mail, reason: "documentation", note: note || "nur die Dokumentation ist offen" };
  const days = mail === "invitation" ? 1 : REMINDER_DUE_DAYS;
  const waited = waitingDays(customer, now) ?? days;
  const isRecent = waited < days || (last !== null && now - last.at < days * DAY_MS);
  if (isRecent) return { ...of, mail, reason: "recent", note: note || waitingText(customer, now) };
  // Mails have changed nothing for weeks: another one is sent only if it is ticked.
  if (waited >= CALL_DUE_DAYS) return { ...of, mail, reason: "call", note: note || "bitte anrufen" };
  return { ...of, mail, reason: null, note };
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
