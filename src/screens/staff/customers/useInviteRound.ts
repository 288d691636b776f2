/** A round of invitations: reads the people of each customer, proposes one, and sends one mail after another. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { App } from "../../../core/createApp.ts";
import type { DeviceMemory } from "../../../core/deviceMemory.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { type CustomerUser, type ListedCustomer, listedName } from "../../../domain/customer.ts";
import { codeOf } from "../../../domain/failure.ts";
import { isSameEmail, normalizeEmail } from "../../../domain/formFields.ts";
import { formatMoment, parseTimestamp } from "../../../domain/germanFormats.ts";
import { inviteesOf } from "../../../domain/inviting.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { invitationRefusals, staffErrors } from "../../../messages/staffErrors.ts";
import { successMessages } from "../../../messages/successMessages.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import * as customerSystem from "../../../services/customers.ts";
import { failedMail, type Outcome, useRound } from "../rounds/useRound.ts";
import { useTaken } from "../rounds/useTaken.ts";
import { type InvitedPerson, invitePerson } from "./invitePerson.ts";

/** A customer of the round. */
export interface Invitee extends ListedCustomer {
  /** The people that can be invited. */
  people: readonly CustomerUser[];
  /** The person who gets the mail; null until staff have chosen one of several. */
  person: CustomerUser | null;
  /** Why nobody can be invited, in German; null if somebody can. */
  obstacle: string | null;
  /** This device's note of an earlier invitation, in German; empty if there is none. */
  note: string;
}

export function useInviteRound(customers: readonly ListedCustomer[]) {
  const app = useApp();
  const { wire } = app;
  const [read, setRead] = useState<ReadonlyMap<string, Invitee>>(new Map());
  const [taken, take] = useTaken(() => []);
  const known = useRef<Promise<readonly AppCustomer[]> | null>(null);
  const memory = useDeviceMemory();
  const [state] = useState(() => ({
    ...{ openedAt: app.platform.clock.now(), mailed: new Map<string, string>() },
    lead: Number.NEGATIVE_INFINITY,
  }));
  const [unreadable, setUnreadable] = useState(0);

  /** All app customers that could be read, once for the plan: each mail looks again. */
  async function everybody(): Promise<readonly AppCustomer[]> {
    known.current ??= wire.read(appCustomers.list()).then((all) => {
      setUnreadable(all.unreadable);
      return all.rows;
    });
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
      const last = memory.recall("firstInvitation", id);
      const note = last
        ? `${last.unclear ? "vielleicht" : "zuletzt"} eingeladen am ${formatMoment(last.at)}`
        : "";
      const invitee = { id, name: listedName(customer), people, person, obstacle, note };
      setRead((before) => new Map(before).set(id, invitee));
      // Another mail makes the password of the first one invalid.
      if (person && !last) take(id, true);
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

  const round = useRound((invitee: Invitee) => inviteOne(app, invitee, Object.assign(state, { memory })));
  const unread = { people: [], person: null, obstacle: "nicht gelesen", note: "" };
  const invitees = customers.map(
    (customer): Invitee =>
      read.get(customer.id) ?? { id: customer.id, name: listedName(customer), ...unread },
  );
  return {
    reading,
    round,
    /** null while the people are being read. */
    invitees: reading.started && !reading.busy ? invitees : null,
    /** The number of app customers that could not be read. */
    unreadable,
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

/** The state of a round. */
export interface InviteRound {
  memory: DeviceMemory;
  /** Milliseconds since the epoch. Another tab has sent each later mail to a customer outside of `mailed`. */
  openedAt: number;
  /** The addresses to which this round has sent or may have sent a mail, each with its customer's id. */
  mailed: Map<string, string>;
  /** The service's clock is ahead of this device's by at least so many milliseconds. */
  lead: number;
}

const skipped = (why: string): Outcome => ({ kind: "skipped", text: `nicht gesendet: ${why}` });

/** Invites one person; the simulation calls it too. Raises failures that end the session. */
export async function inviteOne(
  { wire, platform }: Pick<App, "wire" | "platform">,
  { id, person }: Pick<Invitee, "id" | "person">,
  state: InviteRound,
): Promise<Outcome> {
  if (!person) return skipped("keine Ansprechperson");
  const { memory, openedAt, mailed } = state;
  const { clock } = platform;
  const email = normalizeEmail(person.emailaddress);
  const isOurs = mailed.get(email) === id;
  let isSending = false;
  function refuse(known: readonly AppCustomer[]): Outcome | null {
    const row = known.find((one) => isSameEmail(one.email, email));
    if (row && isOurs) return { kind: "done", text: "Einladung gesendet" };
    if (mailed.has(email) && !isOurs) return skipped("Adresse in dieser Runde schon eingeladen");
    if (known.some((one) => one.client_id === id)) return skipped("inzwischen eingeladen");
    if (row) return skipped(`Adresse gehört zu ${displayName(row)}, ${row.client}`);
    const last = memory.recall("firstInvitation", id);
    if (last && last.at >= openedAt && !isOurs)
      return skipped(`inzwischen von diesem Gerät aus ${last.unclear ? "vielleicht schon " : ""}eingeladen`);
    mailed.set(email, id);
    isSending = true;
    return null;
  }
  try {
    const result = await invitePerson(id, person, { wire, clock, memory, refuse });
    return "kind" in result ? result : seen(result, state);
  } catch (thrown) {
    if (isSending && codeOf(thrown) !== "ResultUnknown") mailed.delete(email);
    return failedMail(thrown, staffErrors.invitationUnclear, invitationRefusals);
  }
}

/**
 * What the look after the mail has shown. The record of an invitation is created after it was sent and before it was
 * answered. An older record is a colleague's invitation of the same moment.
 */
function seen({ record, sentAt, answeredAt }: InvitedPerson, state: InviteRound): Outcome {
  if (!record) return { kind: "done", text: "angenommen", notes: [successMessages.invitationTaken.text] };
  const createdAt = parseTimestamp(record.createdAt) ?? Number.NaN;
  const isOlder = createdAt < sentAt + state.lead;
  state.lead = Math.max(state.lead, createdAt - answeredAt || state.lead);
  return {
    kind: "done",
    text: "Einladung gesendet",
    ...(isOlder && { notes: [staffErrors.invitedByTwo.text] }),
  };
}
