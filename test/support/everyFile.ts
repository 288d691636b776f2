/**
 * Runs before every test file (run.mjs): tells the runner which test is under way, and lets no file outlive its last test.
 * uvu keeps the tests of a file in the global UVU_QUEUE; a group of our own at its end runs after all of them.
 */
import { writeSync } from "node:fs";
import { test } from "uvu";
import { leftovers, watchTimers } from "./leftovers.ts";

/** The runner reads there. */
const RUNNER_FD = 3;
const LOOK_EVERY_MS = 100;
/** Looks, not milliseconds: on a busy machine a process gets no time to close what it is closing. */
const LOOKS = 20;

const tellRunner = (name: string) => writeSync(RUNNER_FD, `${name}\n`);

function printLeftovers(): void {
  console.log("\nLeft behind:");
  for (const line of leftovers()) console.log(`  ${line}`);
}

/** Does not keep the process alive itself: that it still looks means that something else does. */
function endSoon(): void {
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    if (looks < LOOKS) return;
    clearInterval(looking);
    printLeftovers();
    process.exit(1);
  }, LOOK_EVERY_MS);
  looking.unref();
}

/** The result of one more test where something else than a test has failed: uvu's exit code knows of tests alone. */
async function afterAllTests(): Promise<
  [errors: string | true, passed: number, skipped: number, all: number]
> {
  tellRunner("");
  endSoon();
  return process.exitCode ? ["Failed beside the tests, see above.", 0, 0, 1] : [true, 0, 0, 0];
}

watchTimers();
test.before((context) => {
  let name = "";
  Object.defineProperty(context, "__test__", {
    get: () => name,
    set(next: string) {
      name = next;
      tellRunner(name);
    },
  });
});
const queue: unknown = Reflect.get(globalThis, "UVU_QUEUE");
if (!Array.isArray(queue)) throw new Error("uvu has no queue: everyFile.ts needs another way to its end");
queue.push([null, afterAllTests]);

// The time limit has passed.
process.once("SIGTERM", () => {
  printLeftovers();
  process.exit(1);
});
