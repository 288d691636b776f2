/** What was drawn, step by step, so that each step can be taken back and done again, clearing included. */
import type { Stroke } from "./signature.ts";

type Strokes = readonly Stroke[];

export interface History {
  readonly past: readonly Strokes[];
  readonly now: Strokes;
  readonly future: readonly Strokes[];
}

export const begin = (now: Strokes): History => ({ past: [], now, future: [] });

export const step = ({ past, now }: History, next: Strokes): History => ({
  past: [...past, now],
  now: next,
  future: [],
});

/** One step back; at the beginning it stays there. */
export function undo({ past, now, future }: History): History {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

/** One step forward again; at the end it stays there. */
export function redo({ past, now, future }: History): History {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}
