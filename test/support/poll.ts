/** Waits in a test: asks again until there is an answer, instead of sleeping for a guessed time. */

const LONGEST_PAUSE_MS = 25;
/** A number of looks, not milliseconds: on a machine that stands still, time passes without progress. */
const LOOKS = 400;

/**
 * Calls `look` until the result is truthy, and resolves with it. The pauses grow from 1 to 25 ms: a quick answer costs no time,
 * a slow one does not keep the machine busy. Throws after `looks` calls (400: ten seconds if a call takes no time). The message
 * holds `what`, or else the condition's own source, and the address and text of the page if there is one.
 */
export async function poll<T>(
  look: () => T | Nothing | Promise<T | Nothing>,
  what = String(look),
  looks = LOOKS,
): Promise<T> {
  for (let done = 1, pause = 1; ; done += 1, pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const found = await look();
    if (found) return found;
    if (done >= looks) throw new Error(`Looked ${looks} times in vain for: ${what}${pageText()}`);
    await new Promise((resume) => setTimeout(resume, pause));
  }
}

type Nothing = null | undefined | false;

/** On one line with the rest of the message: uvu prints a message's further lines twice. */
const pageText = () =>
  "document" in globalThis
    ? `; ${document.location.pathname} shows: ${document.body.textContent?.replace(/\s+/g, " ")}`
    : "";
