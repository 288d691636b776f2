/**
 * What the tabs of one browser share about the session: never a token (decision 20). In localStorage, because a new tab
 * must know before its first paint whether another tab may hand a session over. Read without a library, because the early
 * bundle reads it, too; the bootstrap in index.html only looks for a sub in it.
 */
import { SESSION_HINT_KEY } from "../../storageKeys.ts";
import type { KeyValueStore, ReadableStore } from "../../wire/clock.ts";
import { fieldsOf, keepIn, readJson } from "../../wire/storage.ts";

/** One record per browser. Both times are milliseconds since the epoch, and 0 where none was recorded. */
export interface SessionHint {
  /** Who was signed in last; null after a sign-out. */
  sub: string | null;
  /** Milliseconds since the epoch, by the visitor's clock. */
  lastActive: number;
  /** Sessions signed in before this moment are refused; Infinity for a damaged record, which may be that of a sign-out. */
  signedOutAt: number;
}

/** A missing or unreadable hint means: not signed in. */
export function readSessionHint(storage: ReadableStore): SessionHint {
  const { sub, lastActive, signedOutAt } = fieldsOf(readJson(storage, SESSION_HINT_KEY));
  return {
    sub: typeof sub === "string" ? sub : null,
    lastActive: time(lastActive, 0),
    signedOutAt: signedOutAt === undefined ? 0 : time(signedOutAt, Number.POSITIVE_INFINITY),
  };
}

const time = (kept: unknown, otherwise: number) =>
  typeof kept === "number" && Number.isFinite(kept) ? kept : otherwise;

/** Changes some of it. Never fails: without storage only the hand-over between tabs is lost. */
export function writeSessionHint(storage: KeyValueStore, change: Partial<SessionHint>): void {
  keepIn(storage, SESSION_HINT_KEY, JSON.stringify({ ...readSessionHint(storage), ...change }));
}
