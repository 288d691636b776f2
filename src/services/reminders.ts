/** Reminding several customers: one after another, each with a result of its own (specification, section 7). */
import { codeOf, type FailureCode } from "../domain/failure.ts";
import type { Http } from "../wire/http/http.ts";
import * as appCustomers from "./appCustomers.ts";

/** Nobody is reminded any more once the session is over: the rest waits for the next sign-in. */
const endsTheRound: readonly FailureCode[] = ["SessionExpired", "Unauthorized"];

/**
 * Reminds each of them in turn and tells each result: null for a mail that was sent, otherwise why it was not. `stop`
 * ends the round after the mail under way, which is never cut off: nobody would know whether it was sent. Raises only
 * the end of the session.
 */
export async function remindEach<To extends { email: string }>(
  wire: { customerSystem: Http },
  recipients: readonly To[],
  stop: AbortSignal,
  tell: (to: To, failure: FailureCode | null) => void,
): Promise<void> {
  for (const to of recipients) {
    if (stop.aborted) return;
    const failure = await appCustomers.remind(wire, to.email).then(
      () => null,
      (thrown: unknown) => {
        if (endsTheRound.includes(codeOf(thrown))) throw thrown;
        return codeOf(thrown);
      },
    );
    tell(to, failure);
  }
}
