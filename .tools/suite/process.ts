/**
 * Runs test files, one after another, in one process: the runner asks for each by a message. The files share modules and what
 * shared.ts closes, such as a browser. A file that leaves anything else open fails.
 */
import { openHandlesSince, watchTimers } from "./openHandles.ts";
import { closeShared } from "./shared.ts";

export type Message =
  | { kind: "test"; name: string }
  | { kind: "file"; total: number; passed: number; skipped: number; printed: string };

const LOOK_EVERY_MS = 100;
/** Counted in looks, not in milliseconds, because a process on a busy machine gets little time to close things. */
const LOOKS = 20;

const send = (message: Message) => process.send?.(message);

let printed = "";
/** The runner prints a file's own output only if the file failed. */
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

/** What the current file has opened and not closed yet. */
let openNow = openHandlesSince();

/** Waits until everything is closed, for about two seconds. Prints what is still open then. */
async function leavesNothing(): Promise<boolean> {
  // Node reports an unhandled rejection only after the current turn.
  await new Promise((resume) => setImmediate(resume));
  for (let looks = 0; looks < LOOKS; looks++) {
    if (openNow().length === 0) return true;
    await new Promise((resume) => setTimeout(resume, LOOK_EVERY_MS).unref());
  }
  console.log("\nLeft behind:");
  for (const line of openNow()) console.log(`  ${line}`);
  return false;
}

type Result = [errors: string | true, passed: number, skipped: number, total: number];
/**
 * uvu collects the tests of a file in this queue. If UVU_DEFER is set on import, uvu leaves the running of the tests to
 * this process.
 */
const uvu = globalThis as unknown as { UVU_DEFER: 1; UVU_QUEUE: (null | (() => Promise<Result>))[][] };
uvu.UVU_DEFER = 1;
const { test } = await import("uvu");
const { Assertion } = await import("uvu/assert");

/** uvu's `match` says what it expects, but not what it got. The constructor sets `actual` last. */
Object.defineProperty(Assertion.prototype, "actual", {
  set(value) {
    if (this.operator === "match") this.details = `Actual: ${String(value).slice(0, 2000)}`;
    Object.defineProperty(this, "actual", { value });
  },
});

/** Reports the name of each test to the runner as it begins. */
function announceTests(): void {
  test.before((context) => {
    let name = "";
    Object.defineProperty(context, "__test__", {
      configurable: true,
      get: () => name,
      set(next: string) {
        name = next;
        send({ kind: "test", name });
      },
    });
  });
}

/** Runs the tests of a bundled test file. Never rejects. */
async function runFile(bundle: string): Promise<void> {
  printed = "";
  isBroken = false;
  process.exitCode = 0;
  uvu.UVU_QUEUE = [[null]];
  openNow = openHandlesSince();
  announceTests();
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
  // Clears uvu's list of tests. Otherwise a file that failed before its test.run() would leave its tests to the next
  // file.
  test.run();
  send({ kind: "test", name: "" });
  const isTidy = await leavesNothing();
  if (process.exitCode || isBroken || !isTidy) {
    console.log("Failed beside the tests, see above.");
    counted.total += 1;
  }
  process.exitCode = 0;
  send({ kind: "file", ...counted, printed });
}

watchTimers();

process.on("message", (bundle: string | null) => {
  if (bundle !== null) return void runFile(bundle);
  process.off("disconnect", orphaned);
  void closeShared().then(() => {
    process.disconnect();
    // This timer does not keep the process alive: if it fires, something else does.
    setTimeout(() => process.exit(1), LOOKS * LOOK_EVERY_MS).unref();
  });
});
/** The runner has ended. */
const orphaned = () => process.exit(1);
process.on("disconnect", orphaned);

// The runner sends SIGTERM when the time limit has passed.
process.once("SIGTERM", () => {
  console.log("\nStill open:");
  for (const line of openNow()) console.log(`  ${line}`);
  process.exit(1);
});
