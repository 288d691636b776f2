/**
 * First invitations: the people that can be invited at a customer, the person that is certain or proposed, and the answers of
 * staff. An invitation cannot be taken back, so a guess is proposed and never ticked.
 */
import type { AppCustomer } from "./appCustomer.ts";
import type { CustomerUser } from "./customer.ts";
import { isSendable, normalizeEmail, toVisibleText } from "./formFields.ts";
import type { FirstRows } from "./lenient.ts";

/** The name of the list of customers without an invited person, in its address. */
export const NOT_INVITED = "neu";

/** A customer of the customer system in a round of invitations. */
export interface Invitees {
  /** The people that can be invited. */
  people: readonly CustomerUser[];
  /** The first person that staff should think of; null if nobody can be invited. */
  proposed: CustomerUser | null;
  /** The proposed person is the right one, so they may be ticked without an answer. */
  isCertain: boolean;
  /** Why nobody can be invited, in German; null if somebody can. */
  obstacle: string | null;
}

/** A customer with this obstacle has no proposal. */
export const withObstacle = (obstacle: string): Invitees => ({
  people: [],
  proposed: null,
  isCertain: false,
  obstacle,
});

/**
 * The customers and the normalized addresses that a round must not invite. `all`: every app customer. Another invitation to the
 * address of one of them would make an earlier password invalid.
 */
export const invitedAmong = (all: readonly AppCustomer[]) => ({
  clientIds: new Set(all.map(({ client_id }) => client_id)),
  emails: new Set(all.map(({ email }) => normalizeEmail(email))),
});

export type Invited = ReturnType<typeof invitedAmong>;

const management = /^(geschäftsführ(ung|er|erin)|inhaber(in)?)$/i;

/** Whether the whole type names the management. "Assistenz der Geschäftsführung" does not. */
export const isManagement = ({ type }: CustomerUser): boolean =>
  management.test(toVisibleText(type).replace(/[\s:*_/()-]/g, ""));

/** An entry that the customer system lists twice is one person. Two names with one address are two people. */
function distinct(users: readonly CustomerUser[]): CustomerUser[] {
  const keyOf = ({ name, type, emailaddress }: CustomerUser) =>
    JSON.stringify([name, type, normalizeEmail(emailaddress)]);
  return [...new Map(users.map((user) => [keyOf(user), user])).values()];
}

/** A customer's people with an e-mail address. */
export const reachableAmong = (users: readonly CustomerUser[]): CustomerUser[] =>
  distinct(users).filter(({ emailaddress }) => isSendable(emailaddress));

/**
 * A person is certain if nobody else of the customer has an address, or if nobody else is management. People without an address,
 * and with one that is invited already, count, too.
 */
export function inviteesOf(clientId: string, users: FirstRows<CustomerUser>, invited: Invited): Invitees {
  if (invited.clientIds.has(clientId)) return withObstacle("schon jemand eingeladen");
  const reachable = reachableAmong(users);
  if (reachable.length === 0) return withObstacle("keine Ansprechperson mit E-Mail-Adresse");
  const people = reachable.filter(({ emailaddress }) => !invited.emails.has(normalizeEmail(emailaddress)));
  const proposed = people.find(isManagement) ?? people[0];
  if (!proposed) return withObstacle("E-Mail-Adresse gehört zu einem anderen Kunden");
  const isOnly = reachable.length === 1;
  const isOnlyManager = isManagement(proposed) && distinct(users).filter(isManagement).length === 1;
  // The list of people was cut off: there may be others.
  const isCertain = (isOnly || isOnlyManager) && !users.leftOut;
  return { people, proposed, isCertain, obstacle: null };
}

/** What staff have decided about a customer. */
export interface Answer {
  person: CustomerUser;
  /** The person gets an invitation. */
  isTaken: boolean;
  /** Staff have pressed this person. Otherwise the person is a proposal, or certain. */
  isChosen: boolean;
}

/** The answer of staff, or else the proposal, which is ticked only if it is certain. null if nobody can be invited. */
export function answerOf(
  { people, proposed, isCertain }: Invitees,
  given: Answer | undefined,
): Answer | null {
  if (given && people.includes(given.person)) return given;
  return proposed && { person: proposed, isTaken: isCertain, isChosen: false };
}

/** The map with these entries; null removes one. */
export function withEntries<V>(
  map: ReadonlyMap<string, V>,
  entries: readonly (readonly [key: string, value: V | null])[],
): ReadonlyMap<string, V> {
  const next = new Map(map);
  for (const [key, value] of entries) {
    if (value === null) next.delete(key);
    else next.set(key, value);
  }
  return next;
}
