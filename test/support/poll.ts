/** Waits in a test. Each of them ends by itself, and its error names what it waited for. */

const LONGEST_PAUSE_MS = 25;
/** Enough for a machine with busy cores. */
export const PATIENCE_MS = 20_000;
/** A longer step counts as this long: a machine that stood still has made no progress. */
const LONGEST_STEP_MS = 5_000;

/**
 * Calls `look` until the result is truthy, and resolves with it. The pauses grow from 1 to 25 ms: a quick answer costs no time,
 * a slow one does not keep the machine busy. Throws after `patienceMs`, also if a look itself does not end. The message holds
 * `what`, or else the condition's own source, and the address and text of the page if there is one.
 */
export async function poll<T>(
  look: () => T | Nothing | Promise<T | Nothing>,
  what = String(look),
  patienceMs = PATIENCE_MS,
): Promise<T> {
  let waited = 0;
  for (let pause = 1; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const began = performance.now();
    const looking = look();
    const found = looking instanceof Promise ? await inTime(looking, what, patienceMs) : looking;
    if (found) return found;
    if (waited >= patienceMs) throw inVain(what, patienceMs);
    await new Promise((resume) => setTimeout(resume, pause));
    waited += Math.min(performance.now() - began, LONGEST_STEP_MS);
  }
}

type Nothing = null | undefined | false;

/** Resolves and rejects as `work` does, and rejects after `patienceMs` with an error that names `what`. */
export async function inTime<T>(work: Promise<T>, what: string, patienceMs = PATIENCE_MS): Promise<T> {
  let limit: NodeJS.Timeout | undefined;
  const late = new Promise<typeof isLate>((resolve) => {
    limit = setTimeout(resolve, patienceMs, isLate);
  });
  try {
    const result = await Promise.race([work, late]);
    // Thrown here, and not by the timer, so that the stack leads to the caller.
    if (result === isLate) throw inVain(what, patienceMs);
    return result;
  } finally {
    clearTimeout(limit);
  }
}

const isLate = Symbol("late");

const inVain = (what: string, patienceMs: number) =>
  new Error(`Waited ${patienceMs / 1000} s in vain for: ${what}${pageText()}`);

/** On one line with the rest of the message: uvu prints a message's further lines twice. */
const pageText = () =>
  "document" in globalThis
    ? `; ${document.location.pathname} shows: ${document.body.textContent?.replace(/\s+/g, " ")}`
    : "";
