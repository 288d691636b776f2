/** People who were invited, as rows of the staff's list; they never had an account. */
import { nothingRequired, type Requirement } from "../../src/domain/requirement.ts";
import type { WorldClient } from "../backend/contract.ts";
import type { Backend } from "../backend/server.ts";
import { poll } from "./poll.ts";

const DAY_MS = 86_400_000;

/** A block that is to be signed. */
export const owed: Requirement = { ...nothingRequired, required: true };

/** Adds people to the backend's world, each at a customer of their own unless `place` names one. */
export function invitedPeople({ world, clock }: Pick<Backend, "world" | "clock">) {
  let number = 0;

  /** What happened so many days ago: rows get their dates from the backend's clock. */
  function daysAgo<T>(days: number, put: () => T): T {
    clock.shift(-days * DAY_MS);
    const done = put();
    clock.shift(days * DAY_MS);
    return done;
  }

  /** Somebody invited so many days ago who owes AVV and mandate. */
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

/** Selects these people in the list that is shown. */
export async function select(people: readonly Pick<WorldClient, "name">[]): Promise<void> {
  for (const { name } of people) {
    const box = await poll(
      () => document.querySelector<HTMLInputElement>(`input[aria-label="${name} auswählen"]`),
      `box of ${name}`,
    );
    box.click();
  }
}
