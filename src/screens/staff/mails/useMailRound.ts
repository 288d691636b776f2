/**
 * A round of mails to app customers, one or many: choosing the mail for each customer, and sending one mail after
 * another.
 */
import { useState } from "react";
import type { App } from "../../../core/createApp.ts";
import { type AppCustomer, owesAnything } from "../../../domain/appCustomer.ts";
import {
  CALL_DUE_DAYS,
  type Mail,
  REMINDER_DUE_DAYS,
  waitingDays,
  waitingText,
} from "../../../domain/due.ts";
import { codeOf } from "../../../domain/failure.ts";
import { DAY_MS } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { hasOwnPassword, invitationRefusals, staffErrors } from "../../../messages/staffErrors.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { failedMail, type Outcome, useRound } from "../rounds/useRound.ts";
import { useTaken } from "../rounds/useTaken.ts";
import { lastMailText, mailRules, useMails, useMayInvite } from "./useMails.ts";

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

/** `only`: the mail for each customer; if omitted, each gets the recommended mail. */
export function useMailRound(customers: readonly AppCustomer[], only?: Mail) {
  const app = useApp();
  const memory = useDeviceMemory();
  const mails = useMails();
  const invites = useMayInvite();
  const [openedAt] = useState(() => app.platform.clock.now());

  function letter(customer: AppCustomer): Letter {
    const mail = only ?? mails.mailFor(customer);
    const [of, obstacle] = [{ id: customer.id, customer }, mails.obstacleTo(mail, customer)];
    if (obstacle) return { ...of, mail: null, reason: "blocked", note: obstacle };
    if (mail === "invitation" && !invites)
      return { ...of, mail: null, reason: "administrator", note: "neue Einladung erforderlich" };
    const last = mails.lastMail(customer);
    const note = last ? lastMailText(last) : "";
    if (!owesAnything(customer))
      return { ...of, mail, reason: "documentation", note: note || "nur die Dokumentation ist offen" };
    const days = mail === "invitation" ? 1 : REMINDER_DUE_DAYS;
    const waited = waitingDays(customer, openedAt) ?? days;
    const isRecent = waited < days || (last !== null && openedAt - last.at < days * DAY_MS);
    if (isRecent) return { ...of, mail, reason: "recent", note: note || waitingText(customer, openedAt) };
    // Mails have changed nothing for weeks: another one is sent only if it is ticked.
    if (waited >= CALL_DUE_DAYS) return { ...of, mail, reason: "call", note: note || "bitte anrufen" };
    return { ...of, mail, reason: null, note };
  }

  // Planned once: mails sent by this round must not count as earlier ones.
  const [letters] = useState(() => customers.map(letter));
  // A round for one person was started by a button for that person, so they are ticked even after a recent mail.
  const [taken, take] = useTaken(() =>
    letters
      .filter(({ mail, reason }) => mail && (reason === null || letters.length === 1))
      .map(({ id }) => id),
  );
  const [tried] = useState(() => new Set<string>());
  const round = useRound((letter: Letter) => sendMail(app, letter, { memory, openedAt, tried }));
  return { round, letters, chosen: letters.filter(({ id }) => taken.has(id)), taken, take };
}

/** The state of a round. */
interface MailRound {
  memory: ReturnType<typeof useDeviceMemory>;
  /** Milliseconds since the epoch. Another tab has sent each mail since then to a customer outside of `tried`. */
  openedAt: number;
  /**
   * Ids of customers with an unclear mail of this round. This device's note of that mail must not count as another
   * tab's.
   */
  tried: Set<string>;
}

/**
 * Sends one mail; the simulation calls it too. Reads the record again first, and sends nothing if an obstacle has
 * appeared. Raises the failures of that read, and failures of the mail that end the session.
 */
export const sendMail = (
  app: App,
  letter: Pick<Letter, "id" | "mail" | "customer">,
  round: MailRound,
): Promise<Outcome> => round.memory.inTurn(() => sendNow(app, letter, round));

async function sendNow(
  app: App,
  { id, mail, customer }: Pick<Letter, "id" | "mail" | "customer">,
  { memory, openedAt, tried }: MailRound,
): Promise<Outcome> {
  const mails = mailRules(app, memory);
  const current = await app.wire.read(appCustomers.record(id));
  if (!current || !mail) return { kind: "skipped", text: "nicht gesendet: nicht mehr vorhanden" };
  const last = mails.lastMail(current);
  const isElsewhere = last && last.at >= openedAt && !tried.has(id);
  const obstacle =
    mails.obstacleTo(mail, current) ??
    (isElsewhere && `inzwischen von diesem Gerät aus ${last.unclear ? "vielleicht schon " : ""}gesendet`);
  if (obstacle) return { kind: "skipped", text: `nicht gesendet: ${obstacle}` };
  try {
    const send = mail === "reminder" ? appCustomers.remind : appCustomers.inviteAgain;
    await memory.during(mail, id, () => send(app.wire, current));
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === "UsernameExistsException") memory.remember("ownPassword", id);
    if (code === "ResultUnknown") tried.add(id);
    return mail === "reminder"
      ? failedMail(thrown, staffErrors.reminderUnclear)
      : failedMail(thrown, staffErrors.invitedAgainUnclear, {
          ...invitationRefusals,
          UsernameExistsException: hasOwnPassword(customer.name),
        });
  }
  return { kind: "done", text: mail === "invitation" ? "neue Einladung gesendet" : "gesendet" };
}
