/** A round of the same work for many: some at once, stoppable, and given up when nothing works any more. */
import type { FailureCode } from "./failure.ts";

/** After so many failures in a row that are not about one of them, the service is likely to refuse all. */
const TROUBLE_LIMIT = 3;

/** These are about the one, the next may fare better; any other failure is trouble for all. */
const ofTheOne: readonly FailureCode[] = ["Rejected", "NotFound", "Forbidden", "NotAPdf", "Malformed"];

/** These end the session: the rest would fail as well. */
const endOfSession: readonly FailureCode[] = ["SessionExpired", "Unauthorized"];

/** Whether a failure ends the round, because the session is over. */
export const endsTheRound = (code: FailureCode): boolean => endOfSession.includes(code);

/** Whether a failure counts as trouble for all. */
export const isTrouble = (code: FailureCode): boolean => !ofTheOne.includes(code);

interface Round<T, R> {
  /** How many are worked on at the same time. */
  atOnce: number;
  /** No further one is begun once it is aborted; those under way end by themselves. */
  stop: AbortSignal;
  run: (item: T) => Promise<R>;
  /** The result is a failure that is not about this one. */
  isTrouble: (result: R) => boolean;
  onResult: (item: T, result: R) => void;
}

/**
 * Works on each in turn. Resolves false when it gave up by itself on the rest, after failures in a row. Raises what `run`
 * raises, and begins no further one then.
 */
export async function runRound<T, R>(items: readonly T[], round: Round<T, R>): Promise<boolean> {
  const waiting = [...items];
  let troubles = 0;
  let raised = false;
  const mayGoOn = () => !raised && !round.stop.aborted && troubles < TROUBLE_LIMIT;
  const nextOne = () => (mayGoOn() ? waiting.shift() : undefined);
  async function work(): Promise<void> {
    for (let next = nextOne(); next !== undefined; next = nextOne()) {
      const result = await round.run(next).catch((thrown: unknown) => {
        raised = true;
        throw thrown;
      });
      troubles = round.isTrouble(result) ? troubles + 1 : 0;
      round.onResult(next, result);
    }
  }
  await Promise.all(Array.from({ length: Math.min(round.atOnce, items.length) }, work));
  return troubles < TROUBLE_LIMIT || round.stop.aborted || waiting.length === 0;
}
