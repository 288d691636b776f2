/** A round of invitations: reads the people of each customer, proposes one, and sends one mail after another. */
import { useRef, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type ListedCustomer, listedName } from "../../../domain/customer.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { useRound } from "../../../hooks/useRound.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import * as customerSystem from "../../../services/customers.ts";
import { type Invitee, inviteeOf, inviteInRound, newInviteRound } from "../../../tasks/invite.ts";
import { useTaken } from "../rounds/useTaken.ts";

export function useInviteRound(customers: readonly ListedCustomer[]) {
  const app = useApp();
  const { wire } = app;
  const [read, setRead] = useState<ReadonlyMap<string, Invitee>>(new Map());
  const [taken, take] = useTaken(() => []);
  const known = useRef<Promise<readonly AppCustomer[]> | null>(null);
  const memory = useDeviceMemory();
  const [state] = useState(() => newInviteRound(app.platform.clock.now()));
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
      const invitee = inviteeOf(customer, users, all, memory);
      setRead((before) => new Map(before).set(id, invitee));
      // Another mail makes the password of the first one invalid.
      if (invitee.person && !invitee.note) take(id, true);
      return { kind: "done", text: "gelesen" };
    },
    { atOnce: 2, first: customers },
  );

  const round = useRound((invitee: Invitee) => inviteInRound(app, invitee, memory, state));
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
