/** Rounds of work on many items. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { runRound } from "../../src/domain/round.ts";

type Result = "good" | "trouble";

/** Works on ten items with these results, in order; returns the items done, how many ran at once, and how the round ended. */
async function round(results: readonly Result[], atOnce: number, stopAfter = Number.POSITIVE_INFINITY) {
  const stop = new AbortController();
  const done: number[] = [];
  let [under, most] = [0, 0];
  const finished = await runRound([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], {
    atOnce,
    stop: stop.signal,
    async run(item): Promise<Result> {
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setImmediate(resolve));
      under -= 1;
      return results[item] ?? "good";
    },
    isTrouble: (result) => result === "trouble",
    onResult(item) {
      done.push(item);
      if (done.length === stopAfter) stop.abort();
    },
  });
  return { done, most, finished };
}

test("a round works on all items, and never on more at once than allowed", async () => {
  assert.equal(await round([], 1), { done: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], most: 1, finished: true });
  const two = await round([], 2);
  assert.equal([two.done.length, two.most, two.finished], [10, 2, true]);
});

test("a round gives up after three failures in a row, and begins nothing after a stop", async () => {
  const troubles: Result[] = ["trouble", "good", "trouble", "trouble", "trouble"];
  assert.equal(await round(troubles, 1), { done: [0, 1, 2, 3, 4], most: 1, finished: false });
  const stopped = await round([], 1, 4);
  assert.equal([stopped.done.length, stopped.finished], [4, true]);
});

test("an error ends the round: the other items are not begun", async () => {
  const begun: number[] = [];
  const raised = await runRound([1, 2, 3], {
    atOnce: 1,
    stop: new AbortController().signal,
    async run(item) {
      begun.push(item);
      throw new Error("over");
    },
    isTrouble: () => false,
    onResult() {},
  }).catch((thrown: Error) => thrown.message);
  assert.equal([raised, begun], ["over", [1]]);
});

test.run();
