/** The outcomes that several tasks have. */
import type { Remembered } from "../core/deviceMemory.ts";
import { codeOf, failureOf } from "../domain/failure.ts";
import { type FailureTexts, noticeFor } from "../messages/errorMessages.ts";
import { failedOutcome, type Outcome } from "../messages/outcome.ts";

/** Nothing was sent: there was nothing to do any more. */
export const notSent = (why: string): Outcome => ({ kind: "skipped", text: `ausgelassen: ${why}` });

/** Another tab has done it since a round began: "inzwischen von diesem Gerät aus vielleicht schon gesendet". */
export const doneMeanwhile = ({ unclear }: Remembered, done: string): string =>
  `inzwischen von diesem Gerät aus ${unclear ? "vielleicht schon " : ""}${done}`;

/** The outcome of a mail that failed. Rethrows failures that end the session. */
export function failedMail(thrown: unknown, texts: FailureTexts): Outcome {
  const outcome = failedOutcome(thrown);
  const { title, text } = noticeFor(failureOf(thrown), "", texts);
  if (outcome.kind === "unclear") return { ...outcome, text: "unklar, ob gesendet", notes: [text] };
  // The service does not let this user invite anybody, so the other items would fail as well.
  const isOfAll = codeOf(thrown) === "Forbidden" && "Forbidden" in texts;
  return {
    ...outcome,
    text: `fehlgeschlagen: ${title}`,
    notes: [text],
    isTrouble: isOfAll || outcome.isTrouble === true,
  };
}
