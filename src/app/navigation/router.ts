/** The router: the address, its history, and the visit that belongs to it. It alone begins and ends these. */
import type { AnyRead } from "../../wire/http/description.ts";
import type { Visit } from "../data/visit.ts";
import { createStore } from "../store.ts";

/** The shown address and the visit that belongs to it. Every navigation replaces it as a whole. */
export interface RouterLocation {
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  visit: Visit;
  /** How the visitor came: Back, Forward and a reload restore the scroll position, everything else starts at the top. */
  came: "arrived" | "returned" | "stayed";
  /** What travels with the history entry, not with the address. */
  state: HistoryState;
}

/** Kept in the browser's history entry: it outlives a reload, and comes back with Back and Forward. */
export interface HistoryState {
  /** The address asked for before the sign-in. */
  target?: string;
  /** The e-mail address typed on the way, so that the next screen of a password's way does not ask for it again. */
  email?: string | undefined;
  /** The rows of the list are selected on arrival, once: Home leads to them with what is due. */
  selectAll?: boolean;
  /** What is due with the customer is asked about on arrival, once: the search leads to it. */
  actNow?: boolean;
  /** Who was invited, and when by this device's clock: the list shows them first, and marks them, for an hour. */
  invited?: { email: string; at: number };
  /** The page of the document that was being read, from 1. */
  readingPage?: number;
}

/** What is done on arrival, and then no longer asked for. */
export type Wish = "selectAll" | "actNow";

/** Without any, `navigate` adds a history entry, and asks first when unsaved work would be left by a change of path. */
export interface NavigateOptions {
  /** Takes the place of the current entry; on the same path the visit goes on (a search being typed). */
  replace?: boolean;
  state?: HistoryState;
  /** Leaves without asking. Only for the visit's own work, once it is done, and for the end of the session. */
  discardUnsaved?: boolean;
}

/** Asked before the place is left; resolves false to stay. */
export type LeavePrompt = () => Promise<boolean>;

/** One per app: screens navigate by it, the shell renders its `location`. An address is a path, with query or hash. */
export type Router = ReturnType<typeof createRouter>;

/** Back to one of these paints at once. */
const KEPT_VISITS = 10;

/** Safari allows a page to change its history entry a hundred times in 30 seconds. */
const SCROLL_RESTS_MS = 400;

