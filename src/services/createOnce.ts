/** Creates accounts once, even if the answer is lost or the browser sends the request twice (decision 43). */
import { codeOf, Failure, isOutcomeUnknown } from "../domain/failure.ts";
import type { Clock } from "../wire/browser.ts";
import { lookUntil } from "./lookUntil.ts";

/**
 * Runs `create`, and then looks for the new account's record. `before`: what `look` found right before; undefined for
 * none. A record that was not there before was created by this call, even if its answer was lost. It may also say that the
 * address is known: the account is created before its record, so a second transmission is refused. Resolves with the record; null
 * if there is none, so that only the service's answer speaks for the account. Raises the failure of `create`, and
 * ResultUnknown if the outcome cannot be known.
 */
export async function createOnce<Row extends { id: string }>(
  create: () => Promise<unknown>,
  look: () => Promise<Row | undefined>,
  before: Row | undefined,
  clock: Pick<Clock, "setTimeout">,
): Promise<Row | null> {
  const failure = await create().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const code = failure === undefined ? null : codeOf(failure);
  const mayHaveCreated = code === null || code === "UsernameExistsException" || isOutcomeUnknown(code);
  // A record that was there stays as it is: only the service knows whether it has sent another mail.
  const isToLook = mayHaveCreated && !before;
  const found = isToLook
    ? await lookUntil(look, (row) => row !== undefined, clock).catch((cause: unknown) => {
        if (code !== null) throw new Failure("ResultUnknown", { cause, detail: code });
      })
    : undefined;
  if (!found && failure !== undefined) throw failure;
  return found ?? before ?? null;
}
