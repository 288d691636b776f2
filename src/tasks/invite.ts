/** Inviting a customer's person, alone or in a round: resolve the company's name, look, note, send, and look again. */
import type { App } from "../core/createApp.ts";
import type { DeviceMemory, Recollection } from "../core/deviceMemory.ts";
import type { HistoryState } from "../core/router.ts";
import type { Visit } from "../core/visit.ts";
import { type AppCustomer, displayName, type Invitation, justInvited } from "../domain/appCustomer.ts";
import { type CustomerUser, type ListedCustomer, listedName } from "../domain/customer.ts";
import { codeOf, Failure } from "../domain/failure.ts";
import { isSameEmail, normalizeEmail } from "../domain/formFields.ts";
import { formatMoment, parseTimestamp } from "../domain/germanFormats.ts";
import { type Invited, type Invitees, inviteesOf, withObstacle } from "../domain/inviting.ts";
import type { FirstRows } from "../domain/lenient.ts";
import type { Outcome } from "../messages/outcome.ts";
import { INVITED_BY_TWO, inviteInRoundErrors } from "../messages/staffErrors.ts";
import { type Notice, successMessages } from "../messages/successMessages.ts";
import * as appCustomers from "../services/appCustomers.ts";
import { nameOf } from "../services/customers.ts";
import { doneMeanwhile, failedMail, notSent } from "./outcome.ts";

type Outside = Pick<App, "wire" | "platform">;
type Person = Pick<CustomerUser, "emailaddress" | "name">;

interface InvitedPerson extends appCustomers.Invited {
  invitation: Invitation;
  /** What the look after the mail has shown. */
  notice: Notice;
}

/**
 * `refuse` gets all app customers of the customer and of the address, read right before the mail. It returns or raises why
 * nothing is sent; null to send. Raises the failures of the reads before, of `refuse`, and of `appCustomers.invite`.
 */
async function send<Refused>(
  { wire, platform }: Outside,
  clientId: string,
  { name, emailaddress: email }: Person,
  memory: DeviceMemory,
  refuse: (known: readonly AppCustomer[]) => Refused | null,
): Promise<InvitedPerson | Refused> {
  // Read before the turn: the time between look and mail is the time in which a colleague on another device may send, too.
  const invitation = { clientId, client: await nameOf(wire, clientId), email, name };
  return memory.inTurn(async () => {
    const known = await wire.read(appCustomers.invitedBefore(invitation));
    const refused = refuse(known);
    if (refused !== null) return refused;
    const invite = () => appCustomers.invite(wire, invitation, known, platform.clock);
    const invited = await memory.during("firstInvitation", clientId, invite);
    const notice = successMessages[invited.record ? "invited" : "invitationTaken"];
    return { invitation, notice, ...invited };
  });
}

// One person, by a press of their button.

/**
 * Invites the person. Others of the customer may be invited already. Raises UsernameExistsException for an address that
 * is invited already. Raises ResultUnknown if another tab has invited somebody of the customer since this call without a
 * clear answer: its mail may still be under way. Also raises what `appCustomers.invite` and the reads before it raise.
 */
export async function inviteAlone(
  outside: Outside,
  clientId: string,
  person: Person,
  memory: DeviceMemory,
): Promise<InvitedPerson> {
  const pressedAt = outside.platform.clock.now();
  return send<never>(outside, clientId, person, memory, (known) => {
    if (known.some(({ email }) => isSameEmail(email, person.emailaddress)))
      throw new Failure("UsernameExistsException");
    const last = memory.recall("firstInvitation", clientId);
    if (last?.unclear && last.at >= pressedAt)
      throw new Failure("ResultUnknown", { detail: "invited by another tab" });
    return null;
  });
}

/** Adds the invited person to the customer's people. Returns the history state for opening the list of app customers. */
export function afterInviting(visit: Visit, { invitation, record, sentAt }: InvitedPerson): HistoryState {
  const { clientId, email } = invitation;
  // Back must not offer to invite the person once more, because a second invitation makes the first password invalid.
  visit.put(appCustomers.invitedUsers(clientId), (others) => [
    ...others,
    record ?? justInvited(invitation, sentAt),
  ]);
  return { invited: { email, at: sentAt } };
}

