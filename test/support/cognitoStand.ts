/** The local identity provider with visitors in front of it, in one process: a visitor's `fetch` is its handler. */

import type { Clock } from "../../src/wire/clock.ts";
import type { Cognito } from "../../src/wire/cognito/cognito.ts";
import { createCognito } from "../../src/wire/cognito/createCognito.ts";
import { createClock, type ShiftableClock } from "../backend/clock.ts";
import { createCognito as createProvider, type Cognito as Provider } from "../backend/cognito/cognito.ts";
import type { Outbox } from "../backend/contract.ts";
import { createOutbox } from "../backend/outbox.ts";
import { openState } from "../backend/state.ts";
import { type MemoryStore, memoryStore } from "./memoryStore.ts";

/** One request of a visitor's. */
export interface Sent {
  operation: string;
  body: Readonly<Record<string, unknown>>;
  keepalive: boolean;
}

/** Stands between a visitor and the provider: answers itself, or lets the request through. */
export type Between = (sent: Sent, proceed: () => Promise<Response>) => Promise<Response>;

export const offline: Between = () => Promise.reject(new TypeError("Failed to fetch"));

export interface Visitor {
  cognito: Cognito;
  storage: MemoryStore;
  /** Everything sent so far, and what lies between from now on. */
  sent: Sent[];
  between: Between;
  /** How far the visitor's clock is off, milliseconds. */
  clockIsOffMs: number;
  /** Time the visitor's steady clock did not see pass: a sleeping laptop. */
  sleptMs: number;
  /** What was sent of one operation. */
  count(operation: string): number;
}

export interface Stand {
  provider: Provider;
  outbox: Outbox;
  clock: ShiftableClock;
  visitor(storage?: MemoryStore): Visitor;
}

const endpoint = "https://provider.example/cognito";

export async function openStand(): Promise<Stand> {
  const clock = createClock();
  const state = await openState(null);
  const outbox = createOutbox({ clock, state });
  const provider = await createProvider({ clock, outbox, state, appUrl: "https://app.example" });

  function visitor(storage = memoryStore()): Visitor {
    const time: Clock = {
      now: () => clock.now() + who.clockIsOffMs,
      monotonic: () => clock.now() - who.sleptMs,
      setTimeout: (run, ms) => setTimeout(run, ms)[Symbol.toPrimitive](),
      clearTimeout: (id) => clearTimeout(id),
    };

    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      const sent: Sent = {
        operation: request.headers.get("X-Amz-Target")?.split(".")[1] ?? "",
        body: JSON.parse(String(init?.body)),
        keepalive: init?.keepalive ?? false,
      };
      who.sent.push(sent);
      return who.between(sent, async () => {
        const answer = await provider.handler(request, new URL(request.url));
        answer.headers.set("Date", new Date(clock.now()).toUTCString());
        return answer;
      });
    };

    const settings = { ...provider.pool, appClientId: provider.pool.clientId, endpoint };
    const pageUrl = "https://app.example/auth/login";
    const who: Visitor = {
      cognito: createCognito({ settings, pageUrl, fetch: send, storage, clock: time }),
      storage,
      sent: [],
      between: (_sent, proceed) => proceed(),
      clockIsOffMs: 0,
      sleptMs: 0,
      count: (operation) => who.sent.filter((one) => one.operation === operation).length,
    };
    return who;
  }

  return { provider, outbox, clock, visitor };
}
