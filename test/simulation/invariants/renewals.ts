/**
 * Tabs do not renew their tokens at the same time, with a used-up refresh token, or without need. Also here: the events
 * that lose or use up a refresh token, after which a session may end.
 */
import { SESSION_KEY } from "../../../src/storageKeys.ts";
import { readStoredSession } from "../../../src/wire/cognito/storedSession.ts";
import type { Page, Tab } from "../browser.ts";
import type { Fault, Sent } from "../network.ts";
import type { World } from "../world.ts";
import type { Ledger } from "./ledger.ts";

/** Tabs hear of each other within this time. */
export const HEARD_MS = 500;

/** A tab that waits longer than 16 s for its turn goes on without it (core/tabs.ts), and has asked a moment later. */
const LONGEST_TURN_MS = 17_000;

/** The operation of the provider that uses a refresh token. */
export const REFRESH = "GetTokensFromRefreshToken";

/** After one of these faults a refresh token may be used up, while no tab has its successor. */
const losing: readonly string[] = [
  "lostAfter",
  "late",
  "malformed",
  "worked500",
  "worked503",
  "workedHeld",
  "offline",
  "givenUp",
  "twice",
];

/**
 * The most renewals of good tokens that a page may make in five minutes. Tokens that a service has refused do not
 * count.
 */
const MOST_NEEDLESS = 2;