interface Entry {
  index: number;
  state: HistoryState;
  /** Where the page was when it was left or put aside, in CSS pixels. */
  scroll?: number;
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && typeof (value as Entry).index === "number";

const isState = (value: unknown): value is HistoryState => typeof value === "object" && value !== null;

/**
 * Begins a visit at the page's address and follows `window.history` until `close`. From then on scroll positions are
 * restored by ScreenEffects, not by the browser.
 */
export function createRouter(window: Window, newVisit: () => Visit) {
  const { history, location } = window;
  const kept = new Map<string, Visit>();
  const prompts = new Set<LeavePrompt>();
  const stored: unknown = history.state;
  let index = isEntry(stored) ? stored.index : 0;
  const firstState: HistoryState = isEntry(stored) ? stored.state : isState(stored) ? stored : {};
  // The browser would restore the scroll position before the screen is there.
  if ("scrollRestoration" in history) history.scrollRestoration = "manual";
  const firstScroll = isEntry(stored) ? (stored.scroll ?? 0) : 0;
  history.replaceState({ index, state: firstState } satisfies Entry, "");
  const firstVisit = newVisit();
  firstVisit.scroll = firstScroll;

  const place = createStore<RouterLocation>({
    pathname: location.pathname,
    search: location.search,
    visit: firstVisit,
    came: firstScroll > 0 ? "returned" : "arrived",
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

  async function mayLeave(): Promise<boolean> {
    for (const prompt of prompts) if (!(await prompt())) return false;
    prompts.clear();
    return true;
  }

  /** False when the browser refuses: Safari allows 100 of these in 30 seconds. */
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
    // A link to where one is asks for what is new there.
    if (addressOf(next) === addressOf(old) && !options.replace) {
      old.visit.renew();
      // A wish is news, wherever it is made: the search may ask for something on the page that is open.
      if (state.selectAll || state.actNow) {
        remember(state);
        place.set({ ...old, state: { ...old.state, ...state } });
      }
      return;
    }
    const entry: Entry = { index: options.replace ? index : index + 1, state };
    const isEntered = enter(entry, url, options.replace);
    if (options.replace && next.pathname === old.pathname) {
      // A search typed faster goes on; only its address lags behind.
      place.set({ ...next, visit: old.visit, came: "stayed", state });
      return;
    }
    if (!isEntered) {
      location.assign(url);
      return;
    }
    index = entry.index;
    keep(old);
    const visit = next.pathname === old.pathname ? old.visit.successor() : newVisit();
    place.set({ ...next, visit, came: "arrived", state });
  }

  function go(address: string, options: NavigateOptions = {}) {
    const samePath = new URL(address, location.href).pathname === place.get().pathname;
    if (options.discardUnsaved) prompts.clear();
    if (prompts.size === 0 || samePath) {
      show(address, options);
      return;
    }
    void mayLeave().then((may) => may && show(address, options));
  }

  /** Steps taken back because of unsaved work; their popstate says nothing new. */
  let expectedPops = 0;

  function onPop(event: PopStateEvent) {
    if (expectedPops > 0) {
      expectedPops -= 1;
      return;
    }
    const entry: Entry = isEntry(event.state) ? event.state : { index: 0, state: {} };
    const steps = entry.index - index;
    if (prompts.size > 0 && steps !== 0 && location.pathname !== place.get().pathname) {
      expectedPops += 1;
      history.go(-steps);
      void mayLeave().then((may) => may && history.go(steps));
      return;
    }
    index = entry.index;
    const next = { pathname: location.pathname, search: location.search };
    keep(place.get());
    const before = kept.get(addressOf(next));
    place.set({ ...next, visit: before ?? newVisit(), came: "returned", state: entry.state });
    before?.resume();
  }

  const onUnload = (event: BeforeUnloadEvent) => {
    if (prompts.size === 0) return;
    event.preventDefault();
    // Chrome and Edge before 119 ask for this alone.
    event.returnValue = true;
  };
  // Once scrolling rests, not at the page's end: what is noted then is lost (Chromium), and a phone ends pages that it has
  // put aside without a word.
  let resting: ReturnType<typeof setTimeout> | undefined;
  const onScroll = () => {
    clearTimeout(resting);
    resting = setTimeout(
      () => addToEntry((entry) => ({ ...entry, scroll: window.scrollY })),
      SCROLL_RESTS_MS,
    );
  };
  window.addEventListener("popstate", onPop);
  window.addEventListener("beforeunload", onUnload);
  window.addEventListener("scroll", onScroll, { passive: true });

  return {
    location: place,
    navigate: go,
    back: (): void => history.back(),
    /** Adds to what a reload of this history entry finds. Renders nothing anew. */
    remember,
    /** Whether this history entry asks for that. From then on it does not: neither Back nor a reload repeats it. */
    takeWish(wish: Wish): boolean {
      const entry: unknown = history.state;
      if (!isEntry(entry) || !entry.state[wish]) return false;
      remember({ [wish]: false });
      return true;
    },
    /** Registers unsaved work; returns the way to say it is saved. */
    promptBeforeLeaving(prompt: LeavePrompt): () => void {
      prompts.add(prompt);
      return () => prompts.delete(prompt);
    },
    hasUnsavedChanges: (): boolean => prompts.size > 0,
    /** Asks about unsaved work, if there is any. Resolves false to stay; else that work is not asked about again. */
    mayLeave,
    /** The newest whole answer to a read, of the current visit or of one kept for a return; null when there is none. */
    recall<T>(read: AnyRead<T>): T | null {
      for (const visit of [place.get().visit, ...[...kept.values()].reverse()]) {
        const answer = visit.recall(read);
        if (answer !== null) return answer;
      }
      return null;
    },
    /** Forgets what was read, here and in earlier visits: the session it was read in is over. The address stays. */
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
      window.removeEventListener("beforeunload", onUnload);
      window.removeEventListener("scroll", onScroll);
      clearTimeout(resting);
    },
  };
}
