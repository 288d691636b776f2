/** What became of one write. */
import type { Remembered } from "../core/deviceMemory.ts";
import { codeOf, errorMessages, failureOf } from "../domain/failure.ts";
import { endsTheRound, isTrouble } from "../domain/round.ts";
import { type FailureTexts, noticeFor } from "../messages/errorMessages.ts";
import type { Notice } from "../messages/successMessages.ts";

/**
 * The result of one write. A round shows it as a line: `text` in a few words, `notes` in sentences. If it is one person's,
 * a dialog says `notice` instead.
 */
export interface Outcome {
  /** `skipped`: there was nothing to do any more. `unclear`: the answer was lost. */
  kind: "done" | "skipped" | "conflict" | "failed" | "unclear";
  text: string;
  notes?: readonly string[];
  notice?: Notice;
  /** A failure that probably concerns the other items, too. */
  isTrouble?: boolean;
}

/** Nothing was sent: there was nothing to do any more. */
export const notSent = (why: string): Outcome => ({ kind: "skipped", text: `nicht gesendet: ${why}` });

/** Another tab has done it since a round began: "inzwischen von diesem Gerät aus vielleicht schon gesendet". */
export const doneMeanwhile = ({ unclear }: Remembered, done: string): string =>
  `inzwischen von diesem Gerät aus ${unclear ? "vielleicht schon " : ""}${done}`;

/** A failure as an outcome. Rethrows failures that end the session. */
export function failedOutcome(thrown: unknown): Outcome {
  const code = codeOf(thrown);
  if (endsTheRound(code)) throw thrown;
  if (code === "ResultUnknown") return { kind: "unclear", text: "Ergebnis unklar", isTrouble: true };
  return { kind: "failed", text: errorMessages[code].title, isTrouble: isTrouble(code) };
}

/** The outcome of a mail that failed. Rethrows failures that end the session. */
export function failedMail(thrown: unknown, texts: FailureTexts): Outcome {
  const outcome = failedOutcome(thrown);
  const { title, text } = noticeFor(failureOf(thrown), "", texts);
  if (outcome.kind === "unclear") return { ...outcome, text: "unklar, ob gesendet", notes: [text] };
  // The service does not let this user invite anybody, so the other items would fail as well.
  const isOfAll = codeOf(thrown) === "Forbidden" && "Forbidden" in texts;
  return {
    ...outcome,
    text: `nicht gesendet: ${title}`,
    notes: [text],
    isTrouble: isOfAll || outcome.isTrouble === true,
  };
}

/** A repetition that failed has shown nothing about the time before: what was unclear stays so. */
export function stillUnclear(before: Outcome | undefined, now: Outcome): Outcome {
  if (before?.kind !== "unclear" || now.kind !== "failed") return now;
  const first = before.notes?.slice(0, 1) ?? [];
  return { ...now, kind: "unclear", text: before.text, notes: [...first, `Zuletzt: ${now.text}`] };
}
