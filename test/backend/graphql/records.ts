/**
 * Records for the tests of the data service: the real world and outbox, a clock that stands still, tokens of any
 * account.
 */
import { createHmac } from "node:crypto";
import { nothingRequired, type Requirement } from "../../../src/domain/appCustomer.ts";
import { createClock } from "../clock.ts";
import type { World, WorldClient } from "../contract.ts";
import { nordwind, nordwindSepa } from "../documents/company.ts";
import { createDocuments } from "../documents/documents.ts";
import { createOutbox } from "../outbox.ts";
import { openState } from "../state.ts";
import { createWorld } from "../world.ts";
import type { Verifier } from "./viewer.ts";

export const owed: Requirement = { ...nothingRequired, required: true };
export const signed: Requirement = {
  required: true,
  sent: true,
  sentAt: "2026-11-20T09:00:00.000Z",
  path: "signed/before.pdf",
};

type Row = Parameters<World["putClient"]>[0];

/** An invited customer who owes AVV and SEPA. */
export const rowOf = (id: string, difference: Partial<Row> = {}): Row => ({
  id,
  name: "Jürgen Größler",
  client: "Musterbau Günther & Söhne GmbH",
  client_id: `C-${id}`,
  email: `${id}@musterbau.example`,
  avv: owed,
  sepa: owed,
  documentation: nothingRequired,
  ...difference,
});

export async function recordsWith(rows: readonly Row[]) {
  const clock = createClock({ now: () => Date.parse("2026-11-21T13:05:00.000Z") });
  const state = await openState(null);
  const world = createWorld({ state, clock, size: { customers: 0, appCustomers: 0 } });
  for (const row of rows) world.putClient(row);

  /** An access token, valid for an hour. */
  const tokenFor = (sub: string, group: string) => {
    const exp = Math.floor(clock.now() / 1000) + 3600;
    const claims = Buffer.from(JSON.stringify({ sub, exp, "cognito:groups": [group] })).toString("base64url");
    return `header.${claims}.${seal(claims)}`;
  };
  const directory: Verifier = {
    async verify(token) {
      const [, payload = "", signature] = token.split(".");
      if (signature !== seal(payload)) return null;
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
      if (claims.exp * 1000 <= clock.now()) return null;
      return { sub: claims.sub, groups: claims["cognito:groups"], originJti: "one sign-in" };
    },
  };

  return {
    world,
    listeners: world.listeners,
    clock,
    directory,
    outbox: createOutbox({ clock, state }),
    documents: createDocuments(nordwind, nordwindSepa),
    appUrl: "http://localhost:8080",
    tokenFor,
  };
}

const seal = (payload: string) => createHmac("sha256", "these tests").update(payload).digest("base64url");

/** The row as the world holds it. Throws if there is none. */
export function heldRow(world: World, id: string): WorldClient {
  const row = world.client(id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}
