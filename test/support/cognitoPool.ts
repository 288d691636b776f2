/** The local identity provider and visitors' Cognito clients in one process: a visitor's `fetch` calls its handler. */

import type { Test } from "uvu";
import { type Clock, wallClock } from "../../src/wire/browser.ts";
import type { EarlyStart } from "../../src/wire/cognito/cognitoOptions.ts";
import { createCognito } from "../../src/wire/cognito/createCognito.ts";

import { beginEarly } from "../../src/wire/cognito/earlySignIn.ts";
import type { Passkeys } from "../../src/wire/cognito/passkeys.ts";
import { startProof } from "../../src/wire/cognito/srpLibrary.ts";
import { createClock } from "../backend/clock.ts";
import { createCognito as createProvider } from "../backend/cognito/cognito.ts";
import { createOutbox } from "../backend/outbox.ts";
import { openState } from "../backend/state.ts";
import { memoryStore } from "./memoryStore.ts";
import { serializedSessionOf } from "./session.ts";

export interface Sent {
  operation: string;
  body: Readonly<Record<string, unknown>>;
  keepalive: boolean;
}

/** Intercepts a visitor's requests: answers itself, or calls `proceed`. */
export type Between = (sent: Sent, proceed: () => Promise<Response>) => Promise<Response>;

export const failOffline: Between = () => Promise.reject(new TypeError("Failed to fetch"));

export const honest: Between = (_sent, proceed) => proceed();

/** A refusal as Cognito sends it. */
export const refusal = (type: string, message?: string): Response =>
  Response.json({ __type: type, message }, { status: 400 });

/** Processes every request, but loses the answers to those that fit. */
export const losing =
  (fits: (sent: Sent) => boolean): Between =>
  async (sent, proceed) => {
    const answer = await proceed();
    if (fits(sent)) throw new TypeError("Failed to fetch");
    return answer;
  };

/** Processes the requests of one operation, but loses their answers. */
export const losingAnswerTo = (operation: string): Between => losing((sent) => sent.operation === operation);

/** Intercepts the requests of one operation by `answer`; the others go on. */
export const onlyFor =
  (operation: string, answer: Between): Between =>
  (sent, proceed) =>
    sent.operation === operation ? answer(sent, proceed) : proceed();

export type CognitoVisitor = ReturnType<CognitoPool["visitor"]>;

interface VisitorOptions {
  /** The e-mail address for which the page began a sign-in before the app started; `between` answers it. */
  begun?: string;
  between?: Between;
  clockIsOffMs?: number;
}

export type CognitoPool = Awaited<ReturnType<typeof openCognitoPool>>;

export const endpoint = "https://provider.example/cognito";

export const operationOf = ({ headers }: Request) => headers.get("X-Amz-Target")?.split(".")[1] ?? "";

/** Restores the pool's settings after each test. */
export async function openCognitoPool(test: Test) {
  const clock = createClock();
  const state = await openState(null);
  const outbox = createOutbox({ clock, state });
  const provider = await createProvider({ clock, outbox, state, appUrl: "https://app.example" });

  const settings = { ...provider.settings };
  test.after.each(() => void Object.assign(provider.settings, settings));

  /** The provider's answer, which has the clock's date. */
  async function answer(request: Request): Promise<Response> {
    const response = await provider.handler(request, new URL(request.url));
    response.headers.set("Date", new Date(clock.now()).toUTCString());
    return response;
  }

  function visitor(
    storage = memoryStore(),
    { begun, between = honest, clockIsOffMs = 0 }: VisitorOptions = {},
  ) {
    const time: Clock = {
      now: () => clock.now() + who.clockIsOffMs,
      monotonic: () => clock.now() - who.sleptMs,
      // The timer that drops a pending sign-in must not keep the process alive.
      setTimeout: (run, ms) => setTimeout(run, ms).unref()[Symbol.toPrimitive](),
      clearTimeout: (id) => clearTimeout(id),
    };

    const send: typeof fetch = async (input, init) => {
      const request = new Request(input, init);
      const sent: Sent = {
        operation: operationOf(request),
        body: JSON.parse(String(init?.body)),
        keepalive: init?.keepalive ?? false,
      };
      who.sent.push(sent);
      return who.between(sent, () => answer(request));
    };

    const poolSettings = { ...provider.pool, appClientId: provider.pool.clientId, endpoint };
    const pageUrl = "https://app.example/auth/login";
    const who = {
      storage,
      /** The requests so far; `between` intercepts those to come. */
      sent: [] as Sent[],
      between,
      /** What the visitor's browser reports about its network. */
      isOnline: true,
      /** The error of the visitor's clock, in milliseconds. */
      clockIsOffMs,
      /** The visitor's browser when it makes or uses a passkey; null without passkeys. */
      passkeys: null as Passkeys | null,
      /** Milliseconds that the visitor's monotonic clock has missed, as on a sleeping laptop. */
      sleptMs: 0,
      /** The number of times the SRP library was loaded. */
      libraries: 0,
      /** The sign-in that the page began before the app started. */
      early: null as EarlyStart | null,
      /** The names of all requests. */
      operations: () => who.sent.map(({ operation }): string => operation),
      /** The number of requests of one operation. */
      count: (asked: string): number => who.sent.filter(({ operation }) => operation === asked).length,
    };
    const used = () => {
      if (!who.passkeys) throw new Error("no passkeys");
      return who.passkeys;
    };
    const page = { settings: poolSettings, pageUrl, fetch: send, clock: time };
    if (begun) who.early = beginEarly({ ...page, startProof }, begun);
    const cognito = createCognito({
      ...page,
      earlySignIn: who.early,
      async loadSrp() {
        who.libraries += 1;
        return { startProof };
      },
      storage,
      online: () => who.isOnline,
      passkeys: {
        getAssertion: (...asked) => used().getAssertion(...asked),
        createCredential: (...asked) => used().createCredential(...asked),
      },
    });
    return Object.assign(who, { cognito });
  }

  /** A visitor with the session of that account, without the arithmetic of a sign-in. */
  async function signedIn(email: string) {
    const who = visitor();
    // By the visitor's own clock.
    const time = { ...wallClock, now: clock.now };
    if (!who.cognito.adopt(await serializedSessionOf(provider, email, time), 0))
      throw new Error("no session");
    return who;
  }

  return { provider, outbox, clock, answer, visitor, signedIn };
}
