/** A round of work for many rows: its results by id, whether it is under way, and stopping it. */
import { useRef, useState } from "react";
import { useApp } from "../../../../app/context.ts";
import { useCommand } from "../../../../app/data/useCommand.ts";

interface Listener<T, R> {
  /** Aborted when somebody stops the round or leaves the screen: what is under way then still ends. */
  stop: AbortSignal;
  onResult: (item: T, result: R) => void;
}

/** What a dialog shows of a round. */
export interface Round<R> {
  results: ReadonlyMap<string, R>;
  busy: boolean;
  /** It ended by itself after failures in a row. */
  gaveUp: boolean;
  stopping: boolean;
  stop: () => void;
}

/**
 * `work` goes through the items, and resolves false when it gave up on the rest after failures in a row; `onEnd` follows a
 * round that was not stopped.
 */
export function useRound<T extends { id: string }, R extends { kind: string }>(
  work: (items: readonly T[], listener: Listener<T, R>) => Promise<boolean>,
  onEnd?: () => Promise<void>,
): Round<R> & { start: (items: readonly T[]) => void } {
  const { router, session } = useApp();
  const [results, setResults] = useState<ReadonlyMap<string, R>>(new Map());
  const [stopping, setStopping] = useState(false);
  const [gaveUp, setGaveUp] = useState(false);
  const controller = useRef<AbortController>(null);

  const [start, busy] = useCommand(async (items: readonly T[]) => {
    const { pathname } = router.location.get();
    const round = new AbortController();
    controller.current = round;
    setStopping(false);
    setGaveUp(false);
    const finished = await work(items, {
      stop: round.signal,
      onResult({ id }, result) {
        // A long round is work, though nobody touches the screen.
        if (result.kind === "done" || result.kind === "sent") session.idle.stayActive();
        setResults((before) => new Map(before).set(id, result));
        // Another view of the same screen leaves the dialog open.
        if (router.location.get().pathname !== pathname) round.abort();
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
