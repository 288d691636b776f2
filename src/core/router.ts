/** The router owns the address, its history and the visit of the address. Only the router begins and ends these. */
import type { CodeDelivery } from "../domain/account.ts";
import type { DocumentType } from "../domain/document.ts";
import type { AnyRead } from "../wire/http/request.ts";
import { createStore } from "./store.ts";
import type { Visit } from "./visit.ts";

/** The shown address and its visit. Every navigation replaces the whole object. */
export interface RouterLocation {
  pathname: string;
  /** With its question mark; empty without a query. */
  search: string;
  visit: Visit;
  /** How the visitor came here. Back, Forward and a reload restore the scroll position; everything else starts at the top. */
  arrival: "arrived" | "returned" | "stayed";
  /** Belongs to the history entry, not to the address. */
  state: HistoryState;
}

/** Kept in the browser's history entry: it survives a reload and comes back with Back and Forward. */
export interface HistoryState {
  /** The address requested before the sign-in. */
  target?: string;
  /** The e-mail address typed so far, so that the next screen of a password reset does not ask for it again. */
  email?: string | undefined;
  /** How the code to reset the password was sent. */
  codeSent?: CodeDelivery;
  /** The person just invited, and when by this device's clock. The list shows and marks this person first for an hour. */
  invited?: { email: string; at: number };
  /** The document whose signature the service has taken, before the customer's record says so. */
  awaited?: DocumentType;
  /** The page of the document that was being read, counted from 1. */
  readingPage?: number;
}

/** By default `navigate` adds a history entry. It asks first if a change of path would leave unsaved work. */
export interface NavigateOptions {
  /** Replaces the current entry. On the same path the visit goes on, for example while a search is typed. */
  replace?: boolean;
  state?: HistoryState;
  /**
   * Leaves without asking about unsaved work. Use it only after the screen's own work is done, and at the end of the
   * session.
   */
  discardUnsaved?: boolean;
}

/** Asked before the address is left. Resolves false to stay. */
export type LeavePrompt = () => Promise<boolean>;

/** What leaving would end: work of the screen, or work that goes on until the page is left. */
export type EndsWith = "screen" | "page";

/**
 * One per app: screens navigate by it, and the shell renders its `location`. An address is a path with an optional query or
 * hash.
 */
export type Router = ReturnType<typeof createRouter>;

/** How many visits are kept: Back to one of them paints at once. */
const KEPT_VISITS = 10;

/**
 * A scroll position is stored after this time without scrolling. Safari allows a page only 100 changes of its history
 * entry in 30 seconds.
 */
const SCROLL_RESTS_MS = 400;
/** How long after the press Chromium may ask, on a slow device. */
const CALLED_WITHIN_MS = 1_000;

interface Entry {
  index: number;
  state: HistoryState;
  /** The scroll position when the page was last left or hidden, in CSS pixels. */
  scroll?: number;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && typeof (value as Entry).index === "number";

const isState = (value: unknown): value is HistoryState => typeof value === "object" && value !== null;

/**
 * Begins a visit at the page's address and follows `window.history` until `close`. From then on ScreenEffects restores scroll
 * positions, not the browser.
 */
export function createRouter(window: Window, newVisit: () => Visit) {
  const { history, location } = window;
  const kept = new Map<string, Visit>();
  const prompts = new Map<LeavePrompt, EndsWith>();
  const stored: unknown = history.state;
  let index = isEntry(stored) ? stored.index : 0;
  const firstState: HistoryState = isEntry(stored) ? stored.state : isState(stored) ? stored : {};
  // The browser would restore the scroll position before the screen is rendered.
  if ("scrollRestoration" in history) history.scrollRestoration = "manual";
  const firstScroll = isEntry(stored) ? (stored.scroll ?? 0) : 0;
  history.replaceState({ index, state: firstState } satisfies Entry, "");
  const firstVisit = newVisit();
  firstVisit.scroll = firstScroll;

  const place = createStore<RouterLocation>({
    pathname: location.pathname,
    search: location.search,
    visit: firstVisit,
    arrival: firstScroll > 0 ? "returned" : "arrived",
    state: firstState,
  });

  const addressOf = ({ pathname, search }: Pick<RouterLocation, "pathname" | "search">) => pathname + search;

  function keep({ visit, ...left }: RouterLocation) {
    visit.scroll = window.scrollY;
    visit.leave();
    const address = addressOf(left);
    kept.delete(address);
    kept.set(address, visit);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT_VISITS && oldest !== undefined) kept.delete(oldest);
  }

  const promptsOf = (ends: EndsWith) =>
    [...prompts].filter(([, end]) => end === ends).map(([prompt]) => prompt);

  /** A prompt that was answered is not asked again. */
  async function askAll(asked: readonly LeavePrompt[]): Promise<boolean> {
    for (const prompt of asked) if (!(await prompt())) return false;
    for (const prompt of asked) prompts.delete(prompt);
    return true;
  }

  const mayLeave = () => askAll([...prompts.keys()]);
  const mayLeaveScreen = () => askAll(promptsOf("screen"));

  /** False if the browser refuses: Safari allows 100 of these in 30 seconds. */
  function enter(entry: Entry, url: URL, inPlace = false): boolean {
    try {
      if (inPlace) history.replaceState(entry, "", url);
      else history.pushState(entry, "", url);
      return true;
    } catch {
      return false;
    }
  }

  function addToEntry(change: (entry: Entry) => Entry) {
    const entry: unknown = history.state;
    if (isEntry(entry)) enter(change(entry), new URL(location.href), true);
  }

