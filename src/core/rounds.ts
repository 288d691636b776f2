/** Runs rounds (`roundState.ts`). Only the staff's bundle has this file. */
import { runRound, shuffled } from "../domain/round.ts";
import { failedOutcome, stillUnclear } from "../messages/outcome.ts";
import { runCommand } from "./command.ts";
import type { App } from "./createApp.ts";
import type { Item, Round, RoundPlan } from "./roundState.ts";

/** The rounds of this page so far. A key is never used again: work of an ended session may still be under way. */
let begun = 0;

const find = ({ rounds }: App, key: number) => rounds.get().find((round) => round.key === key);

/** Does nothing for a round that is gone. */
const change = ({ rounds }: App, key: number, how: (round: Round) => Partial<Round>) =>
  rounds.set(rounds.get().map((round) => (round.key === key ? { ...round, ...how(round) } : round)));

/** Begins a round and shows its dialog, unless it has a screen. */
export function startRound<T extends Item>(app: App, plan: RoundPlan<T>): void {
  begun += 1;
  const key = begun;
  const round: Round<T> = {
    ...{ key, plan, items: plan.items, results: new Map(), stop: new AbortController() },
    ...{ busy: false, stopping: false, gaveUp: false },
  };
  app.rounds.set([...app.rounds.get(), round as unknown as Round]);
  if (!plan.address) app.shownRound.set(key);
  void work(app, key, plan.items);
}

/** Works on these items of the round, again or for the first time. Does nothing while it is busy. */
export const resumeRound = (app: App, key: number, items: readonly Item[]): void =>
  void work(app, key, items);

/** Stops the round; items under way still finish. */
export function stopRound(app: App, key: number): void {
  change(app, key, ({ busy, stop }) => {
    stop.abort();
    return { stopping: busy };
  });
}

/** Ends a round that is not busy: it can no longer be resumed. */
export function closeRound({ rounds, shownRound }: App, key: number): void {
  if (shownRound.get() === key) shownRound.set(null);
  rounds.set(rounds.get().filter((round) => round.key !== key));
}

async function work(app: App, key: number, items: readonly Item[]): Promise<void> {
  const round = find(app, key);
  if (!round || round.busy) return;
  const { plan } = round;
  const stop = new AbortController();
  change(app, key, ({ items: before }) => ({
    items: [...new Map([...before, ...items].map((item) => [item.id, item])).values()],
    stop,
    busy: true,
    gaveUp: false,
  }));
  const doAll = async () => {
    // In another order than every other round: two rounds in the same order would work on the same item at the same time.
    const finished = await runRound(shuffled(items, app.platform.random), {
      atOnce: plan.atOnce ?? 1,
      stop: stop.signal,
      run: async (item) => {
        const outcome = await plan.run(item).catch(failedOutcome);
        return stillUnclear(find(app, key)?.results.get(item.id), outcome);
      },
      isTrouble: (outcome) => outcome.isTrouble === true,
      onResult({ id }, outcome) {
        // A long round counts as activity, although nobody touches the screen.
        if (outcome.kind === "done") app.session.idle.stayActive();
        change(app, key, ({ results }) => ({ results: new Map(results).set(id, outcome) }));
      },
    });
    change(app, key, () => ({ gaveUp: !finished }));
    if (!stop.signal.aborted) await plan.onEnd?.();
  };
  await runCommand(app, doAll, {}, { isMounted: () => false, showIssues() {}, succeeded() {} });
  change(app, key, () => ({ busy: false, stopping: false }));
}
