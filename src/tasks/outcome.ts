/** What became of one person's or one document's write, in the words of a round's line. */
import { codeOf, errorMessages, type FailureCode } from "../domain/failure.ts";
import { endsTheRound, isTrouble } from "../domain/round.ts";
import type { Notice } from "../messages/successMessages.ts";

/** The result of one write: `text` in a few words, `notes` in sentences. */
export interface Outcome {
  /** `skipped`: there was nothing to do any more. `unclear`: the answer was lost. */
  kind: "done" | "skipped" | "conflict" | "failed" | "unclear";
  text: string;
  notes?: readonly string[];
  /** A failure that probably concerns the other items, too. */
  isTrouble?: boolean;
}

/** A failure as an outcome. Rethrows failures that end the session. */
export function failedOutcome(thrown: unknown): Outcome {
  const code = codeOf(thrown);
  if (endsTheRound(code)) throw thrown;
  if (code === "ResultUnknown") return { kind: "unclear", text: "Ergebnis unklar", isTrouble: true };
  return { kind: "failed", text: errorMessages[code].title, isTrouble: isTrouble(code) };
}

/**
 * The outcome of a mail that failed. `unclear` is the text for a lost answer. `refusals` are texts that fit better than
 * those in `errorMessages`. Rethrows failures that end the session.
 */
export function failedMail(
  thrown: unknown,
  unclear: Notice,
  refusals: Partial<Record<FailureCode, Notice>> = {},
): Outcome {
  const outcome = failedOutcome(thrown);
  if (outcome.kind === "unclear") return { ...outcome, text: "unklar, ob gesendet", notes: [unclear.text] };
  const code = codeOf(thrown);
  const { title, text } = refusals[code] ?? errorMessages[code];
  // The service does not let this user invite anybody, so the other items would fail as well.
  const isOfAll = code === "Forbidden" && "Forbidden" in refusals;
  return {
    ...outcome,
    text: `nicht gesendet: ${title}`,
    notes: [text],
    isTrouble: isOfAll || isTrouble(code),
  };
}

/** A repetition that failed has shown nothing about the time before: what was unclear stays so. */
export function stillUnclear(before: Outcome | undefined, now: Outcome): Outcome {
  if (before?.kind !== "unclear" || now.kind !== "failed") return now;
  const first = before.notes?.slice(0, 1) ?? [];
  return { ...now, kind: "unclear", text: before.text, notes: [...first, `Zuletzt: ${now.text}`] };
}
