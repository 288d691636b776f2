/** Rounds of work for many, and the names of the files that come of one. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { distinctFileNames, manyDocumentsZipName } from "../../src/domain/documentFileName.ts";
import { runRound } from "../../src/domain/round.ts";

type Result = "good" | "trouble";

/** Works on ten with these results, in order; gives what was worked on, how many at once, and how it ended. */
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

test("a round works on all, so many at once, and no more than that", async () => {
  assert.equal(await round([], 1), { done: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], most: 1, finished: true });
  const two = await round([], 2);
  assert.equal([two.done.length, two.most, two.finished], [10, 2, true]);
});

test("it gives up after three failures in a row, and begins nothing after a stop", async () => {
  const troubles: Result[] = ["trouble", "good", "trouble", "trouble", "trouble"];
  assert.equal(await round(troubles, 1), { done: [0, 1, 2, 3, 4], most: 1, finished: false });
  const stopped = await round([], 1, 4);
  assert.equal([stopped.done.length, stopped.finished], [4, true]);
});

test("what is raised ends it: the others are not begun", async () => {
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

test("in one file every name stands once, also where a system ignores case", () => {
  assert.equal(distinctFileNames(["AVV_A.pdf", "avv_a.pdf", "AVV_A.pdf", "AVV_B.pdf"]), [
    "AVV_A.pdf",
    "avv_a_2.pdf",
    "AVV_A_3.pdf",
    "AVV_B.pdf",
  ]);
  assert.is(manyDocumentsZipName("2026-11-23", null), "Dokumente_2026-11-23.zip");
  assert.is(manyDocumentsZipName("2026-11-23", 2), "Dokumente_2026-11-23_Teil-2.zip");
});

test.run();