  const remember = (more: HistoryState): void =>
    addToEntry((entry) => ({ ...entry, state: { ...entry.state, ...more } }));

  function show(address: string, options: NavigateOptions) {
    const url = new URL(address, location.href);
    const next = { pathname: url.pathname, search: url.search };
    const old = place.get();
    const state = options.state ?? {};
    // A link to the current address renews its data.
    if (addressOf(next) === addressOf(old) && !options.replace) {
      old.visit.renew(true);
      return;
    }
    const entry: Entry = { index: options.replace ? index : index + 1, state };
    const isEntered = enter(entry, url, options.replace);
    if (options.replace && next.pathname === old.pathname) {
      // If the browser refused the entry, a search being typed still goes on; only the address lags behind.
      place.set({ ...next, visit: old.visit, arrival: "stayed", state });
      return;
    }
    if (!isEntered) {
      location.assign(url);
      return;
    }
    index = entry.index;
    keep(old);
    const visit = next.pathname === old.pathname ? old.visit.successor() : newVisit();
    place.set({ ...next, visit, arrival: "arrived", state });
  }

  function go(address: string, options: NavigateOptions = {}) {
    const samePath = new URL(address, location.href).pathname === place.get().pathname;
    if (options.discardUnsaved) for (const prompt of promptsOf("screen")) prompts.delete(prompt);
    if (promptsOf("screen").length === 0 || samePath) {
      show(address, options);
      return;
    }
    void mayLeaveScreen().then((may) => may && show(address, options));
  }

  /**
   * How many popstate events to ignore. The router caused them itself: it undoes a step if the user stays because of
   * unsaved work.
   */
  let expectedPops = 0;

  function onPop(event: PopStateEvent) {
    if (expectedPops > 0) {
      expectedPops -= 1;
      return;
    }
    const entry: Entry = isEntry(event.state) ? event.state : { index: 0, state: {} };
    const steps = entry.index - index;
    if (promptsOf("screen").length > 0 && steps !== 0 && location.pathname !== place.get().pathname) {
      expectedPops += 1;
      history.go(-steps);
      void mayLeaveScreen().then((may) => may && history.go(steps));
      return;
    }
    index = entry.index;
    const next = { pathname: location.pathname, search: location.search };
    keep(place.get());
    const before = kept.get(addressOf(next));
    place.set({ ...next, visit: before ?? newVisit(), arrival: "returned", state: entry.state });
    before?.resume();
  }

  /** When a link to another program was pressed last. Chromium takes it for leaving the page (whatwg/html 8724). */
  let programCalledAt = Number.NEGATIVE_INFINITY;
  const onClick = ({ target, timeStamp }: MouseEvent) => {
    const protocol = (target as Element).closest?.("a")?.protocol;
    if (protocol && !/^(https?|blob)?:$/.test(protocol)) programCalledAt = timeStamp;
  };
  const onUnload = (event: BeforeUnloadEvent) => {
    if (prompts.size === 0 || event.timeStamp - programCalledAt < CALLED_WITHIN_MS) return;
    event.preventDefault();
    // Chrome and Edge before 119 ask only because of this.
    event.returnValue = true;
  };
  // Stored when scrolling rests, not when the page ends: Chromium loses what is stored then, and phones end background pages
  // without an event.
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(resting);
    resting = setTimeout(
      () => addToEntry((entry) => ({ ...entry, scroll: window.scrollY })),
      SCROLL_RESTS_MS,
    );
  };
  window.addEventListener("popstate", onPop);
  window.addEventListener("click", onClick);
  window.addEventListener("beforeunload", onUnload);
  window.addEventListener("scroll", onScroll, { passive: true });

  return {
    location: place,
    navigate: go,
    back: (): void => history.back(),
    /** The address with which a list at that path was left last, such as its tab, search and page; else the path. */
    lastViewOf: (path: string): string =>
      [...kept.keys()].reverse().find((address) => address.replace(/\?.*/, "") === path) ?? path,
    /** Adds to the state that a reload of this history entry finds. Renders nothing. */
    remember,
    /**
     * Registers unsaved work. Another address asks only about the screen's; a reload, a sign-out and the end of the page ask about
     * all. Returns a function to call once it is saved.
     */
    promptBeforeLeaving(prompt: LeavePrompt, ends: EndsWith = "screen"): () => void {
      prompts.set(prompt, ends);
      return () => prompts.delete(prompt);
    },
    hasUnsavedChanges: (): boolean => prompts.size > 0,
    /** Asks about unsaved work, if there is any. Resolves false to stay; otherwise that work is not asked about again. */
    mayLeave,
    /**
     * The newest whole answer to a read, from the current visit or from one kept for a return; null if there is none.
     */
    recall<T>(read: AnyRead<T>): T | null {
      for (const visit of [place.get().visit, ...[...kept.values()].reverse()]) {
        const answer = visit.recall(read);
        if (answer !== null) return answer;
      }
      return null;
    },
    /** Forgets the data of this visit and of earlier ones, because the session is over. The address stays. */
    forget(): void {
      kept.clear();
      prompts.clear();
      const { visit, ...address } = place.get();
      visit.leave();
      place.set({ ...address, visit: newVisit() });
    },
    /** Leaves the visit, forgets all earlier ones and stops listening. */
    close(): void {
      place.get().visit.leave();
      kept.clear();
      window.removeEventListener("popstate", onPop);
      window.removeEventListener("click", onClick);
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("scroll", onScroll);
      clearTimeout(resting);
    },
  };
}
