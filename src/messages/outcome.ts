/** What became of one write, in German, for writes that are shown as a line of many. */
import { codeOf, errorMessages } from "../domain/failure.ts";
import { endsTheRound, isTrouble } from "../domain/round.ts";
import type { Notice } from "./successMessages.ts";

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

/** A failure as an outcome. Rethrows failures that end the session. */
export function failedOutcome(thrown: unknown): Outcome {
  const code = codeOf(thrown);
  if (endsTheRound(code)) throw thrown;
  if (code === "ResultUnknown") return { kind: "unclear", text: "Ergebnis unklar", isTrouble: true };
  return { kind: "failed", text: errorMessages[code].title, isTrouble: isTrouble(code) };
}

/** A repetition that failed has shown nothing about the time before: what was unclear stays so. */
export function stillUnclear(before: Outcome | undefined, now: Outcome): Outcome {
  if (before?.kind !== "unclear" || now.kind !== "failed") return now;
  const first = before.notes?.slice(0, 1) ?? [];
  return { ...now, kind: "unclear", text: before.text, notes: [...first, `Zuletzt: ${now.text}`] };
}
