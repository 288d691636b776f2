/** The world: the customer system's customers and the data service's tables, with the only ways to change them. */
import * as v from "valibot";
import {
  type BackendClock,
  type ClientEvent,
  type State,
  type World,
  type WorldClient,
  type WorldDocument,
  type WorldStaff,
  worldClient,
  worldDocument,
  worldStaff,
} from "./contract.ts";
import { seedAppCustomers } from "./seedAppCustomers.ts";
import { seedCustomers } from "./seedCustomers.ts";

/** How many records a new world begins with. */
export interface WorldSize {
  customers: number;
  appCustomers: number;
}

const size = v.object({ customers: v.number(), appCustomers: v.number() });

/** Customers never change and are made again from their number. The tables are kept row by row. */
const kept = v.object({
  size,
  clients: v.array(worldClient),
  staff: v.array(worldStaff),
  documents: v.array(worldDocument),
});

/** Takes up the world of an earlier run, whatever `size` says; a new one begins with seeded rows and no staff. */
export function createWorld(options: { state: State; clock: BackendClock; size: WorldSize }): World {
  const { state, clock } = options;
  const before = v.parse(v.optional(kept), state.restored("world"));
  const begun = before?.size ?? options.size;
  const customers = seedCustomers(begun.customers);
  const rows = before?.clients ?? seedAppCustomers(begun.appCustomers, customers, clock.now());
  const clients = new Map<string, WorldClient>(rows.map((row) => [row.id, row]));
  const staff = new Map<string, WorldStaff>(before?.staff.map((row) => [row.id, row]));
  const documents = new Map<string, WorldDocument>(before?.documents.map((row) => [documentKey(row), row]));
  const listeners = new Set<(event: ClientEvent) => void>();

  state.keep(
    "world",
    (): v.InferOutput<typeof kept> => ({
      size: begun,
      clients: [...clients.values()],
      staff: [...staff.values()],
      documents: [...documents.values()],
    }),
  );
  if (!before) state.changed();

  return {
    customers,
    clients: () => [...clients.values()],
    client: (id) => clients.get(id) ?? null,
    staff: () => [...staff.values()],
    document: (sub, documentType) => documents.get(documentKey({ sub, documentType })) ?? null,

    putClient(written) {
      const existing = clients.get(written.id);
      const stamped = { ...written, ...stampsAfter(existing, clock), owner: existing?.owner ?? written.id };
      clients.set(stamped.id, stamped);
      state.changed();
      const kind = existing ? "onUpdateClient" : "onCreateClient";
      for (const listener of [...listeners]) listener({ kind, client: stamped });
      return stamped;
    },

    putStaff(written) {
      const stamped = { ...written, ...stampsAfter(staff.get(written.id), clock) };
      staff.set(stamped.id, stamped);
      state.changed();
      return stamped;
    },

    putDocument(written) {
      documents.set(documentKey(written), written);
      state.changed();
    },

    onClient(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
