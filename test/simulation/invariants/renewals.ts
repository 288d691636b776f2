/**
 * Tabs neither renew their tokens at the same time, nor with a refresh token that is used up, nor without need. And what
 * the world does to a refresh token, after which a session may end.
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

/** An answer of these may have used a refresh token up without anybody having its successor. */
const losing: readonly string[] = [
  "lostAfter",
  "late",
  "malformed",
  "worked500",
  "worked503",
  "offline",
  "givenUp",
  "twice",
];

/** A page renews good tokens that no service has refused at most so often in five minutes. */
const MOST_NEEDLESS = 2;

export function createRenewals(world: World, { violate, allow, allowedUntil }: Ledger) {
  const { time } = world;
  /** What each tab has stored last. */
  const tokenIn = new Map<Tab, { refreshToken: string; signedInAt: number }>();
  /** Refreshes that somebody may still wait for. */
  const refreshing: { page: Page; sent: Sent; token: string; sub: string | undefined }[] = [];
  /** When a page renewed tokens that were good, and that no service had refused. */
  const needless = new WeakMap<Page, number[]>();
  /** Refresh tokens that anybody has asked with; true: once by a page that had just been thawed. */
  const asked = new Map<string, boolean>();
  /** Those of them whose successor is stored: when and where. */
  const retired = new Map<string, { at: number; by: Page | null; tab: Tab }>();
  /** What of a page services have been made to answer with 401, and when; and when they last refused anything of it. */
  const refusals = new WeakMap<Page, { at: number; credential: string }[]>();
  const refusedAt = new WeakMap<Page, number>();

  const isAwake = (page: Page) => !page.isFrozen && time.monotonic() - page.thawedAt > HEARD_MS;

  /** It may have slept through its wait for a turn, and takes it beside the others (core/tabs.ts). */
  const isJustThawed = (page: Page) =>
    page.thawedAt > page.openedAt && time.monotonic() - page.thawedAt < LONGEST_TURN_MS;

  /** One request at a time, in one tab; a tab that does not end its turn is taken for frozen after 16 s. */
  function checkTurn(page: Page, sent: Sent, token: string) {
    const recent = refreshing.filter((one) => time.monotonic() - one.sent.at < 40_000);
    const others = recent.filter((one) => one.token === token && !one.page.isDead);
    // Turns are a person's, whichever sign-in their tokens are of. A waiting tab counts its own wait, not each turn in it.
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

  /** Another page could tell which token is the good one. */
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

  /** A newer sign-in has ended this page's session, and nobody who is awake can hand over the newer one. */
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
    // Nobody who could answer knows the successor: the provider will refuse this one, and end the session.
    if (!hasAwakeHolder(page, token)) allow("only tabs that sleep have the refresh token's successor");
    const isOwn = gone.tab === page.tab;
    const awakeSince = Math.max(page.thawedAt, page.openedAt);
    const isTold = time.monotonic() - awakeSince > HEARD_MS;
    // It was there when the successor came, or somebody is there now who can tell it.
    const hasHeard = world.hasChannel && isTold && (awakeSince < gone.at || hasAwakeHolder(page, token));
    const isOld = time.monotonic() - gone.at > 20_000 && gone.by?.isDead;
    // A tab that slept through the wait for its turn takes it beside the others (core/tabs.ts); they hear of it a moment later.
    const isBeside = asked.get(token) && time.monotonic() - gone.at < HEARD_MS;
    if ((isOwn || hasHeard) && !isOld && !isBeside) {
      violate(
        `tab ${page.tab.number} uses a refresh token whose successor tab ${gone.tab.number} has stored`,
      );
    }
  }

  return {
    met(kind: Fault, sent: Sent, page: Page) {
      // The provider has given the successor away, once, and it has not arrived: only where it rotates, and only then.
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
      // One refusal costs a renewal; only new tokens that are refused, too, say that the session is over.
      if (recent.some((earlier) => earlier.credential !== credential))
        allow("a service refuses new tokens", { page });
    },
    /** Another page, whose refresh token is used up, may be asking this one for the successor. */
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
      // It is used up, and this second use of it will be refused once the provider's grace is over.
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
      // Within the grace one token has two successors, of which none is used up by the other.
      if (isAnother && asked.has(earlier.refreshToken)) {
        retired.set(earlier.refreshToken, { at: time.monotonic(), by: tab.page, tab });
      }
      tokenIn.set(tab, { refreshToken, signedInAt });
    },
  };
}
