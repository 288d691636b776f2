/** A round of work for many rows: its results by id, whether it is under way, and stopping it. */
import { useRef, useState } from "react";
import { useApp } from "../../../../app/context.ts";
import { useCommand } from "../../../../app/data/useCommand.ts";
import { errorMessages } from "../../../../app/messages/errorMessages.ts";
import { codeOf } from "../../../../domain/failure.ts";
import { endsTheRound, isTrouble, runRound } from "../../../../domain/round.ts";

/** What became of one: `text` says it in a few words, `notes` in sentences. */
export interface Outcome {
  kind: "done" | "conflict" | "failed" | "unclear";
  text: string;
  notes?: readonly string[];
  /** A failure that is likely to meet the others, too. */
  isTrouble?: boolean;
}

/** A failure as an outcome: whether it was done is open where the answer was lost. Raises what ends the session. */
export function failedOutcome(thrown: unknown): Outcome {
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

/** What a dialog shows of a round. */
export interface BulkRound {
  results: ReadonlyMap<string, Outcome>;
  busy: boolean;
  /** It ended by itself after failures in a row. */
  gaveUp: boolean;
  stopping: boolean;
  stop: () => void;
}

/**
 * `run` works on one; what it throws becomes an outcome. The round ends when the screen is left: what is under way then
 * still ends.
 */
export function useBulk<T extends { id: string }>(
  run: (item: T) => Promise<Outcome>,
  { atOnce = 1, onEnd }: BulkOptions = {},
): BulkRound & { start: (items: readonly T[]) => void } {
  const { router, session } = useApp();
  const [results, setResults] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [stopping, setStopping] = useState(false);
  const [gaveUp, setGaveUp] = useState(false);
  const controller = useRef<AbortController>(null);

  const [start, busy] = useCommand(async (items: readonly T[]) => {
    const { visit } = router.location.get();
    const round = new AbortController();
    controller.current = round;
    setStopping(false);
    setGaveUp(false);
    const finished = await runRound(items, {
      atOnce,
      stop: round.signal,
      run: (item) => run(item).catch(failedOutcome),
      isTrouble: (outcome) => outcome.isTrouble === true,
      onResult({ id }, outcome) {
        // A long round is work, though nobody touches the screen.
        if (outcome.kind === "done") session.idle.stayActive();
        setResults((before) => new Map(before).set(id, outcome));
        if (router.location.get().visit !== visit) round.abort();
      },
    });
    setGaveUp(!finished);
    if (!round.signal.aborted) await onEnd?.();
  });

  return {
    results,
    busy,
    gaveUp,
    stopping,
    start: (items) => void start(items),
    stop() {
      controller.current?.abort();
      setStopping(true);
    },
  };
}
