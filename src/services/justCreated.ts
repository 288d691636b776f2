/** Accounts are created once, though the answer may be lost, and the request sent twice by the browser (decision 43). */
import { parseTimestamp } from "../domain/dates.ts";
import { codeOf, Failure, isOutcomeUnknown } from "../domain/failure.ts";
import type { Clock } from "../wire/clock.ts";

/** A write takes half a minute at most; the rest is for a device whose clock is off. Milliseconds. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether a record with this timestamp (ISO 8601) may be the work of the call that has just been refused, or whose answer
 * was lost: of an earlier transmission of the same request (decision 43).
 */
function isJustCreated(createdAt: string | null, clock: Pick<Clock, "now">): boolean {
  const created = parseTimestamp(createdAt);
  return created !== null && Math.abs(clock.now() - created.getTime()) <= TOLERANCE_MS;
}

/**
 * When a record that a refusal lets one expect is looked for again. The account comes first and its record after it, so the
 * second transmission is refused while the first is still being worked on. Milliseconds.
 */
const LOOK_AGAIN_MS = [1_000, 2_000];

/** What `look` finds, at once or within three seconds; undefined when there is none by then. Raises what `look` raises. */
async function lookUntilThere<Row>(
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

/**
 * Runs `create`. Where its answer is lost, or says that the address is known, what `look` finds shows whether it is this
 * call that made it so; undefined for nothing. Raises the failure of `create` otherwise, and ResultUnknown where nobody
 * can say.
 */
export async function createOnce(
  create: () => Promise<unknown>,
  look: () => Promise<{ createdAt: string | null } | undefined>,
  clock: Pick<Clock, "now" | "setTimeout">,
): Promise<void> {
  try {
    await create();
  } catch (failure) {
    const code = codeOf(failure);
    if (code !== "UsernameExistsException" && !isOutcomeUnknown(code)) throw failure;
    const found = await lookUntilThere(look, clock).catch((cause: unknown) => {
      throw new Failure("ResultUnknown", { cause, detail: code });
    });
    if (!found || !isJustCreated(found.createdAt, clock)) throw failure;
  }
}
