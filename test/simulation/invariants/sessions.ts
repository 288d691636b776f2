/**
 * A session begins only by a sign-in, and ends only for a reason. A new tab gets it from another, and a sign-out ends
 * it in every tab.
 */
import type { Session } from "../../../src/core/session.ts";
import { SESSION_HINT_KEY } from "../../../src/storageKeys.ts";
import type { Page, Tab } from "../browser.ts";
import { IDLE_MINUTES } from "../services.ts";
import type { World } from "../world.ts";
import type { Ledger } from "./ledger.ts";
import { HEARD_MS } from "./renewals.ts";

/** The idle limit, less the inaccuracy with which activity is noted. */
const IDLE_MS = IDLE_MINUTES * 60_000 - 6_000;

/** The longest time of an answer. One that is under way when the storage is emptied stores its tokens afterwards. */
const LONGEST_ANSWER_MS = 80_000;

const QUICK_MS = 2_000;

type SomebodysSession = Extract<Session, { kind: "active" | "expired" }>;

export function createSessions(world: World, { violate, allow, allowedUntil }: Ledger) {
  const { time } = world;
  /** When a session was first seen, by "sub signedInAt". */
  const firstSeen = new Map<string, number>();
  /** When "Anmelden" was pressed for a session, by the same key. */
  const begun = new Map<string, number>();
  /**
   * When somebody last pressed "Anmelden" at a page. A reason that is given after the press counts for that session.
   */
  const signingIn = new WeakMap<Page, number>();
  /** When "Anmelden" was pressed for a session that has been stored anywhere, by its `signedInAt`. */
  const pressed = new Map<number, number>();
  /** When a session last became active at any page. From then on the hint is that person's. */
  let lastBegun = -1;
  const activeSince = new WeakMap<Page, number>();
  /** When "Anmelden" was pressed last, at any page. */
  let pressedAt = Number.NEGATIVE_INFINITY;
  /** When somebody signed out last. */
  let signedOutAt = -1;
  let emptiedAt = -1e9;
  let isClockSet = false;

  const keyOf = ({ identity }: SomebodysSession) => `${identity.sub} ${identity.signedInAt}`;

  const isIdle = () => time.now() - world.lastMove() >= IDLE_MS;

  /** Another page that would have given its session to this one. */
  function couldGive(page: Page): boolean {
    const hint = JSON.parse(world.browser.shared.get(SESSION_HINT_KEY) ?? "{}");
    return world.browser.pages().some((other) => {
      const now = other.app?.session.store.get();
      const isAwake = !other.isFrozen && time.monotonic() - other.thawedAt > HEARD_MS;
      if (other === page || other.isLeaving || !isAwake) return false;
      if (now?.kind !== "active" || now.identity.sub !== hint.sub) return false;
      return Math.max(activeSince.get(other) ?? 0, lastBegun) < page.openedAt;
    });
  }

  function checkEnd(page: Page, before: Session, now: Session) {
    if (!("identity" in before) || now.kind === "active") return;
    if (now.kind === "expired" && before.kind === "expired") return;
    const isAllowed = (begun.get(keyOf(before)) ?? 0) <= allowedUntil(page, before.identity.sub);
    if (isAllowed || world.browser.isStorageFull() || !world.hasChannel) return;
    violate(
      `tab ${page.tab.number} ended a session (${now.kind}) that was good, and nobody had asked for it`,
    );
  }

  function checkHandOver(page: Page, before: Session | null, now: Session) {
    const gaveUp = before?.kind === "asking" && now.kind === "none";
    const isPossible = world.hasChannel && !world.browser.isStorageFull() && !isIdle();
    // A tab that slept may have missed the 300 ms in which it could get a session.
    const hasSlept = page.thawedAt > page.openedAt;
    if (!gaveUp || hasSlept || !isPossible || page.isLeaving || allowedUntil(page) >= page.openedAt) return;
    if (couldGive(page)) violate(`tab ${page.tab.number} got no session though another tab had one`);
  }

  return {
    session(page: Page, before: Session | null, now: Session) {
      if ("identity" in now && !begun.has(keyOf(now))) {
        firstSeen.set(keyOf(now), time.monotonic());
        begun.set(keyOf(now), pressed.get(now.identity.signedInAt) ?? time.monotonic());
      }
      // One tab's idle limit ends the sessions of all tabs, also of a tab that is opened later.
      if (now.kind !== "active" && isIdle()) allow("nobody has moved");
      if (before) checkEnd(page, before, now);
      if (!before && now.kind === "asking" && page.window.location.pathname.startsWith("/auth")) {
        violate(`tab ${page.tab.number} asks for a session at an address of the sign-in`);
      }
      if (now.kind === "active" && before?.kind !== "active") {
        activeSince.set(page, time.monotonic());
        lastBegun = time.monotonic();
      }
      checkHandOver(page, before, now);
    },
    /** Checks that tokens of an unknown session come from a sign-in at this page. */
    stored(tab: Tab, signedInAt: number) {
      if (pressed.has(signedInAt)) return;
      const { page } = tab;
      pressed.set(signedInAt, (page && signingIn.get(page)) ?? time.monotonic());
      const isSignIn = page && world.visitorOf(page).busy.has("signs in");
      if (isSignIn || time.monotonic() - emptiedAt < LONGEST_ANSWER_MS) return;
      violate(`tab ${tab.number} has stored a session that nobody has begun by signing in`);
    },
    /** Decision 26: the limit of the check at the start has passed meanwhile, and the token may be old. */
    thawed(page: Page) {
      if (page.app.session.isStarting())
        allow("the check at the start was put aside with its page", { page });
    },
    /** A second press while the first is under way does nothing. */
    signsIn(page: Page) {
      if (world.visitorOf(page).busy.has("signs in")) return;
      // A refused request is sent again once, with the tokens of the first of two sign-ins. No person is so quick.
      if (time.monotonic() - pressedAt < QUICK_MS) allow("two sign-ins within two seconds");
      pressedAt = time.monotonic();
      signingIn.set(page, pressedAt);
    },
    signsOut() {
      // Without a channel the others hear of it by the storage, and compare times.
      const isToldByStorage = !world.browser.isStorageFull() && !isClockSet;
      if (world.hasChannel || isToldByStorage) signedOutAt = time.monotonic();
    },
    clockSet() {
      isClockSet = true;
    },
    storageEmptied() {
      emptiedAt = time.monotonic();
    },
    atRest(page: Page) {
      const now = page.app.session.store.get();
      const number = page.tab.number;
      if (now.kind === "asking") violate(`tab ${number} still asks the others for a session`);
      if ("identity" in now && (firstSeen.get(keyOf(now)) ?? 0) < signedOutAt) {
        violate(`tab ${number} is still signed in after a sign-out`);
      }
    },
  };
}
