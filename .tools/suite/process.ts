/**
 * Runs test files, one after another, in one process: run.mjs asks for each by a message. The files share modules and what
 * processEnd closes, such as a browser, and nothing else: what a file leaves behind fails it.
 */
import { leftoversSince, watchTimers } from "./leftovers.ts";
import { endProcess } from "./processEnd.ts";
import { begin, beginTest, type Recording, recorded, watchProcess } from "./recorder.ts";

/** What the runner asks for: a bundled test file, of independent tests these alone, and the order of those. */
interface Asked {
  bundle: string;
  only: readonly string[] | null;
  order: number;
}

/** What the runner is told. */
export type Told =
  | { told: "test"; name: string }
  | { told: "file"; total: number; passed: number; skipped: number; printed: string; recording: Recording };

const LOOK_EVERY_MS = 100;
/** Looks, not milliseconds: on a busy machine a process gets no time to close what it is closing. */
const LOOKS = 20;

const tell = (message: Told) => process.send?.(message);

let printed = "";
/** The runner prints what a file said only when it failed; what it said last, however it ended, it reads itself. */
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    printed += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    return write(chunk, ...rest);
  };
}

let isBroken = false;
function complain(what: string, error: unknown): void {
  isBroken = true;
  console.log(what, error);
}
process.on("uncaughtException", (error) => complain("Not caught:", error));
process.on("unhandledRejection", (error) => complain("Not caught:", error));

/** What the file under way has opened and not closed yet. */
let left = leftoversSince();

/** Asks for some time, and prints what is still there after it. */
async function leavesNothing(): Promise<boolean> {
  // A rejection nobody listens to is told once what is under way has come to its end.
  await new Promise((resume) => setImmediate(resume));
  for (let looks = 0; looks < LOOKS; looks++) {
    if (left().length === 0) return true;
    await new Promise((resume) => setTimeout(resume, LOOK_EVERY_MS).unref());
  }
  console.log("\nLeft behind:");
  for (const line of left()) console.log(`  ${line}`);
  return false;
}

type Result = [errors: string | true, passed: number, skipped: number, total: number];
/** uvu keeps the tests of its files here; UVU_DEFER, which it reads when it is imported, says that somebody else runs them. */
const uvu = globalThis as unknown as { UVU_DEFER: 1; UVU_QUEUE: (null | (() => Promise<Result>))[][] };
uvu.UVU_DEFER = 1;
const { test } = await import("uvu");
const { areIndependent, choose } = await import("./independentTests.ts");

/** Tells the runner and the recorder which test is under way; gives the names of those that were. */
function announceTests(): readonly string[] {
  const names: string[] = [];
  test.before((context) => {
    let name = "";
    Object.defineProperty(context, "__test__", {
      configurable: true,
      get: () => name,
      set(next: string) {
        name = next;
        if (name !== "") names.push(name);
        beginTest(name);
        tell({ told: "test", name });
      },
    });
  });
  return names;
}

/** Runs the tests of a bundled test file. Never rejects. */
async function runFile({ bundle, only, order }: Asked): Promise<void> {
  printed = "";
  isBroken = false;
  process.exitCode = 0;
  uvu.UVU_QUEUE = [[null]];
  begin(bundle);
  choose({ only, order });
  left = leftoversSince();
  const names = announceTests();
  const counted = { total: 0, passed: 0, skipped: 0 };
  try {
    await import(bundle);
    for (const run of uvu.UVU_QUEUE[0] ?? []) {
      if (run === null) continue;
      const [errors, passed, skipped, total] = await run();
      if (errors !== true) console.log(`\n${errors}`);
      counted.total += total;
      counted.passed += passed;
      counted.skipped += skipped;
    }
  } catch (error) {
    complain("The file itself failed:", error);
  }
  // A file that failed before its test.run() leaves its tests to the next one.
  test.run();
  tell({ told: "test", name: "" });
  const isTidy = await leavesNothing();
  if (process.exitCode || isBroken || !isTidy) {
    console.log("Failed beside the tests, see above.");
    counted.total += 1;
  }
  process.exitCode = 0;
  tell({ told: "file", ...counted, printed, recording: recorded(areIndependent() ? names : null) });
}

watchTimers();
watchProcess();

process.on("message", (asked: Asked | null) => {
  if (asked !== null) return void runFile(asked);
  process.off("disconnect", orphaned);
  void endProcess().then(() => {
    process.disconnect();
    // Does not keep the process alive itself: that it comes to this means that something else does.
    setTimeout(() => process.exit(1), LOOKS * LOOK_EVERY_MS).unref();
  });
});
/** The runner is gone. */
const orphaned = () => process.exit(1);
process.on("disconnect", orphaned);

// The time limit has passed.
process.once("SIGTERM", () => {
  console.log("\nStill there:");
  for (const line of left()) console.log(`  ${line}`);
  process.exit(1);
});
