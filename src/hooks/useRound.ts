/** Does the same work for many items, one after another or several at once. Reports each result, and can be stopped. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { runRound, shuffled } from "../domain/round.ts";
import { failedOutcome, type Outcome, stillUnclear } from "../messages/outcome.ts";
import { useApp } from "./useApp.ts";
import { useCommand } from "./useCommand.ts";

interface RoundOptions<T> {
  /** The number of items worked on at the same time; 1 if omitted. */
  atOnce?: number;
  /** Called after a round that was not stopped. */
  onEnd?: () => Promise<void>;
  /** Starts a round with these items at once, and never another one. */
  first?: readonly T[];
}

/** The result of `useRound`. */
export type Round<T extends { id: string }> = ReturnType<typeof useRound<T>>;

/** `run` works on one item. An error that it throws becomes an outcome, unless the error ends the session. */
export function useRound<T extends { id: string }>(
  run: (item: T) => Promise<Outcome>,
  { atOnce = 1, onEnd, first }: RoundOptions<T> = {},
) {
  const { router, session, platform } = useApp();
  const [started, setStarted] = useState(false);
  const [results, setResults] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [stopping, setStopping] = useState(false);
  const [gaveUp, setGaveUp] = useState(false);
  const controller = useRef<AbortController>(null);

  const [start, busy] = useCommand(async (items: readonly T[]) => {
    const { pathname } = router.location.get();
    const round = new AbortController();
    controller.current = round;
    setStarted(true);
    setStopping(false);
    setGaveUp(false);
    // In another order than every other round: two rounds in the same order would work on the same item at the same time.
    const finished = await runRound(shuffled(items, platform.random), {
      atOnce,
      stop: round.signal,
      run: async (item) => stillUnclear(results.get(item.id), await run(item).catch(failedOutcome)),
      isTrouble: (outcome) => outcome.isTrouble === true,
      onResult({ id }, outcome) {
        // A long round counts as activity, although nobody touches the screen.
        if (outcome.kind === "done") session.idle.stayActive();
        setResults((before) => new Map(before).set(id, outcome));
        // Another view of the same screen leaves the dialog open; another screen ends the round.
        if (router.location.get().pathname !== pathname) round.abort();
      },
    });
    setGaveUp(!finished);
    if (!round.signal.aborted) await onEnd?.();
  });

  const begun = useRef(first === undefined);
  const begin = useEffectEvent(() => {
    if (begun.current) return;
    begun.current = true;
    void start(first ?? []);
  });
  useEffect(() => begin(), []);

  return {
    started: started || busy,
    busy,
    /** The results by the item's id. */
    results,
    /** The round ended by itself after failures in a row. */
    gaveUp,
    stopping,
    start: (items: readonly T[]) => void start(items),
    /** Stops the round; items under way still finish. */
    stop() {
      controller.current?.abort();
      setStopping(true);
    },
  };
}
