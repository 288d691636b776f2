/** Looks again for what a write has changed. A read may lag behind the write (DynamoDB: "eventually consistent"). */
import type { Clock } from "../wire/browser.ts";

/** The pauses between the looks, five seconds in all. Milliseconds. */
const LOOK_AGAIN_MS = [500, 1_000, 1_500, 2_000];

/** The first result of `look` that `isThere` accepts; without one, the result five seconds later. Raises what `look` raises. */
export async function lookUntil<T>(
  look: () => Promise<T>,
  isThere: (found: T) => boolean,
  clock: Pick<Clock, "setTimeout">,
): Promise<T> {
  for (const ms of LOOK_AGAIN_MS) {
    const found = await look();
    if (isThere(found)) return found;
    await new Promise<void>((resolve) => clock.setTimeout(resolve, ms));
  }
  return look();
}
