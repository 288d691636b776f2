/** Nothing of one person before another's eyes, nor of anybody after a sign-out: on the screen, in memory, in a storage. */
import type { Session } from "../../../src/app/session/session.ts";
import type { AppCustomer } from "../../../src/domain/appCustomer.ts";
import { isStaff, roleOf } from "../../../src/domain/role.ts";
import {
  DEVICE_MEMORY_KEY,
  DRAFT_KEY_PREFIX,
  LAST_AREA_KEY,
  RELOADED_BUILD_KEY,
  SESSION_HINT_KEY,
  SESSION_KEY,
  SIGNED_OUT_BECAUSE_KEY,
} from "../../../src/storageKeys.ts";
import type { Page } from "../browser.ts";
import { allReads } from "../screens.ts";
import { people } from "../services.ts";
import type { World } from "../world.ts";
import type { Ledger } from "./ledger.ts";

/** Keys that outlive a sign-out, by the inventory of storage. */
const outlivesInTab: readonly string[] = [RELOADED_BUILD_KEY, SIGNED_OUT_BECAUSE_KEY];
const outlivesInBrowser: readonly string[] = [SESSION_HINT_KEY, LAST_AREA_KEY, DEVICE_MEMORY_KEY];

export function createPrivacy(world: World, { violate, isExcusedAlone }: Ledger) {
  /** They lost their session while the storage was full: tokens that were renewed at the start could not be stored. */
  const withoutRoom = new WeakSet<Page>();

  const isKept = ({ app }: Page) => allReads.some((read) => app.router.recall<unknown>(read) !== null);

  function checkTabStorage(page: Page) {
    const { tab } = page;
    const left = [...tab.storage.keys()].filter((key) => !outlivesInTab.includes(key));
    if (left.length === 0) return;
    const hint = JSON.parse(world.browser.shared.get(SESSION_HINT_KEY) ?? "{}");
    // Drafts: only while the same person may still go on. Tokens: only where they could not be renewed at a start, or
    // where they are those of whoever has just signed in over the page, which begins anew for them.
    const mayKeepTokens = isExcusedAlone(page) || withoutRoom.has(page) || page.isLeaving;
    if (!hint.sub || (left.includes(SESSION_KEY) && !mayKeepTokens)) {
      violate(`tab ${tab.number} is signed out and keeps ${left.join(", ")}`);
    }
  }

  return {
    /** Who signs in over the screen of another finds nothing of theirs. */
    session(page: Page, before: Session | null, now: Session) {
      if (now.kind === "none" && world.browser.isStorageFull()) withoutRoom.add(page);
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
      const seen = [...visitor.shown].filter(([, { kind }]) => kind === "answered").map(([slot]) => slot);
      if (!("identity" in now)) {
        if (seen.length > 0) violate(`tab ${number} shows ${seen.join()} though nobody is signed in`);
        if (isKept(page)) violate(`tab ${number} still holds answers in memory though nobody is signed in`);
        if (now.kind === "none") checkTabStorage(page);
        return;
      }
      const own = visitor.answer<AppCustomer>("ownClient");
      if (own && own.id !== now.identity.sub) violate(`tab ${number} shows somebody else's documents`);
      const staffs = seen.filter((slot) => slot !== "ownClient");
      if (staffs.length > 0 && !isStaff(roleOf(now.identity.groups))) {
        violate(`tab ${number} shows ${staffs.join()} to a customer`);
      }
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
