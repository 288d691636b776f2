import { parseTimestamp } from "../domain/dates.ts";
import type { Clock } from "../wire/clock.ts";

/** A write takes half a minute at most; the rest is for a device whose clock is off. Milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether a record with this timestamp (ISO 8601) may be the work of the call that has just been refused, or whose answer was
 * lost: of an earlier transmission of the same request (decision 43).
 */
export function isJustCreated(createdAt: string | null, clock: Pick<Clock, "now">): boolean {
  const created = parseTimestamp(createdAt);
  return created !== null && Math.abs(clock.now() - created.getTime()) <= TOLERANCE_MS;
}

/**
 * When a record that a refusal lets one expect is looked for again. The account comes first and its record after it, so the
 * second transmission is refused while the first is still being worked on. Milliseconds.
 */
const LOOK_AGAIN_MS = [1_000, 2_000];

/** What `look` finds, at once or within three seconds; undefined when there is none by then. Raises what `look` raises. */
export async function lookUntilThere<Row>(
  look: () => Promise<Row | undefined>,
  clock: Pick<Clock, "setTimeout">,
): Promise<Row | undefined> {
  for (const ms of LOOK_AGAIN_MS) {
    const found = await look();
    if (found) return found;
    await new Promise<void>((resolve) => clock.setTimeout(resolve, ms));
  }
  return look();
}
