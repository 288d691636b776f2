/** The local identity provider and visitors' Cognito clients in one process: a visitor's `fetch` calls its handler. */

import type { Clock } from "../../src/wire/clock.ts";
import type { Cognito } from "../../src/wire/cognito/cognito.ts";
import { createCognito } from "../../src/wire/cognito/createCognito.ts";
import type { Passkeys } from "../../src/wire/cognito/passkeysLibrary.ts";
import { createClock, type ShiftableClock } from "../backend/clock.ts";
import { createCognito as createProvider, type Cognito as Provider } from "../backend/cognito/cognito.ts";
import type { Outbox } from "../backend/contract.ts";
import { createOutbox } from "../backend/outbox.ts";
import { openState } from "../backend/state.ts";
import { type MemoryStore, memoryStore } from "./memoryStore.ts";

/** A request by a visitor. */
export interface Sent {
  operation: string;
  body: Readonly<Record<string, unknown>>;
  keepalive: boolean;
}

/** Intercepts a visitor's requests: answers itself, or calls `proceed`. */
export type Between = (sent: Sent, proceed: () => Promise<Response>) => Promise<Response>;

export const failOffline: Between = () => Promise.reject(new TypeError("Failed to fetch"));

export interface CognitoVisitor {
  cognito: Cognito;
  storage: MemoryStore;
  /** The requests so far; `between` intercepts those to come. */
  sent: Sent[];
  between: Between;
  /** What the visitor's browser says about its network. */
  isOnline: boolean;
  /** By how much the visitor's clock is wrong, in milliseconds. */
  clockIsOffMs: number;
  /** The visitor's browser, when it makes or uses a passkey; without it there is none. */
  passkeys: Passkeys | null;
  /** Milliseconds that the visitor's monotonic clock has missed, as on a sleeping laptop. */
  sleptMs: number;
  /** Number of requests of one operation. */
  count(operation: string): number;
}

export interface CognitoStand {
  provider: Provider;
  outbox: Outbox;
  clock: ShiftableClock;
  visitor(storage?: MemoryStore): CognitoVisitor;
}

const endpoint = "https://provider.example/cognito";

export async function openCognitoStand(): Promise<CognitoStand> {
  const clock = createClock();
  const state = await openState(null);
  const outbox = createOutbox({ clock, state });
  const provider = await createProvider({ clock, outbox, state, appUrl: "https://app.example" });

  function visitor(storage = memoryStore()): CognitoVisitor {
    const time: Clock = {
      now: () => clock.now() + who.clockIsOffMs,
      monotonic: () => clock.now() - who.sleptMs,
      // The one that drops a pending sign-in must not keep the process.
      setTimeout: (run, ms) => setTimeout(run, ms).unref()[Symbol.toPrimitive](),
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
    const loadPasskeys = async () => {
      if (!who.passkeys) throw new Error("no passkeys");
      return who.passkeys;
    };
    const who: CognitoVisitor = {
      cognito: createCognito({
        settings,
        pageUrl,
        fetch: send,
        storage,
        clock: time,
        online: () => who.isOnline,
        loadPasskeys,
      }),
      storage,
      sent: [],
      between: (_sent, proceed) => proceed(),
      isOnline: true,
      clockIsOffMs: 0,
      passkeys: null,
      sleptMs: 0,
      count: (operation) => who.sent.filter((request) => request.operation === operation).length,
    };
    return who;
  }

  return { provider, outbox, clock, visitor };
}
