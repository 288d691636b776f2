/** The local identity provider and visitors' Cognito clients in one process: a visitor's `fetch` calls its handler. */

import type { Test } from "uvu";
import { type Clock, wallClock } from "../../src/wire/clock.ts";
import type { EarlyStart } from "../../src/wire/cognito/cognitoOptions.ts";
import type { Cognito } from "../../src/wire/cognito/createCognito.ts";
import { createCognito } from "../../src/wire/cognito/createCognito.ts";
import { beginEarly, isUsable } from "../../src/wire/cognito/earlySignIn.ts";
import type { Passkeys } from "../../src/wire/cognito/passkeysLibrary.ts";
import { startProof } from "../../src/wire/cognito/srpLibrary.ts";
import { createClock } from "../backend/clock.ts";
import { createCognito as createProvider } from "../backend/cognito/cognito.ts";
import { createOutbox } from "../backend/outbox.ts";
import { openState } from "../backend/state.ts";
import { type MemoryStore, memoryStore } from "./memoryStore.ts";
import { parcelOf } from "./session.ts";

/** A request by a visitor. */
export interface Sent {
  operation: string;
  body: Readonly<Record<string, unknown>>;
  keepalive: boolean;
}

/** Intercepts a visitor's requests: answers itself, or calls `proceed`. */
export type Between = (sent: Sent, proceed: () => Promise<Response>) => Promise<Response>;

export const failOffline: Between = () => Promise.reject(new TypeError("Failed to fetch"));

export const honest: Between = (_sent, proceed) => proceed();

/** As Cognito refuses. */
export const refusal = (type: string, message?: string): Response =>
  Response.json({ __type: type, message }, { status: 400 });

/** Does the work and loses the answer, of the requests that fit. */
export const losing =
  (fits: (sent: Sent) => boolean): Between =>
  async (sent, proceed) => {
    const answer = await proceed();
    if (fits(sent)) throw new TypeError("Failed to fetch");
    return answer;
  };

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
  /** How often the library that proves a password was loaded. */
  libraries: number;
  /** What the next sign-in takes over, if anything. */
  early: EarlyStart | null;
  /** Begins a sign-in as the page does before its app is there. */
  beginEarly(email: string): EarlyStart;
  /** Number of requests of one operation; the names of all. */
  count(operation: string): number;
  operations(): string[];
}

export type CognitoStand = Awaited<ReturnType<typeof openCognitoStand>>;

const endpoint = "https://provider.example/cognito";

/** The pool's settings are the same again after each test. */
export async function openCognitoStand(test: Test) {
  const clock = createClock();
  const state = await openState(null);
  const outbox = createOutbox({ clock, state });
  const provider = await createProvider({ clock, outbox, state, appUrl: "https://app.example" });

  const settings = { ...provider.settings };
  test.after.each(() => void Object.assign(provider.settings, settings));

  /** `isHeld`: their page has held the login until its app was there, and has the library already. */
  function visitor(storage = memoryStore(), { isHeld = false } = {}): CognitoVisitor {
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

    const poolSettings = {
      region: provider.pool.region,
      userPoolId: provider.pool.userPoolId,
      appClientId: provider.pool.clientId,
      endpoint,
    };
    const pageUrl = "https://app.example/auth/login";
    const take = (email: string) => {
      const { early } = who;
      who.early = null;
      return early && isUsable(early, email, time.now()) ? early : null;
    };
    const who: CognitoVisitor = {
      cognito: createCognito({
        settings: poolSettings,
        pageUrl,
        fetch: send,
        earlySignIn: isHeld ? { library: { startProof }, take } : null,
        async loadSrp() {
          who.libraries += 1;
          return { startProof };
        },
        storage,
        clock: time,
        online: () => who.isOnline,
        async loadPasskeys() {
          if (!who.passkeys) throw new Error("no passkeys");
          return who.passkeys;
        },
      }),
      storage,
      sent: [],
      between: honest,
      isOnline: true,
      clockIsOffMs: 0,
      passkeys: null,
      sleptMs: 0,
      libraries: 0,
      early: null,
      beginEarly(email) {
        who.early = beginEarly(
          { settings: poolSettings, pageUrl, fetch: send, clock: time, startProof },
          email,
        );
        return who.early;
      },
      operations: () => who.sent.map(({ operation }) => operation),
      count: (operation) => who.sent.filter((request) => request.operation === operation).length,
    };
    return who;
  }

  /** A visitor with the session of that account, without the arithmetic of a sign-in. */
  async function signedIn(email: string): Promise<CognitoVisitor> {
    const who = visitor();
    // As the visitor's own clock would have it.
    const time = { ...wallClock, now: clock.now };
    if (!who.cognito.adopt(await parcelOf(provider, email, time), 0)) throw new Error("no session");
    return who;
  }

  return { provider, outbox, clock, visitor, signedIn };
}
