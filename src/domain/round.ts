/** Runs the same work for many items: several at once, stoppable, and abandoned if nothing works any more. */
import type { FailureCode } from "./failure.ts";

/** After this many failures in a row that concern more than one item, the remaining items are likely to fail, too. */
const TROUBLE_LIMIT = 3;

/** Failures that concern one item alone. Any other failure suggests that the service is in trouble. */
const ofTheOne: readonly FailureCode[] = [
  "Rejected",
  "NotFound",
  "Forbidden",
  "NotAPdf",
  "Malformed",
  "CustomerWithoutName",
  "UsernameExistsException",
];

/** Whether a failure ends the round: the session is over, and the rest would fail as well. */
export const endsTheRound = (code: FailureCode): boolean =>
  code === "SessionExpired" || code === "Unauthorized";

/** Whether a failure suggests trouble for all items. */
export const isTrouble = (code: FailureCode): boolean => !ofTheOne.includes(code);

interface Round<T, R> {
  /** How many items are worked on at the same time. */
  atOnce: number;
  /** After an abort no further item is begun; those under way finish. */
  stop: AbortSignal;
  run: (item: T) => Promise<R>;
  /** Whether the result is a failure that concerns more than this item. */
  isTrouble: (result: R) => boolean;
  onResult: (item: T, result: R) => void;
}

/**
 * Runs all items, at most `atOnce` at a time. Resolves false if it gave up on the rest after failures in a row. Raises
 * what `run` raises, and then begins no further item.
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

/** The items in a random order (Fisher-Yates). `random`: between 0 and 1. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
