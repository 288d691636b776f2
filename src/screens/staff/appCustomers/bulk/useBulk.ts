/** A round of the same work for many rows, and what became of each. */
import { errorMessages } from "../../../../app/messages/errorMessages.ts";
import { codeOf } from "../../../../domain/failure.ts";
import { endsTheRound, isTrouble, runRound } from "../../../../domain/round.ts";
import { useRound } from "./useRound.ts";

/** What became of one: `text` says it in a few words, `notes` in sentences; `skipped`: there was nothing to do any more. */
export interface Outcome {
  kind: "done" | "skipped" | "conflict" | "failed" | "unclear";
  text: string;
  notes?: readonly string[];
  /** A failure that is likely to meet the others, too. */
  isTrouble?: boolean;
}

/** A failure as an outcome: whether it was done is open where the answer was lost. Raises what ends the session. */
function failedOutcome(thrown: unknown): Outcome {
  const code = codeOf(thrown);
  if (endsTheRound(code)) throw thrown;
  if (code === "ResultUnknown") return { kind: "unclear", text: "Ergebnis unklar", isTrouble: true };
  return { kind: "failed", text: errorMessages[code].title, isTrouble: isTrouble(code) };
}

interface BulkOptions {
  /** How many at the same time; 1 unless given. */
  atOnce?: number;
  /** When a round has ended and was not stopped. */
  onEnd?: () => Promise<void>;
}

/** `run` works on one; what it throws becomes an outcome. */
export const useBulk = <T extends { id: string }>(
  run: (item: T) => Promise<Outcome>,
  { atOnce = 1, onEnd }: BulkOptions = {},
) =>
  useRound<T, Outcome>(
    (items, listener) =>
      runRound(items, {
        ...listener,
        atOnce,
        run: (item) => run(item).catch(failedOutcome),
        isTrouble: (outcome) => outcome.isTrouble === true,
      }),
    onEnd,
  );
