/** One browser: tabs that share storage, locks and a channel, each with a page that is loaded, frozen, left and lost. */
import { type App, createApp } from "../../src/core/createApp.ts";
import type { Platform } from "../../src/core/platform.ts";
import { watchForUpdates } from "../../src/core/updates.ts";
import type { Failure } from "../../src/domain/failure.ts";
import { createEarlyResponses } from "../../src/start/earlyRequests.ts";
import type { Clock, KeyValueStore } from "../../src/wire/browser.ts";
import type { Owner } from "../support/clock.ts";
import { fakeLocks } from "../support/fakeLocks.ts";
import type { Sent } from "./network.ts";
import { createWorkers } from "./worker.ts";
import type { World } from "./world.ts";

const ORIGIN = "https://app.example";

interface HistoryEntry {
  url: URL;
  state: unknown;
}

/** A tab. Its history and its session storage outlive its pages. */
export interface Tab {
  number: number;
  entries: HistoryEntry[];
  index: number;
  storage: Map<string, string>;
  page: Page | null;
  /** Number of the pages that were requested so far. Only the last one loads. */
  asked: number;
  isClosed: boolean;
}

/** One loading of the app. */
export interface Page extends Owner {
  id: number;
  tab: Tab;
  app: App;
  window: Window;
  document: EventTarget & { visibilityState: "visible" | "hidden" };
  sent: Sent[];
  failures: Failure[];
  openedAt: number;
  /** When it was last frozen or thawed. */
  thawedAt: number;
  /** The next page is on its way; until it comes, this one goes on. */
  isLeaving: boolean;
  /** Left for another site: the browser keeps it for Back, with its timers stopped and without its sockets. */
  isCached: boolean;
  /** The number of its build, in the order of deployment. */
  build: number;
  /** Resolves when the page ends. */
  died: Promise<void>;
  die: () => void;
}

export const identityOf = ({ app }: Page) => {
  const now = app.session.store.get();
  return "identity" in now ? now.identity : null;
};

export type Browser = ReturnType<typeof createBrowser>;

interface BrowserOptions
  extends Pick<World, "time" | "random" | "services" | "network" | "sockets" | "hasChannel" | "hasWorker"> {
  /** The longest time in milliseconds that a message from tab to tab takes. */
  slowestTellMs: number;
  /** A page has loaded, and somebody looks at it. */
  loaded: (page: Page) => void;
  /** A page is closed, reloaded, or goes elsewhere. */
  left: (page: Page) => void;
  /** A page goes on after its timers stood still. */
  thawed: (page: Page) => void;
  sent: (page: Page, sent: Sent) => void;
  stored: (tab: Tab, key: string, value: string) => void;
}

/** Replaces the app's SRP library, which costs most of a second. The provider here compares passwords in clear text. */
const plainProof = {
  startProof: () => ({ publicValue: "00", sign: (_challenge: unknown, password: string) => password }),
};

