/** Waits in a test: asks again until there is an answer, instead of sleeping for a time that hopefully suffices. */

const LONGEST_PAUSE_MS = 25;
/** Looks, not milliseconds: on a machine that stands still nothing gets time to come. */
const LOOKS = 400;

/**
 * Calls `look` until it gives something true, and resolves with that. The pauses grow from 1 to 25 ms: what is quick costs
 * nothing, what is slow does not keep the machine busy. Throws after so many `looks` (400: ten seconds where a look costs
 * nothing) with `what` was waited for, or else the condition's own source, and with the text of the page where there is one.
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

const pageText = () => ("document" in globalThis ? `\nThe page shows:\n${document.body.textContent}` : "");
