/** The contract in memory, for the tests of these rooms: three accounts' tokens, as many rows as a test asks for. */
import { createHmac } from "node:crypto";
import { nothingRequired, type Requirement } from "../../../src/domain/requirement.ts";
import type {
  AccountDirectory,
  BackendClock,
  ClientEvent,
  Mail,
  Outbox,
  World,
  WorldClient,
  WorldDocument,
  WorldStaff,
} from "../contract.ts";

export const owed: Requirement = { ...nothingRequired, required: true };

/** A row as the seed would hold it. */
export function clientRow(id: string, difference: Partial<WorldClient> = {}): WorldClient {
  return {
    id,
    name: "Jürgen Größler",
    client: "Musterbau Günther & Söhne GmbH",
    client_id: `C-${id}`,
    email: `${id}@musterbau.example`,
    avv: owed,
    sepa: owed,
    documentation: nothingRequired,
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-01T08:00:00.000Z",
    owner: id,
    ...difference,
  };
}

/** A clock that stands still until a test moves it. */
export function standingClock(): BackendClock & { pass(milliseconds: number): void } {
  let now = Date.parse("2026-11-21T13:05:00.000Z");
  return {
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}

export interface SmallWorld extends World {
  /** Callbacks registered by onClient and not yet stopped. */
  listeners(): number;
}

export function smallWorld(rows: readonly WorldClient[], clock: BackendClock): SmallWorld {
  const clients = new Map(rows.map((row) => [row.id, row]));
  const documents = new Map<string, WorldDocument>();
  const listeners = new Set<(event: ClientEvent) => void>();
  const staff: WorldStaff[] = ["Zander", "Adler"].map((lastname) => ({
    id: lastname.toLowerCase(),
    lastname,
    firstname: "Ute",
    email: `${lastname.toLowerCase()}@nordwind.example`,
    permissions: "{}",
    group: "Employee",
    createdAt: "2026-11-01T08:00:00.000Z",
    updatedAt: "2026-11-01T08:00:00.000Z",
  }));
  return {
    customers: [],
    clients: () => [...clients.values()],
    client: (id) => clients.get(id) ?? null,
    staff: () => staff,
    putClient(client) {
      const before = clients.get(client.id);
      const updatedAt = new Date(
        Math.max(clock.now(), Date.parse(before?.updatedAt ?? "") + 1 || 0),
      ).toISOString();
      const row = { ...client, createdAt: before?.createdAt ?? updatedAt, updatedAt, owner: client.id };
      clients.set(row.id, row);
      const kind = before ? "onUpdateClient" : "onCreateClient";
      for (const listener of [...listeners]) listener({ kind, client: row });
      return row;
    },
    putStaff: () => {
      throw new Error("no test of these rooms creates staff");
    },
    document: (sub, type) => documents.get(`${sub} ${type}`) ?? null,
    putDocument: (document) => documents.set(`${document.sub} ${document.documentType}`, document),
    onClient(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listeners: () => listeners.size,
  };
}

const SECRET = "of this test";
const seal = (payload: string) => createHmac("sha256", SECRET).update(payload).digest("base64url");

/** An access token of the small directory, valid for an hour. */
export function tokenFor(sub: string, group: string, clock: BackendClock): string {
  const exp = Math.floor(clock.now() / 1000) + 3600;
  const payload = Buffer.from(JSON.stringify({ sub, exp, "cognito:groups": [group] })).toString("base64url");
  return `header.${payload}.${seal(payload)}`;
}

export function smallDirectory(clock: BackendClock): AccountDirectory {
  return {
    invite: () => Promise.resolve(null),
    emailOf: () => null,
    async verify(token) {
      const [, payload = "", signature] = token.split(".");
      if (signature !== seal(payload)) return null;
      const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
      if (claims.exp * 1000 <= clock.now()) return null;
      return { sub: claims.sub, groups: claims["cognito:groups"], originJti: "one sign-in" };
    },
  };
}

export function smallOutbox(): Outbox {
  const mails: Mail[] = [];
  return {
    send(mail) {
      const sent = { ...mail, id: String(mails.length + 1), sentAt: "2026-11-21T13:05:00.000Z" };
      mails.push(sent);
      return sent;
    },
    all: () => mails,
  };
}
