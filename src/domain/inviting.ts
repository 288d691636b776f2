/** The people that a round of invitations proposes at a customer, or the reason why there are none. */
import type { AppCustomer } from "./appCustomer.ts";
import type { CustomerUser } from "./customer.ts";
import { isSameEmail, isSendable } from "./formFields.ts";

/** A customer of the customer system in a round of invitations. */
export interface Invitees {
  /** The people that can be invited. If there is exactly one, staff need not choose. */
  people: readonly CustomerUser[];
  /** Why nobody can be invited, in German words that follow a number of customers; null if somebody can. */
  obstacle: string | null;
}

export const severalPeople = "mit mehreren Ansprechpersonen";

/**
 * `all`: every app customer. Another invitation to the address of one of them would make an earlier password invalid.
 */
export function inviteesOf(
  clientId: string,
  users: readonly CustomerUser[],
  all: readonly AppCustomer[],
): Invitees {
  if (all.some((row) => row.client_id === clientId)) return { people: [], obstacle: "schon eingeladen" };
  const reachable = users.filter(
    ({ emailaddress }, place) =>
      isSendable(emailaddress) &&
      users.findIndex((other) => isSameEmail(other.emailaddress, emailaddress)) === place,
  );
  if (reachable.length === 0) return { people: [], obstacle: "ohne Ansprechperson mit E-Mail-Adresse" };
  const people = reachable.filter(
    ({ emailaddress }) => !all.some(({ email }) => isSameEmail(email, emailaddress)),
  );
  return people.length > 0
    ? { people, obstacle: null }
    : { people, obstacle: "mit bekannter E-Mail-Adresse" };
}
