/** App customers invited over the last weeks, in every state the work queue knows. */
import type { WorldClient, WorldCustomer } from "./contract.ts";
import { createDice, type Dice } from "./dice.ts";
import { notRequired, owed, sent } from "./rules.ts";
import { asciiOf } from "./seedCustomers.ts";
import { families, firstNames } from "./seedWords.ts";

const DAY_MS = 86_400_000;
const WEEKS_MS = 42 * DAY_MS;

const stages = ["open", "avvSigned", "allSigned", "open", "documentation", "avvOnly"] as const;
type Stage = (typeof stages)[number];

/**
 * `count` rows without accounts behind them (nobody signs in as one of these), the newest first. While there are
 * enough, each is a user of a seeded customer; the first customer, the demo's, is left out.
 */
export function seedAppCustomers(
  count: number,
  customers: readonly WorldCustomer[],
  now: number,
): WorldClient[] {
  const dice = createDice(12);
  const people = inviteable(customers.slice(1));
  const step = Math.max(1, Math.floor(people.length / count));
  return Array.from({ length: count }, (_, index) => {
    const person = people[index * step] ?? stranger(index, customers, dice);
    const invitedAt = now - Math.round(((index + 0.2 + dice.below(60) / 100) / count) * WEEKS_MS);
    return appCustomer(person, stages[index % stages.length] ?? stages[0], invitedAt, now, dice);
  });
}

interface Person {
  name: string;
  email: string;
  customer: Pick<WorldCustomer, "id" | "name">;
}

/** Everyone with an e-mail address, each address once. */
function inviteable(customers: readonly WorldCustomer[]): Person[] {
  const byEmail = new Map<string, Person>();
  for (const customer of customers) {
    for (const { name, emailaddress } of customer.users) {
      if (emailaddress !== "") byEmail.set(emailaddress, { name, email: emailaddress, customer });
    }
  }
  return [...byEmail.values()];
}

function stranger(index: number, customers: readonly WorldCustomer[], dice: Dice): Person {
  const [first, family] = [dice.pick(firstNames), dice.pick(families)];
  return {
    name: `${first} ${family}`,
    email: `${asciiOf(first)}.${asciiOf(family)}.${index}@kunden.example`,
    customer: customers[index % customers.length] ?? { id: String(index), name: `${family} GmbH` },
  };
}

function appCustomer(person: Person, stage: Stage, invitedAt: number, now: number, dice: Dice): WorldClient {
  const id = dice.uuid();
  const signedAt = (share: number) => new Date(invitedAt + (now - invitedAt) * share).toISOString();
  const signed = (type: string, share: number) => sent(signedAt(share), `signed/${id}/${type}.pdf`);
  const avvIsSigned = stage === "avvSigned" || stage === "allSigned";
  const createdAt = new Date(invitedAt).toISOString();
  return {
    id,
    name: person.name,
    client: person.customer.name,
    client_id: person.customer.id,
    email: person.email,
    createdAt,
    updatedAt: stage === "allSigned" ? signedAt(0.5) : avvIsSigned ? signedAt(0.3) : createdAt,
    owner: id,
    avv: avvIsSigned ? signed("avv", 0.3) : owed,
    sepa: stage === "avvOnly" ? notRequired : stage === "allSigned" ? signed("sepa", 0.5) : owed,
    documentation: stage === "documentation" ? owed : notRequired,
  };
}
