/**
 * A browser reduced to what the session needs: tabs that share a storage, a channel and a clock, with the local identity
 * provider. The tab's effects on its window are recorded.
 */

import type { Test } from "uvu";
import type { Platform } from "../../src/core/platform.ts";
import { createSession } from "../../src/core/session.ts";
import { createTabs } from "../../src/core/tabs.ts";
import type { Failure } from "../../src/domain/failure.ts";
import { createEarlyResponses } from "../../src/start/earlyRequests.ts";
import type { KeyValueStore } from "../../src/wire/browser.ts";
import { createCognito } from "../../src/wire/cognito/createCognito.ts";
import { demoPassword } from "../backend/demo.ts";
import { fakeClock } from "./clock.ts";
import { type CognitoPool, endpoint, openCognitoPool, operationOf } from "./cognitoPool.ts";
import { fakeLocks } from "./fakeLocks.ts";
import { type MemoryStore, memoryStore } from "./memoryStore.ts";
import { poll } from "./poll.ts";
import { serializedSessionOf } from "./session.ts";

export const IDLE_MS = 30 * 60_000;

export const anna = "anna@nordwind.example";
export const bert = "bert@nordwind.example";

/** A pool with accounts of Anna, an administrator, and of Bert, an employee. Both have the demo's password. */
export async function openPeople(test: Test) {
  const pool = await openCognitoPool(test);
  await pool.provider.seed({ email: anna, password: demoPassword, group: "Admin" });
  await pool.provider.seed({ email: bert, password: demoPassword, group: "Employee" });
  return pool;
}

/** The state of the tab's session. */
export const is = ({ session }: Tab) => session.store.get().kind;

export type Tab = ReturnType<ReturnType<typeof fakeBrowser>["open"]>;

interface TabOptions {
  path?: string;
  /** The storage of a tab that is reloaded. */
  storage?: MemoryStore;
  online?: boolean;
  /** The app client that config.json names. */
  clientId?: string;
}

