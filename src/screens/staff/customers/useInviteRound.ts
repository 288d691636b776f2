/** A round of invitations: reads the people of each customer, proposes one, and sends one mail after another. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { App } from "../../../core/createApp.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type CustomerUser, type ListedCustomer, listedName } from "../../../domain/customer.ts";
import { codeOf } from "../../../domain/failure.ts";
import { isSameEmail, normalizeEmail } from "../../../domain/formFields.ts";
import { inviteesOf } from "../../../domain/inviting.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { invitationRefusals, staffErrors } from "../../../messages/staffErrors.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import * as customerSystem from "../../../services/customers.ts";
import { failedMail, type Outcome, useRound } from "../appCustomers/rounds/useRound.ts";
import { useTaken } from "../appCustomers/useSelection.ts";

/** A customer of the round. */
export interface Invitee extends ListedCustomer {
  /** The people that can be invited. */
  people: readonly CustomerUser[];
  /** The person who gets the mail; null until staff have chosen one of several. */
  person: CustomerUser | null;
  /** Why nobody can be invited, in German; null if somebody can. */
  obstacle: string | null;
}

export function useInviteRound(customers: readonly ListedCustomer[]) {
  const app = useApp();
  const { wire } = app;
  const [read, setRead] = useState<ReadonlyMap<string, Invitee>>(new Map());
  const [taken, take] = useTaken(() => []);
  const known = useRef<Promise<readonly AppCustomer[]> | null>(null);
  // The addresses to which this round has sent or may have sent a mail, each with its customer's id.
  const mailed = useRef(new Map<string, string>());

  /** All app customers, read once. */
  async function everybody(): Promise<readonly AppCustomer[]> {
    known.current ??= wire.read(appCustomers.list()).then(({ rows }) => rows);
    return known.current.catch((failure: unknown) => {
      known.current = null;
      throw failure;
    });
  }

  const reading = useRound<ListedCustomer>(
    async (customer) => {
      const { id } = customer;
      const [users, all] = await Promise.all([wire.read(customerSystem.users(id)), everybody()]);
      const { people, obstacle } = inviteesOf(id, users, all);
      const person = (people.length === 1 && people[0]) || null;
      const invitee = { id, name: listedName(customer), people, person, obstacle };
      setRead((before) => new Map(before).set(id, invitee));
      if (person) take(id, true);
      return { kind: "done", text: "gelesen" };
    },
    { atOnce: 2 },
  );
  const startOnce = useEffectEvent(() => reading.start(customers));
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    startOnce();
  }, []);

  const round = useRound((invitee: Invitee) => inviteOne(app, invitee, mailed.current));
  const unread = { people: [], person: null, obstacle: "nicht gelesen" };
  const invitees = customers.map(
    (customer): Invitee =>
      read.get(customer.id) ?? { id: customer.id, name: listedName(customer), ...unread },
  );
  return {
    reading,
    round,
    /** null while the people are being read. */
    invitees: reading.started && !reading.busy ? invitees : null,
    chosen: invitees.filter(({ id, person }) => person && taken.has(id)),
    taken,
    take,
    /** To be called when staff choose one of several people; an empty address removes the choice. */
    choose(id: string, email: string) {
      setRead((before) => {
        const one = before.get(id);
        const person = one?.people.find(({ emailaddress }) => emailaddress === email) ?? null;
        return one ? new Map(before).set(id, { ...one, person }) : before;
      });
      take(id, email !== "");
    },
  };
}

/**
 * Invites one person; the simulation calls it too. Reads the invited people again first, because somebody may have been
 * invited meanwhile. `mailed` maps each address to which this round has sent or may have sent a mail to its customer's
 * id. Raises the failures of that read, and failures of the invitation that end the session.
 */
export async function inviteOne(
  { wire, platform }: Pick<App, "wire" | "platform">,
  { id, person }: Pick<Invitee, "id" | "person">,
  mailed: Map<string, string>,
): Promise<Outcome> {
  if (!person) return { kind: "skipped", text: "nicht gesendet: keine Ansprechperson" };
  const email = normalizeEmail(person.emailaddress);
  const invited = await wire.read(appCustomers.invitedUsers(id));
  const isOurs = mailed.get(email) === id;
  if (isOurs && invited.some((one) => isSameEmail(one.email, email)))
    return { kind: "done", text: "Einladung gesendet" };
  if (invited.length > 0) return { kind: "skipped", text: "nicht gesendet: inzwischen eingeladen" };
  if (mailed.has(email) && !isOurs)
    return { kind: "skipped", text: "nicht gesendet: Adresse in dieser Runde schon eingeladen" };
  mailed.set(email, id);
  try {
    await appCustomers.invite(wire, id, person, platform.clock);
  } catch (thrown) {
    if (codeOf(thrown) !== "ResultUnknown") mailed.delete(email);
    return failedMail(thrown, staffErrors.invitationUnclear, invitationRefusals);
  }
  return { kind: "done", text: "Einladung gesendet" };
}
