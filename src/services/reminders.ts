import { codeOf, type FailureCode } from "../domain/failure.ts";
import type { Http } from "../wire/http/http.ts";
import * as appCustomers from "./appCustomers.ts";

/** These end the session, so the remaining mails would fail as well. */
const endOfSession: readonly FailureCode[] = ["SessionExpired", "Unauthorized"];

/**
 * Sends the reminder mails one after another and reports each result: null for a mail that was sent, otherwise the
 * failure's code. `stop` takes effect after the mail under way, which is never aborted, because then it would be unknown
 * whether it was sent. Raises only SessionExpired and Unauthorized.
 */
export async function remindEach<Recipient extends { email: string }>(
  wire: { customerSystem: Http },
  recipients: readonly Recipient[],
  stop: AbortSignal,
  onResult: (recipient: Recipient, failure: FailureCode | null) => void,
): Promise<void> {
  for (const recipient of recipients) {
    if (stop.aborted) return;
    const failure = await appCustomers.remind(wire, recipient.email).then(
      () => null,
      (thrown: unknown) => {
        if (endOfSession.includes(codeOf(thrown))) throw thrown;
        return codeOf(thrown);
      },
    );
    onResult(recipient, failure);
  }
}
