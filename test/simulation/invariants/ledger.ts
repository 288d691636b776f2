/** The broken promises of a run, and the reasons for which a session may end. */
import type { Page } from "../browser.ts";
import type { World } from "../world.ts";

export type Ledger = ReturnType<typeof createLedger>;

/** Why a session that began before `until` may end. */
interface Allowance {
  /** Monotonic, milliseconds. */
  until: number;
  /** Only this person's session; null: everybody's. */
  sub: string | null;
  /** Only at this page; null: in every tab. */
  page: Page | null;
}

export interface AllowOptions {
  /**
   * The reason also counts for sessions that begin within so many milliseconds, because no tab may have noticed it yet.
   */
  forMs?: number;
  sub?: string | null;
  page?: Page | null;
}

export function createLedger({ time, say }: World) {
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
     * A session that has begun by now may end from now on, for this reason. It may end late, because a tab notices the
     * reason only when it asks or is thawed. A session that begins later may not end for it. In no case may an ended
     * session leave anything on a screen, in memory or in a storage.
     */
    allow(why: string, { forMs = 0, sub = null, page = null }: AllowOptions = {}) {
      allowances.push({ until: time.monotonic() + forMs, sub, page });
      const where = page ? ` in tab ${page.tab.number}` : "";
      say(`  (a session may end now${where}: ${why})`);
    },
    /** A session of that person at that page may end if it began before this time. -Infinity: it may not. */
    allowedUntil(page: Page, sub: string | null = null): number {
      const counting = allowances.filter(
        (one) =>
          (one.page === null || one.page === page) && (one.sub === null || sub === null || one.sub === sub),
      );
      return Math.max(Number.NEGATIVE_INFINITY, ...counting.map(({ until }) => until));
    },
    /** Whether a reason was given for this page alone. */
    isAllowedAlone: (page: Page): boolean => allowances.some((one) => one.page === page),
  };
}
