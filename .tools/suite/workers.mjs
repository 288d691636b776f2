/** Runs test files, one more at a time than there are cores, each in a process that it shares with others of its kind. */
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { startInGroup } from "./processGroup.mjs";
import { during, say } from "./progress.mjs";

/** A test waits for a quarter of its time, for timers and answers. */
const LANES = availableParallelism() + 1;

/** With this many MiB for young objects, Node collects garbage in two thirds of the time. */
const YOUNG_MIB = 64;

/** The time for a process to close what its files shared, after the last file. */
const END_LIMIT_MS = 30_000;

/**
 * The order of the kinds (testFiles.mjs). Beside two browsers, WebKit takes 20 s to paint a PDF, and 2 s alone. So only the
 * first worker runs the other engines, before everything else.
 */
const kinds = ["engine", "alone", "browser", "document", "node"];
const sharesProcess = (kind) => kind !== "engine" && kind !== "alone";

/**
 * Runs the files by kind and, within a kind, in their order. Calls `onResult(file, result, seconds)` as each ends. Resolves
 * with the number of processes that did not end by themselves, after printing why.
 */
export async function runInWorkers(files, { kindOf, scriptOf, limitOf, process: settings, onResult }) {
  const [engines = [], ...others] = kinds.map((kind) => files.filter((file) => kindOf(file) === kind));
  let complaints = 0;

  async function work(queues) {
    let worker = null;
    let kind = "";
    const end = async () => {
      const complaint = (await worker?.end()) ?? "";
      worker = null;
      if (complaint === "") return;
      complaints += 1;
      say(`✗ ${complaint}`);
    };
    for (;;) {
      const file = queues.find((queue) => queue.length > 0)?.shift();
      if (!file) break;
      if (kindOf(file) !== kind || !sharesProcess(kind)) await end();
      kind = kindOf(file);
      worker ??= startWorker(settings);
      const started = performance.now();
      const result = await during(
        () => [file, worker?.testName()].filter(Boolean).join(", "),
        () => worker.run(scriptOf(file), limitOf(file)),
      );
      onResult(file, result, (performance.now() - started) / 1000);
    }
    await end();
  }

  const rest = Array.from({ length: LANES - 1 }, () => work(others));
  await Promise.all([work([engines, ...others]), ...rest]);
  return complaints;
}

/**
 * A process for test files (process.ts), replaced after a file that did not end by itself. `run(bundle, limitMs)` gives
 * each test so much time, and resolves with `{ total, passed, skipped, printed, late }`; `late` says how and in which test a file
 * ended early; else it is null. `testName()` is the test that runs now. `end()` ends the process, and resolves with "", or with a
 * sentence if the process did not end well.
 */
function startWorker({ script, cwd, env }) {
  let running = null;
  let names = [];

  function start() {
    const args = [`--max-semi-space-size=${YOUNG_MIB}`, "--enable-source-maps", script];
    const started = startInGroup(process.execPath, args, { cwd, env, messages: true });
    started.ended.then(() => {
      if (running === started) running = null;
    });
    return started;
  }

  return {
    testName: () => names.at(-1),
    async run(bundle, limitMs) {
      running ??= start();
      const mine = running;
      names = [];
      let hear;
      const heard = new Promise((resolve) => {
        hear = (message) => {
          if (message.kind !== "test") return resolve(message);
          names.push(message.name);
          // A single wait that is stuck must not take the time of the other tests.
          mine.limit(limitMs);
        };
        mine.child.on("message", hear);
      });
      mine.limit(limitMs);
      mine.takePrinted();
      mine.child.send(pathToFileURL(bundle).href);
      const result = await Promise.race([heard, mine.ended]);
      mine.child.off("message", hear);
      if (result.kind === "file") {
        mine.limit(limitMs);
        return { ...result, late: null };
      }
      running = null;
      const last = names.findLast((name) => name !== "");
      const where = names.at(-1) ? `in "${last}"` : last ? `after "${last}"` : "before its first test";
      const how = result.isLate ? "was ended" : "ended its process";
      return { total: 1, passed: 0, skipped: 0, printed: mine.takePrinted(), late: `${how} ${where}` };
    },
    async end() {
      if (!running) return "";
      const mine = running;
      running = null;
      mine.limit(END_LIMIT_MS);
      mine.takePrinted();
      mine.child.send(null);
      const { code, isLate } = await mine.ended;
      if (code === 0 && !isLate) return "";
      return `A process did not end by itself after its last file.\n${mine.takePrinted()}`;
    },
  };
}
