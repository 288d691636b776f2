/**
 * What the tabs of one browser share about the session: never a token (decision 20). Kept in localStorage, because a
 * new tab must know before its first paint whether another tab may hand a session over.
 */
import * as v from "valibot";
import { storageKeys } from "../../storageKeys.ts";
import type { KeyValueStore } from "../../wire/clock.ts";

const hintSchema = v.object({
  sub: v.nullish(v.string(), null),
  /** Milliseconds since the epoch, by the visitor's clock. */
  lastActive: v.number(),
  /** Sessions signed in before this moment are refused. */
  signedOutAt: v.number(),
});
export type SessionHint = v.InferOutput<typeof hintSchema>;

const nobody: SessionHint = { sub: null, lastActive: 0, signedOutAt: 0 };

/** A missing or unreadable hint says that nobody was ever here. */
export function readSessionHint(storage: KeyValueStore): SessionHint {
  try {
    const hint = v.safeParse(hintSchema, JSON.parse(storage.getItem(storageKeys.sessionHint) ?? ""));
    return hint.success ? hint.output : nobody;
  } catch {
    return nobody;
  }
}

/** Changes some of it. Never fails. */
export function writeSessionHint(storage: KeyValueStore, change: Partial<SessionHint>): void {
  try {
    storage.setItem(storageKeys.sessionHint, JSON.stringify({ ...readSessionHint(storage), ...change }));
  } catch {
    // Storage is full or forbidden: the hand-over between tabs is a comfort, not a need.
  }
}
