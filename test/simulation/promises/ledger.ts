/** What a run holds against the app, and the reasons that the world has given for a session to end. */
import type { Time } from "../time.ts";

export type Ledger = ReturnType<typeof createLedger>;

/** Why a session that began before `until` may end. */
interface Excuse {
  /** Monotonic, milliseconds. */
  until: number;
  /** Whose; null: everybody's. */
  sub: string | null;
}

export interface ExcuseOptions {
  /** Milliseconds from now on, in which it still counts for sessions that begin: nothing has been noticed yet. */
  forMs?: number;
  sub?: string | null;
}

export function createLedger({ time, say }: { time: Time; say: (text: string) => void }) {
  const broken: string[] = [];
  const excuses: Excuse[] = [];

  return {
    broken,
    /** A promise is broken; the first one is told. */
    violate(text: string) {
      if (broken.length === 0) say(`BROKEN: ${text}`);
      broken.push(text);
    },
    /**
     * A session that has begun by now may end from now on, for this reason. It may do so late: a tab hears of what has
     * happened only when it asks, or is thawed. A session that begins afterwards is not excused, and what may be on a
     * screen, in memory or in a storage after an end never is.
     */
    excuse(why: string, { forMs = 0, sub = null }: ExcuseOptions = {}) {
      excuses.push({ until: time.monotonic() + forMs, sub });
      say(`  (a session may end now: ${why})`);
    },
    /** When the last reason was given, or will have passed; of that person, or of anybody. -1: never. */
    excusedUntil(sub: string | null = null): number {
      const counting = excuses.filter((one) => sub === null || one.sub === null || one.sub === sub);
      return Math.max(-1, ...counting.map(({ until }) => until));
    },
  };
}