export function createRenewals(world: World, { violate, allow, allowedUntil }: Ledger) {
  const { time } = world;
  /** The tokens that each tab has stored last. */
  const tokenIn = new Map<Tab, { refreshToken: string; signedInAt: number }>();
  /** Refreshes that somebody may still wait for. */
  const refreshing: { page: Page; sent: Sent; token: string; sub: string | undefined }[] = [];
  /** When a page renewed tokens that were good, and that no service had refused. */
  const needless = new WeakMap<Page, number[]>();
  /** Refresh tokens that a request has used. true: at least once by a page that had just been thawed. */
  const asked = new Map<string, boolean>();
  /** Used refresh tokens with a stored successor: when and where it was stored. */
  const retired = new Map<string, { at: number; by: Page | null; tab: Tab }>();
  /**
   * By page: the credentials that an injected fault has answered with 401, and the time of the last refusal of any
   * kind.
   */
  const refusals = new WeakMap<Page, { at: number; credential: string }[]>();
  const refusedAt = new WeakMap<Page, number>();

  const isAwake = (page: Page) => !page.isFrozen && time.monotonic() - page.thawedAt > HEARD_MS;

  /**
   * A page that was just thawed may have slept through its wait for a turn. It then renews beside the others
   * (core/tabs.ts).
   */
  const isJustThawed = (page: Page) =>
    page.thawedAt > page.openedAt && time.monotonic() - page.thawedAt < LONGEST_TURN_MS;

  /**
   * Checks that one tab at a time renews, with one request. After 16 s a tab that has not ended its turn is taken for
   * frozen.
   */
  function checkTurn(page: Page, sent: Sent, token: string) {
    const recent = refreshing.filter((one) => time.monotonic() - one.sent.at < 40_000);
    const others = recent.filter((one) => one.token === token && !one.page.isDead);
    // A turn belongs to a person, not to a sign-in. A waiting tab measures its whole wait, not each turn in it.
    const { sub } = readStoredSession(page.tab.storage.get(SESSION_KEY) ?? null) ?? {};
    const isOld = (one: (typeof recent)[number]) => time.monotonic() - one.sent.at > 14_000;
    const isLong = recent.some((one) => one.sub === sub && !one.page.isDead && isOld(one));
    const running = isLong ? undefined : others.find((one) => !one.sent.isOver && !one.page.isFrozen);
    const isTold = world.hasChannel && time.monotonic() - page.openedAt > HEARD_MS && !isJustThawed(page);
    if (running && (isTold || running.page === page)) {
      violate(
        `tabs ${running.page.tab.number} and ${page.tab.number} use one refresh token at the same time`,
      );
    }
    refreshing.splice(0, refreshing.length, ...recent, { page, sent, token, sub });
  }

  /** A tab has used the token before, and has given up waiting or sleeps. */
  const isWithoutAnswer = (token: string) =>
    !retired.has(token) &&
    refreshing.some((one) => one.token === token && (one.sent.isOver || one.page.isFrozen));

  /** Whether another page could hand over a newer token that is not used up. */
  function hasAwakeHolder(page: Page, token: string): boolean {
    const { signedInAt } = tokenIn.get(page.tab) ?? {};
    return world.browser.pages().some((other) => {
      const held = tokenIn.get(other.tab);
      const isNewer = held?.signedInAt === signedInAt && held?.refreshToken !== token;
      // A tab whose session has expired keeps its tokens to itself: they were refused.
      const wouldTell = isAwake(other) && other.app.session.store.get().kind === "active";
      return other !== page && wouldTell && isNewer && !retired.has(held?.refreshToken ?? "");
    });
  }

  /** A newer sign-in has ended this page's session, and no tab that is awake can hand over the newer session. */
  function hasMissedSignIn(page: Page): boolean {
    const { signedInAt = 0 } = tokenIn.get(page.tab) ?? {};
    const newer = [...tokenIn].filter(([, held]) => held.signedInAt > signedInAt).map(([tab]) => tab);
    const wouldTell = ({ page: other }: Tab) =>
      other && isAwake(other) && other.app.session.store.get().kind === "active";
    return newer.length > 0 && !newer.some(wouldTell);
  }

  function checkNeed(page: Page) {
    const stored = readStoredSession(page.tab.storage.get(SESSION_KEY) ?? null);
    const isGood = stored && time.now() - stored.issuedAt < stored.lifetimeMs - 90_000;
    const since = time.monotonic() - 280_000;
    if (!isGood || Math.max(allowedUntil(page), refusedAt.get(page) ?? Number.NEGATIVE_INFINITY) > since)
      return;
    const times = [...(needless.get(page) ?? []), time.monotonic()].filter((at) => at > since);
    needless.set(page, times);
    if (times.length > MOST_NEEDLESS) violate(`tab ${page.tab.number} renews good tokens again and again`);
  }

  function checkSuccessor(page: Page, token: string) {
    const gone = retired.get(token);
    if (!gone) return;
    // No tab that is awake knows the successor, so the provider will refuse this token and end the session.
    if (!hasAwakeHolder(page, token)) allow("only tabs that sleep have the refresh token's successor");
    const isOwn = gone.tab === page.tab;
    const awakeSince = Math.max(page.thawedAt, page.openedAt);
    const isTold = time.monotonic() - awakeSince > HEARD_MS;
    // The page was awake when the successor was stored, or another page can hand it over now.
    const hasHeard = world.hasChannel && isTold && (awakeSince < gone.at || hasAwakeHolder(page, token));
    const isOld = time.monotonic() - gone.at > 20_000 && gone.by?.isDead;
    // A tab that slept through its wait for a turn renews beside the others (core/tabs.ts). They hear of it a moment
    // later.
    const isBeside = asked.get(token) && time.monotonic() - gone.at < HEARD_MS;
    if ((isOwn || hasHeard) && !isOld && !isBeside) {
      violate(
        `tab ${page.tab.number} uses a refresh token whose successor tab ${gone.tab.number} has stored`,
      );
    }
  }

  return {
    met(kind: Fault, sent: Sent, page: Page) {
      // With rotation, the provider gives the successor only once, and it has not arrived.
      if (sent.operation === REFRESH && world.rotates && losing.includes(kind))
        allow("a used-up refresh token's successor is lost");
      // Decision 26: the check at the start has failed, and the token is no longer good. Its own limit is a minute.
      const isStarting = time.monotonic() - Math.max(page.openedAt, page.thawedAt) < 60_000;
      if (isStarting && sent.service === "provider") allow("the check at the start has failed", { page });
      if (kind === "401" || kind === "refused") refusedAt.set(page, time.monotonic());
      if (kind !== "401") return;
      const recent = (refusals.get(page) ?? []).filter(({ at }) => time.monotonic() - at < 120_000);
      const { credential } = sent;
      refusals.set(page, [...recent, { at: time.monotonic(), credential }]);
      // One refusal leads to a renewal. Only if the new tokens are refused, too, the session is over.
      if (recent.some((earlier) => earlier.credential !== credential))
        allow("a service refuses new tokens", { page });
    },
    /** Another page with a used-up refresh token may be asking this page for the successor. */
    frozen(page: Page) {
      const isAsked = refreshing.some((one) => one.page !== page && time.monotonic() - one.sent.at < 1_000);
      if (world.rotates && isAsked) allow("the tab that has the successor sleeps while it is asked");
    },
    /** The page is gone, and with it the answer that it was waiting for: the provider gives it only once. */
    left(page: Page) {
      const isRenewing = refreshing.some((one) => one.page === page && !one.sent.isOver);
      if (world.rotates && isRenewing) allow("a page has gone while it renewed its tokens");
    },
    sent(page: Page, sent: Sent) {
      if (sent.operation !== REFRESH) return;
      const token: string = JSON.parse(sent.body).RefreshToken;
      // The token is used up. This second use will be refused once the provider's grace period is over.
      if (world.rotates && isWithoutAnswer(token)) allow("the answer that has the successor came to nobody");
      if (hasMissedSignIn(page)) allow("only tabs that sleep or are gone have the newer session", { page });
      checkTurn(page, sent, token);
      checkNeed(page);
      checkSuccessor(page, token);
      asked.set(token, isJustThawed(page) || (asked.get(token) ?? false));
    },
    stored(tab: Tab, { refreshToken, signedInAt }: { refreshToken: string; signedInAt: number }) {
      const earlier = tokenIn.get(tab);
      const isAnother = earlier?.signedInAt === signedInAt && earlier.refreshToken !== refreshToken;
      // Within the grace period one token has two successors, and neither uses up the other.
      if (isAnother && asked.has(earlier.refreshToken)) {
        retired.set(earlier.refreshToken, { at: time.monotonic(), by: tab.page, tab });
      }
      tokenIn.set(tab, { refreshToken, signedInAt });
    },
  };
}
