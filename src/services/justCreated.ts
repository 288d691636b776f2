/** Creates accounts once, even if the answer is lost or the browser sends the request twice (decision 43). */
import { codeOf, Failure, isOutcomeUnknown } from "../domain/failure.ts";
import { parseTimestamp, type Timestamp } from "../domain/germanFormats.ts";
import type { Clock } from "../wire/browser.ts";

/**
 * A record created this recently may come from the call that was just refused, or that lost its answer. A write takes half a
 * minute at most; the rest allows for a wrong device clock. Milliseconds.
 */
const TOLERANCE_MS = 5 * 60_000;

/**
 * The pauses between looks for a record. A refusal suggests that the record exists. The account is created before its
 * record, so the second transmission is refused while the first is still being processed. Milliseconds.
 */
const LOOK_AGAIN_MS = [1_000, 2_000];

/** What `look` finds, at once or within three seconds; undefined if there is none by then. Raises what `look` raises. */
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
 * Runs `create`. If its answer is lost, or says that the address is known, the record that `look` finds shows whether this call
 * created it; `look` resolves undefined for none. Otherwise raises the failure of `create`, and ResultUnknown if the outcome
 * cannot be known.
 */
export async function createOnce(
  create: () => Promise<unknown>,
  look: () => Promise<{ createdAt: Timestamp } | undefined>,
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
    const created = parseTimestamp(found?.createdAt);
    if (created === null || Math.abs(clock.now() - created) > TOLERANCE_MS) throw failure;
  }
}
