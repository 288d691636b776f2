/** What a run holds against the app, and the reasons that the world has given for a session to end. */
import type { FakeClock } from "../../support/clock.ts";
import type { Page } from "../browser.ts";

export type Ledger = ReturnType<typeof createLedger>;

/** Why a session that began before `until` may end. */
interface Allowance {
  /** Monotonic, milliseconds. */
  until: number;
  /** The person's; null: everybody's. */
  sub: string | null;
  /** Where; null: in every tab. */
  page: Page | null;
}

export interface AllowOptions {
  /** Milliseconds from now on, in which it still counts for sessions that begin: nothing has been noticed yet. */
  forMs?: number;
  sub?: string | null;
  page?: Page | null;
}

export function createLedger({ time, say }: { time: FakeClock; say: (text: string) => void }) {
  const broken: string[] = [];
  const allowances: Allowance[] = [];

  return {
    broken,
    /** A promise is broken; the log shows the first one. */
    violate(text: string) {
      if (broken.length === 0) say(`BROKEN: ${text}`);
      broken.push(text);
    },
    /**
     * A session that has begun by now may end from now on, for this reason. It may do so late: a tab hears of what has
     * happened only when it asks, or is thawed. A session that begins afterwards may not, and what an end leaves on a
     * screen, in memory or in a storage is never allowed.
     */
    allow(why: string, { forMs = 0, sub = null, page = null }: AllowOptions = {}) {
      allowances.push({ until: time.monotonic() + forMs, sub, page });
      const where = page ? ` in tab ${page.tab.number}` : "";
      say(`  (a session may end now${where}: ${why})`);
    },
    /** When the last reason was given for that person's session at that page, or will have passed; -Infinity: never. */
    allowedUntil(page: Page, sub: string | null = null): number {
      const counting = allowances.filter(
        (one) =>
          (one.page === null || one.page === page) && (one.sub === null || sub === null || one.sub === sub),
      );
      return Math.max(Number.NEGATIVE_INFINITY, ...counting.map(({ until }) => until));
    },
    /** It has a reason of its own, beside those that all tabs have. */
    isAllowedAlone: (page: Page): boolean => allowances.some((one) => one.page === page),
  };
}
