/** A time limit does not count what a host took from the machine, and ends all the same. */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";

interface Processors {
  all: number;
  stolen: number;
}
type LimitMachineTime = (limitMs: number, expire: () => void, read?: () => Processors) => () => void;
const { limitMachineTime }: { limitMachineTime: LimitMachineTime } = await import(
  pathToFileURL(resolve(".tools/suite/machineTime.mjs")).href
);

const LIMIT_MS = 100;

/** A machine of which the host takes that share. */
function takes(share: number): () => Processors {
  let all = 0;
  return () => {
    all += 1000;
    return { all, stolen: all * share };
  };
}

/** How long the limit lasted, in milliseconds. */
function lasts(read?: () => Processors): Promise<number> {
  const started = performance.now();
  return new Promise((expired) => {
    limitMachineTime(LIMIT_MS, () => expired(performance.now() - started), read);
  });
}

/** No earlier; how much later depends on the machine. A timer may fire up to a millisecond early. */
const isAtLeast = (took: number, least: number) => assert.ok(took >= least - 1, `${took} ms`);

test("the time of this machine counts", async () => {
  isAtLeast(await lasts(), LIMIT_MS);
});

test("what was taken does not count: half of it, twice as long", async () => {
  isAtLeast(await lasts(takes(0.5)), 2 * LIMIT_MS);
});

test("with nothing left to count the limit ends after three times as long", async () => {
  isAtLeast(await lasts(takes(1)), 3 * LIMIT_MS);
});

test("where nothing is known of the processors every second counts", async () => {
  isAtLeast(await lasts(() => ({ all: 0, stolen: 0 })), LIMIT_MS);
});

test("a limit that is taken back never ends", async () => {
  let ended = false;
  const withdraw = limitMachineTime(1, () => {
    ended = true;
  });
  withdraw();
  await new Promise((resume) => setTimeout(resume, 20));
  assert.not.ok(ended);
});

test.run();
