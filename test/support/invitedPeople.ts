/** Invited people as rows of the staff's list; they never had an account. */
import type { WorldClient } from "../backend/contract.ts";
import { type DocumentType, owesBoth, sent } from "../backend/rules.ts";
import type { Backend } from "../backend/server.ts";

export const DAY_MS = 86_400_000;

/** A block that was signed so many days ago. */
export const signed = (days = 0) => sent(new Date(Date.now() - days * DAY_MS).toISOString(), "signed/x.pdf");

/** Adds people to the backend's world, each at a customer of their own unless `place` names one. */
export function invitedPeople({ world, clock, outbox }: Pick<Backend, "world" | "clock" | "outbox">) {
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
      ...owesBoth,
      ...change,
    };
    return daysAgo(days, () => world.putClient(client));
  }

  /** The person's row as it is now. */
  function current({ id }: Pick<WorldClient, "id">): WorldClient {
    const row = world.client(id);
    if (!row) throw new Error("the world has no such person");
    return row;
  }

  /** The kinds of the mails to the person, in their order. */
  const mailsTo = ({ email }: Pick<WorldClient, "email">) =>
    outbox
      .all()
      .filter(({ to }) => to === email)
      .map(({ kind }) => kind);

  /** Stores a document that the person has signed; its bytes begin like a PDF's. */
  function store({ id, avv, createdAt }: WorldClient, documentType: DocumentType, text: string) {
    world.putDocument({
      ...{ sub: id, documentType, path: avv.path ?? "", createdAt: String(createdAt), filedAt: null },
      pdfBase64: Buffer.from(`%PDF-1.7 ${text}`).toString("base64"),
    });
  }
  return { daysAgo, invitedBefore, current, mailsTo, store };
}
