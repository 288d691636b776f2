/** The world: the customer system's customers and the data service's tables, with the only ways to change them. */
import * as v from "valibot";
import {
  type BackendClock,
  type ClientEvent,
  type WorldClient,
  type WorldCustomer,
  type WorldDocument,
  type WorldStaff,
  worldClient,
  worldDocument,
  worldStaff,
} from "./contract.ts";
import type { DocumentType } from "./rules.ts";
import { seedAppCustomers } from "./seedAppCustomers.ts";
import { seedCustomers } from "./seedCustomers.ts";
import type { State } from "./state.ts";

/** How many records a new world begins with. */
const size = v.object({ customers: v.number(), appCustomers: v.number() });

/** Everything the backend knows, with the only ways to change it. */
export type World = ReturnType<typeof createWorld>;

/** Customers never change and are made again from their number. The tables are kept row by row. */
const kept = v.object({
  size,
  clients: v.array(worldClient),
  staff: v.array(worldStaff),
  documents: v.array(worldDocument),
});

/** Takes up the world of an earlier run, whatever the options say; a new one begins with seeded rows and no staff. */
export function createWorld(options: v.InferOutput<typeof size> & { state: State; clock: BackendClock }) {
  const { state, clock } = options;
  const before = v.parse(v.optional(kept), state.restored("world"));
  const { customers: count, appCustomers } = before?.size ?? options;
  const customers = seedCustomers(count);
  const rows = before?.clients ?? seedAppCustomers(appCustomers, customers, clock.now());
  const clients = new Map<string, WorldClient>(rows.map((row) => [row.id, row]));
  const staff = new Map<string, WorldStaff>(before?.staff.map((row) => [row.id, row]));
  const documents = new Map<string, WorldDocument>(before?.documents.map((row) => [documentKey(row), row]));
  const listeners = new Set<(event: ClientEvent) => void>();

  state.keep(
    "world",
    (): v.InferOutput<typeof kept> => ({
      size: { customers: count, appCustomers },
      clients: [...clients.values()],
      staff: [...staff.values()],
      documents: [...documents.values()],
    }),
  );
  if (!before) state.changed();

  return {
    customers: customers as readonly WorldCustomer[],
    clients: (): readonly WorldClient[] => [...clients.values()],
    client: (id: string) => clients.get(id) ?? null,
    staff: (): readonly WorldStaff[] => [...staff.values()],
    document: (sub: string, documentType: DocumentType) =>
      documents.get(documentKey({ sub, documentType })) ?? null,

    /** Replaces a row, sets updatedAt to a later time than before, and calls every listener. */
    putClient(written: Omit<WorldClient, "createdAt" | "updatedAt" | "owner">): WorldClient {
      const existing = clients.get(written.id);
      const stamped = { ...written, ...stampsAfter(existing, clock), owner: existing?.owner ?? written.id };
      clients.set(stamped.id, stamped);
      state.changed();
      const kind = existing ? "onUpdateClient" : "onCreateClient";
      for (const listener of [...listeners]) listener({ kind, client: stamped });
      return stamped;
    },

    putStaff(written: Omit<WorldStaff, "createdAt" | "updatedAt">) {
      const stamped = { ...written, ...stampsAfter(staff.get(written.id), clock) };
      staff.set(stamped.id, stamped);
      state.changed();
      return stamped;
    },

    putDocument(written: WorldDocument) {
      documents.set(documentKey(written), written);
      state.changed();
    },

    /** Calls back after every write of a client. Returns a function that ends this. */
    onClient(listener: (event: ClientEvent) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The number of functions that are called back. */
    listeners: () => listeners.size,
  };
}

const documentKey = ({ sub, documentType }: Pick<WorldDocument, "sub" | "documentType">) =>
  `${sub}/${documentType}`;

/** updatedAt grows with every write, also within one millisecond or after the clock was set back: conditions compare it. */
function stampsAfter(existing: { createdAt: string; updatedAt: string } | undefined, clock: BackendClock) {
  const now = existing ? Math.max(clock.now(), Date.parse(existing.updatedAt) + 1) : clock.now();
  const updatedAt = new Date(now).toISOString();
  return { createdAt: existing?.createdAt ?? updatedAt, updatedAt };
}