export function createBrowser(options: BrowserOptions) {
  const { time, random, services, network, sockets, hasChannel, hasWorker, slowestTellMs } = options;
  const tabs: Tab[] = [];
  const shared = new Map<string, string>();
  const locks = fakeLocks();
  let pages = 0;
  let offsetMs = 0;
  let storageIsFull = false;

  const livePages = () => tabs.flatMap(({ page }) => (page && !page.isDead ? [page] : []));
  const workers = createWorkers({ time, random, network, pages: livePages });

  function storageOver(
    values: Map<string, string>,
    written: (key: string, value: string) => void,
  ): KeyValueStore {
    return {
      getItem: (key) => values.get(key) ?? null,
      setItem(key, value) {
        if (storageIsFull && (values.get(key)?.length ?? 0) < value.length) {
          throw new DOMException("full", "QuotaExceededError");
        }
        values.set(key, value);
        written(key, value);
      },
      removeItem: (key) => void values.delete(key),
      clear: () => values.clear(),
    };
  }

  /** Delivers to each other page, in order. */
  function toOthers(from: Owner, lastDue: WeakMap<Owner, number>, run: (page: Page) => void) {
    for (const page of livePages()) {
      if (page === from) continue;
      const due = Math.max(lastDue.get(page) ?? 0, time.monotonic() + random.between(0, slowestTellMs));
      lastDue.set(page, due);
      time.after(due - time.monotonic(), page, () => run(page));
    }
  }
  const channels = new Map<Owner, EventTarget>();
  const channelOrder = new WeakMap<Owner, number>();
  const storageOrder = new WeakMap<Owner, number>();

  function channelFor(owner: Owner) {
    const target = Object.assign(new EventTarget(), {
      postMessage(data: unknown) {
        toOthers(owner, channelOrder, (page) =>
          channels.get(page)?.dispatchEvent(Object.assign(new Event("message"), { data })),
        );
      },
      close: () => void channels.delete(owner),
    });
    channels.set(owner, target);
    return target as unknown as BroadcastChannel;
  }

  /** A page's locks end with the page. */
  function locksFor(owner: Page): LockManager {
    const request = (name: string, wanted: LockOptions, grant: (lock: Lock | null) => unknown) =>
      locks.manager.request(name, wanted, (lock) =>
        owner.isDead ? undefined : Promise.race([Promise.resolve(grant(lock)), owner.died]),
      );
    return { request, query: async () => ({}) } as unknown as LockManager;
  }

  function windowFor(tab: Tab, owner: Page) {
    const entry = () => tab.entries[tab.index] as HistoryEntry;
    const document = Object.assign(new EventTarget(), {
      visibilityState: "visible" as "visible" | "hidden",
      readyState: "complete",
      querySelector: () => null,
    });
    const events = new EventTarget();
    const to = (address: string | URL) => new URL(address, entry().url);
    const replace = (next: HistoryEntry) => {
      tab.entries[tab.index] = next;
    };
    const push = (next: HistoryEntry) => {
      tab.entries.splice(tab.index + 1, Number.POSITIVE_INFINITY, next);
      tab.index += 1;
    };
    const leadTo = (address: string, put: (next: HistoryEntry) => void) => {
      if (owner.isDead) return;
      const next = { url: to(address), state: null };
      load(tab, () => put(next));
    };
    const location = {
      get href() {
        return entry().url.href;
      },
      get pathname() {
        return entry().url.pathname;
      },
      get search() {
        return entry().url.search;
      },
      origin: ORIGIN,
      replace: (address: string) => leadTo(address, replace),
      assign: (address: string) => leadTo(address, push),
      reload: () => load(tab),
    };
    const history = {
      get state() {
        return entry().state;
      },
      scrollRestoration: "auto",
      replaceState: (state: unknown, _title: string, url: string | URL = entry().url) =>
        replace({ url: to(url), state }),
      pushState: (state: unknown, _title: string, url: string | URL) => push({ url: to(url), state }),
      back: () => history.go(-1),
      go(steps: number) {
        time.after(1, owner, () => {
          const target = tab.index + steps;
          if (steps === 0 || !tab.entries[target]) return;
          tab.index = target;
          events.dispatchEvent(Object.assign(new Event("popstate"), { state: entry().state }));
        });
      },
    };
    const navigator = {
      get onLine() {
        return network.isOnline();
      },
      serviceWorker: hasWorker ? workers.containerFor(owner) : undefined,
    };
    const window = Object.assign(events, { location, history, navigator, document, scrollY: 0 });
    return { window: window as unknown as Window, document };
  }

  /**
   * Loads another page, as the browser does: the page goes on until the next one is there. Only then does the address change
   * (`enter`).
   */
  function load(tab: Tab, enter: () => void = () => {}) {
    tab.asked += 1;
    const mine = tab.asked;
    if (tab.page) tab.page.isLeaving = true;
    time.after(random.between(20, 200), null, () => {
      if (tab.isClosed || tab.asked !== mine) return;
      leavePage(tab);
      enter();
      // Otherwise the browser shows its own error page, and a reload tries again.
      if (network.isOnline() || hasWorker) start(tab);
    });
  }

  function leavePage(tab: Tab) {
    if (!tab.page) return;
    options.left(tab.page);
    channels.delete(tab.page);
    kill(tab.page);
    tab.page = null;
  }

  function kill(page: Page) {
    page.isDead = true;
    page.die();
  }

  function start(tab: Tab) {
    pages += 1;
    let die = () => {};
    const died = new Promise<void>((resolve) => {
      die = resolve;
    });
    // `app` and `window` are assigned below, because making them needs the page.
    const page = {
      ...{ id: pages, tab, isFrozen: false, isDead: false, isLeaving: false, died, die },
      ...{ isCached: false, sent: [] as Sent[], failures: [] as Failure[] },
      ...{ openedAt: time.monotonic(), thawedAt: time.monotonic(), build: workers.served() },
    } as unknown as Page;
    const { window, document } = windowFor(tab, page);
    const clock: Clock = {
      ...time,
      now: () => time.now() + offsetMs,
      setTimeout: (run, ms) => time.after(ms, page, run),
    };
    const fetch = network.fetchFor(page.id, page, (sent) => {
      page.sent.push(sent);
      options.sent(page, sent);
    });
    const platform: Platform = {
      window,
      fetch,
      early: createEarlyResponses(fetch),
      loadBundle: (async (name: string) => {
        if (name !== "srpLibrary") throw new TypeError("Failed to fetch");
        return plainProof;
      }) as Platform["loadBundle"],
      openSocket: sockets.openFor(page),
      channel: hasChannel ? channelFor(page) : null,
      locks: locksFor(page),
      tabStorage: storageOver(tab.storage, (key, value) => options.stored(tab, key, value)),
      survivesReload: true,
      sharedStorage: storageOver(shared, (key) => {
        toOthers(page, storageOrder, (other) =>
          other.window.dispatchEvent(Object.assign(new Event("storage"), { key })),
        );
      }),
      clock,
      random: random.next,
      report: (failure) => page.failures.push(failure),
    };
    tab.page = page;
    Object.assign(page, { window, document, app: createApp(services.config, platform) });
    watchForUpdates(page.app);
    options.loaded(page);
  }

  return {
    tabs,
    shared,
    pages: livePages,
    /** A new tab at this address. `storage`: the session storage of a duplicated or restored tab. */
    open(address: string, storage: ReadonlyMap<string, string> = new Map()): Tab {
      const url = new URL(address, ORIGIN);
      const tab: Tab = {
        ...{ number: tabs.length + 1, entries: [{ url, state: null }], index: 0 },
        ...{ storage: new Map(storage), page: null, asked: 0, isClosed: false },
      };
      tabs.push(tab);
      load(tab);
      return tab;
    },
    load,
    /** Ends all pages at the end of the run. */
    end() {
      for (const page of livePages()) kill(page);
    },
    close(tab: Tab) {
      leavePage(tab);
      tab.isClosed = true;
    },
    freeze(page: Page) {
      page.document.visibilityState = "hidden";
      page.document.dispatchEvent(new Event("visibilitychange"));
      page.isFrozen = true;
      page.thawedAt = time.monotonic();
    },
    /** Another site is opened in its tab, and the page kept for Back. */
    cache(page: Page) {
      this.freeze(page);
      // Cancels a load that is in progress.
      page.tab.asked += 1;
      page.isLeaving = false;
      page.isCached = true;
      sockets.dropOf(page);
    },
    thaw(page: Page) {
      if (!page.isFrozen) return;
      const wasCached = page.isCached;
      page.isFrozen = false;
      page.thawedAt = time.monotonic();
      options.thawed(page);
      page.isCached = false;
      time.after(1, page, () => {
        page.document.visibilityState = "visible";
        if (wasCached) page.window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
        page.document.dispatchEvent(new Event("visibilitychange"));
      });
    },
    workers,
    setOnline(now: boolean) {
      network.setOnline(now);
      if (!now) sockets.drop();
      for (const page of livePages()) {
        time.after(random.between(0, 20), page, () =>
          page.window.dispatchEvent(new Event(now ? "online" : "offline")),
        );
      }
    },
    setClock(ms: number) {
      offsetMs = ms;
    },
    setStorageFull(now: boolean) {
      storageIsFull = now;
    },
    isStorageFull: () => storageIsFull,
  };
}
