/** Invited people as rows of the staff's list; they never had an account. */
import { nothingRequired, type Requirement } from "../../src/domain/appCustomer.ts";
import type { WorldClient } from "../backend/contract.ts";
import type { Backend } from "../backend/server.ts";

const DAY_MS = 86_400_000;

/** A block that is to be signed. */
export const owed: Requirement = { ...nothingRequired, required: true };

/** Adds people to the backend's world, each at a customer of their own unless `place` names one. */
export function invitedPeople({ world, clock }: Pick<Backend, "world" | "clock">) {
  let number = 0;

  /** Runs `put` with the backend's clock so many days ago, because rows get their dates from that clock. */
  function daysAgo<T>(days: number, put: () => T): T {
    clock.shift(-days * DAY_MS);
    const done = put();
    clock.shift(days * DAY_MS);
    return done;
  }

  /** A person invited so many days ago, with AVV and mandate to sign. */
  function invitedBefore(days: number, change: Partial<WorldClient> = {}, place?: number): WorldClient {
    number += 1;
    const customer = world.customers[place ?? number];
    if (!customer) throw new Error("the world has no more customers");
    const client = {
      id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
      name: `Person ${number}`,
      client: customer.name,
      client_id: customer.id,
      email: `person${number}@kunden.example`,
      ...{ avv: owed, sepa: owed, documentation: nothingRequired },
      ...change,
    };
    return daysAgo(days, () => world.putClient(client));
  }
  return { daysAgo, invitedBefore };
}