// One person each of several customers, in a round.

/** A customer of the round. */
export interface Invitee extends ListedCustomer, Invitees {
  /** This device's note of an earlier invitation, in German; empty if there is none. */
  note: string;
}

/** Plans the invitation of one customer. `users`: undefined or null if they were not read. */
export function inviteeOf(
  customer: ListedCustomer,
  users: FirstRows<CustomerUser> | null | undefined,
  invited: Invited,
  memory: Recollection,
): Invitee {
  const { id } = customer;
  const invitees = users ? inviteesOf(id, users, invited) : withObstacle("Ansprechpersonen nicht gelesen");
  const last = memory.recall("firstInvitation", id);
  const note = last
    ? `${last.unclear ? "vielleicht" : "zuletzt"} eingeladen am ${formatMoment(last.at)}`
    : "";
  // Another mail makes the password of the first one invalid.
  const isCertain = invitees.isCertain && !last;
  return { ...invitees, id, name: listedName(customer), isCertain, note };
}

/** The state of a round that begins at `openedAt`, in milliseconds since the epoch. */
export const newInviteRound = (openedAt: number) => ({
  /** Another tab has sent each later mail to a customer outside of `mailed`. */
  openedAt,
  /** The addresses to which this round has sent or may have sent a mail, each with its customer's id. */
  mailed: new Map<string, string>(),
  /** The service's clock is ahead of this device's by at least so many milliseconds. */
  lead: Number.NEGATIVE_INFINITY,
});

type InviteRound = ReturnType<typeof newInviteRound>;

/** Invites one person, if nobody of the customer is invited yet. Raises failures that end the session. */
export async function inviteInRound(
  outside: Outside,
  { id, person }: { id: string; person: CustomerUser },
  memory: DeviceMemory,
  round: InviteRound,
): Promise<Outcome> {
  const { openedAt, mailed } = round;
  const email = normalizeEmail(person.emailaddress);
  const isOurs = mailed.get(email) === id;
  let isSending = false;
  function refuse(known: readonly AppCustomer[]): Outcome | null {
    const row = known.find((one) => isSameEmail(one.email, email));
    if (row && isOurs) return { kind: "done", text: "Einladung gesendet" };
    if (mailed.has(email) && !isOurs) return notSent("Adresse in dieser Runde schon eingeladen");
    if (known.some((one) => one.client_id === id)) return notSent("inzwischen eingeladen");
    if (row) return notSent(`Adresse gehört zu ${displayName(row)}, ${row.client}`);
    const last = memory.recall("firstInvitation", id);
    if (last && last.at >= openedAt && !isOurs) return notSent(doneMeanwhile(last, "eingeladen"));
    mailed.set(email, id);
    isSending = true;
    return null;
  }
  try {
    const result = await send(outside, id, person, memory, refuse);
    return "kind" in result ? result : seen(result, round);
  } catch (thrown) {
    if (isSending && codeOf(thrown) !== "ResultUnknown") mailed.delete(email);
    return failedMail(thrown, inviteInRoundErrors);
  }
}

/**
 * What the look after the mail has shown, as a line. The record of an invitation is created after it was sent and before
 * it was answered. An older record is a colleague's invitation of the same moment.
 */
function seen({ record, sentAt, answeredAt, notice }: InvitedPerson, round: InviteRound): Outcome {
  if (!record) return { kind: "done", text: "angenommen", notes: [notice.text] };
  const createdAt = parseTimestamp(record.createdAt) ?? Number.NaN;
  const isOlder = createdAt < sentAt + round.lead;
  round.lead = Math.max(round.lead, createdAt - answeredAt || round.lead);
  return {
    kind: "done",
    text: "Einladung gesendet",
    ...(isOlder && { notes: [INVITED_BY_TWO] }),
  };
}
