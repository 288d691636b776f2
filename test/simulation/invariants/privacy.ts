/**
 * No person sees another's data, and nothing of anybody is left after a sign-out: on the screen, in memory, in a
 * storage.
 */
import type { Session } from "../../../src/core/session.ts";
import { record } from "../../../src/services/appCustomers.ts";
import {
  DEVICE_MEMORY_KEY,
  DRAFT_KEY_PREFIX,
  LAST_AREA_KEY,
  RELOADED_BUILD_KEY,
  SESSION_HINT_KEY,
  SESSION_KEY,
  SIGNED_OUT_BECAUSE_KEY,
  SIGNED_OUT_ROUNDS_KEY,
} from "../../../src/storageKeys.ts";
import { groupOf, isStaff } from "../../backend/rules.ts";
import type { Page } from "../browser.ts";
import { nameOf } from "../screens.ts";
import { people } from "../services.ts";
import type { World } from "../world.ts";
import type { Ledger } from "./ledger.ts";
import { HEARD_MS } from "./renewals.ts";

/** Keys that outlive a sign-out, by the inventory of storage. */
const outlivesInTab: readonly string[] = [RELOADED_BUILD_KEY, SIGNED_OUT_BECAUSE_KEY, SIGNED_OUT_ROUNDS_KEY];
const outlivesInBrowser: readonly string[] = [SESSION_HINT_KEY, LAST_AREA_KEY, DEVICE_MEMORY_KEY];

export function createPrivacy(world: World, { violate, isAllowedAlone }: Ledger) {
  /**
   * Pages that lost their session and could not go on. The storage was full, so that renewed tokens were not stored, or there
   * was no network for a new start with the stored ones.
   */
  const halted = new WeakSet<Page>();
  /** When the hint was first seen without a person: the other tabs hear of a sign-out a moment later. */
  let nobodySince = Number.POSITIVE_INFINITY;
  /** The hint was lost with everything else that was stored, so its absence does not mean a sign-out. */
  let isHintLost = false;

  const isKept = (page: Page) => world.visitorOf(page).remembers();

  function checkTabStorage(page: Page) {
    const { tab } = page;
    const left = [...tab.storage.keys()].filter((key) => !outlivesInTab.includes(key));
    if (left.length === 0) return;
    const hint = JSON.parse(world.browser.shared.get(SESSION_HINT_KEY) ?? "{}");
    const now = world.time.monotonic();
    if (hint.sub) isHintLost = false;
    nobodySince = hint.sub ? Number.POSITIVE_INFINITY : Math.min(nobodySince, now);
    if (now - nobodySince < HEARD_MS) return;
    // Drafts may stay only if the same person may still go on. Tokens may stay only if a start could not renew them, or
    // if another user has just signed in over the page, which begins anew with these tokens.
    const mayKeepTokens = isAllowedAlone(page) || halted.has(page) || page.isLeaving;
    if (!(hint.sub || (isHintLost && mayKeepTokens)) || (left.includes(SESSION_KEY) && !mayKeepTokens)) {
      violate(`tab ${tab.number} is signed out and keeps ${left.join(", ")}`);
    }
  }

  return {
    storageEmptied() {
      isHintLost = true;
    },
    /** Checks that a sign-in over another user's screen finds nothing of that user. */
    session(page: Page, before: Session | null, now: Session) {
      const isHalted = world.browser.isStorageFull() || !world.network.isOnline();
      if (now.kind === "none" && isHalted) halted.add(page);
      if (!before || !("identity" in before) || !("identity" in now)) return;
      if (before.identity.sub === now.identity.sub) return;
      const drafts = [...page.tab.storage.keys()].filter((key) => key.startsWith(DRAFT_KEY_PREFIX));
      if (isKept(page) || drafts.length > 0 || world.visitorOf(page).shown.size > 0) {
        violate(`tab ${page.tab.number} hands what one person has read to another who signs in over it`);
      }
    },
    checkPage(page: Page) {
      const visitor = world.visitorOf(page);
      const now = page.app.session.store.get();
      const number = page.tab.number;
      const seen = [...visitor.shown].filter(([, { kind }]) => kind === "answered").map(([name]) => name);
      if (!("identity" in now)) {
        if (seen.length > 0) violate(`tab ${number} shows ${seen.join()} though nobody is signed in`);
        if (isKept(page)) violate(`tab ${number} still holds answers in memory though nobody is signed in`);
        if (now.kind === "none") checkTabStorage(page);
        return;
      }
      if (isStaff(groupOf(now.identity.groups))) return;
      const others = seen.filter((name) => name !== nameOf(record(now.identity.sub)));
      if (others.length > 0) violate(`tab ${number} shows ${others.join()} to a customer`);
    },
    checkShared() {
      for (const [key, value] of world.browser.shared) {
        if (!outlivesInBrowser.includes(key)) violate(`localStorage holds ${key}`);
        if (/eyJ/.test(value) || people.some(({ email }) => value.includes(email))) {
          violate(`localStorage holds a token or an address in ${key}`);
        }
      }
    },
  };
}