/** `locks`: `navigator.locks` of every tab; null as on a page without TLS. */
export function fakeBrowser(
  { provider, answer }: CognitoPool,
  { locks = fakeLocks().manager }: { locks?: LockManager | null } = {},
) {
  const clock = fakeClock();
  const shared = memoryStore();
  const tabs = new Set<{ window: EventTarget; channel: ReturnType<typeof channelOf> }>();

  /** Writing dispatches a storage event in every other tab. */
  const sharedFor = (own: EventTarget): KeyValueStore => {
    const tell = (key: string | null) => {
      for (const { window } of tabs) {
        if (window !== own) window.dispatchEvent(Object.assign(new Event("storage"), { key }));
      }
    };
    return {
      ...shared,
      setItem(key, value) {
        shared.setItem(key, value);
        tell(key);
      },
    };
  };

  function channelOf() {
    const channel = new EventTarget();
    let missed: unknown[] | null = null;
    const deliver = (data: unknown) => channel.dispatchEvent(Object.assign(new Event("message"), { data }));
    return Object.assign(channel, {
      hear(data: unknown) {
        if (missed) missed.push(data);
        else deliver(data);
      },
      freeze() {
        missed ??= [];
      },
      thaw(what: "delivered" | "lost" = "delivered") {
        const late = missed ?? [];
        missed = null;
        if (what === "delivered") for (const data of late) deliver(data);
      },
      postMessage(data: unknown) {
        for (const other of tabs) {
          if (other.channel === channel) continue;
          queueMicrotask(() => other.channel.hear(data));
        }
      },
      close() {},
    });
  }

  function open({
    path = "/admin",
    storage = memoryStore(),
    online = true,
    clientId = provider.pool.clientId,
  }: TabOptions = {}) {
    /** The tab's actions and the failures reported to it. */
    const record = {
      /** Addresses that replaced the page. */
      left: [] as string[],
      /** Operations sent to the provider. */
      sent: [] as string[],
      failures: [] as Failure[],
      /** The number of calls of `forget`. */
      emptied: 0,
      /** The number of times a session's first requests would have been sent. */
      begun: 0,
    };
    let hanging: Promise<unknown> | null = null;
    let isOnline = online;
    const navigator = { onLine: online };
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const events = new EventTarget();
    const window = Object.assign(events, {
      location: { pathname: path, replace: (address: string) => record.left.push(address) },
      navigator,
      document,
    });
    const channel = channelOf();
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      record.sent.push(operationOf(request));
      if (hanging) await hanging;
      if (!isOnline) throw new TypeError("Failed to fetch");
      return answer(request);
    };
    const platform: Platform = {
      window: window as unknown as Window,
      fetch,
      early: createEarlyResponses(fetch),
      loadBundle: (_, importIt) => importIt(),
      openSocket: () => {
        throw new Error("no sockets here");
      },
      channel: channel as unknown as BroadcastChannel,
      locks,
      tabStorage: storage,
      survivesReload: true,
      sharedStorage: sharedFor(events),
      clock,
      random: Math.random,
      report: (failure) => record.failures.push(failure),
    };
    const settings = { ...provider.pool, clientId, appClientId: clientId, endpoint };
    const sharedTabs = createTabs(platform);
    const pageUrl = "https://app.example/";
    const cognito = createCognito({
      ...{ settings, pageUrl, fetch, storage, clock, otherTabs: sharedTabs },
      online: () => navigator.onLine,
    });
    cognito.onSession(() => {
      record.begun += 1;
    });
    const place = { window: events, channel };
    tabs.add(place);
    const session = createSession({
      cognito,
      platform,
      tabs: sharedTabs,
      appClientId: settings.clientId,
      idleMs: IDLE_MS,
      report: platform.report,
      forget: () => {
        record.emptied += 1;
      },
      unfinished: () => "",
      beforeLeaving() {},
      leaving() {},
    });
    return Object.assign(record, {
      cognito,
      session,
      window: platform.window,
      storage,
      /** `claimed`: what the browser reports, which may be wrong. */
      setOnline(now: boolean, claimed = now) {
        isOnline = now;
        navigator.onLine = claimed;
      },
      /** Dispatches an event of the page, such as "pointerdown" or "keydown". */
      happens: (event: string, details = {}) =>
        events.dispatchEvent(Object.assign(new Event(event), details)),
      /** Writes to the shared storage as this tab, so that the others get an event. */
      writeShared: (key: string, value: string) => platform.sharedStorage.setItem(key, value),
      /** As the browser freezes a background tab: it gets no message until `thaw`. */
      freeze: channel.freeze,
      /** Delivers the missed messages, or loses them, as a browser may. */
      thaw: channel.thaw,
      /** From now on its requests are answered after `until`, by default never. */
      hang(until: Promise<unknown> = new Promise(() => {})) {
        hanging = until;
      },
      /** Signs in at its login, or in the dialog over an ended session. */
      async signIn(email: string, password: string) {
        const step = await cognito.signIn(email, password);
        if (step.kind !== "signedIn") throw new Error(`the sign-in ended with ${step.kind}`);
        session.begin(step.identity);
      },
      becomesVisible: () => document.dispatchEvent(new Event("visibilitychange")),
      close() {
        tabs.delete(place);
        session.close();
        sharedTabs.close();
      },
    });
  }

  /** A tab as after signing in. */
  async function signedIn(email: string) {
    const tab = open({ path: "/auth/login" });
    const identity = tab.cognito.adopt(await serializedSessionOf(provider, email, clock), 0);
    if (!identity) throw new Error("the session was not taken over");
    tab.session.begin(identity);
    return tab;
  }

  /** A new tab that has got the session of an open one. */
  async function beside() {
    const tab = open();
    await poll(() => tab.session.store.get().kind === "active");
    return tab;
  }

  return {
    clock,
    shared,
    open,
    signedIn,
    beside,
    two: async (email: string) => [await signedIn(email), await beside()] as const,
    three: async (email: string) => [await signedIn(email), await beside(), await beside()] as const,
    closeAll: () => tabs.clear(),
    /** Waits until `isTrue`, while this browser's clock runs: a tab may wait for the others' answers. */
    poll: (isTrue: () => boolean, what?: string) =>
      poll(async () => {
        await clock.pass(50);
        return isTrue();
      }, what),
  };
}
