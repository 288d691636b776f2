/** Runs test files, as many at a time as there are cores, each in a process with others of its kind. */
import { availableParallelism } from "node:os";
import { startLane } from "./lane.mjs";

/**
 * In the order of kinds (testFiles.mjs) and, within a kind, of `files`. A browser test keeps a core busy: more lanes than
 * cores only wait for each other, and beside two of them WebKit takes 20 s to paint a PDF it paints in 2. So one lane alone
 * takes the other engines, first.
 */
const kinds = ["engine", "alone", "browser", "document", "node"];
/** Each file of these has a process of its own. */
const isAlone = (kind) => kind === "engine" || kind === "alone";

/**
 * `onResult(file, result, seconds)` is called as files end. Resolves with the number of processes that did not end by
 * themselves, which it has printed.
 */
export async function runInLanes(files, { kindOf, askFor, limitOf, process: settings, onResult }) {
  const [engines = [], ...others] = kinds.map((kind) => files.filter((file) => kindOf(file) === kind));
  let complaints = 0;

  async function work(queues) {
    let lane = null;
    let kind = "";
    const end = async () => {
      const complaint = (await lane?.end()) ?? "";
      lane = null;
      if (complaint === "") return;
      complaints += 1;
      console.log(`✗ ${complaint}`);
    };
    for (;;) {
      const file = queues.find((queue) => queue.length > 0)?.shift();
      if (!file) break;
      if (isAlone(kindOf(file)) || kindOf(file) !== kind) await end();
      kind = kindOf(file);
      lane ??= startLane(settings);
      const started = performance.now();
      const result = await lane.run(askFor(file), limitOf(file));
      onResult(file, result, (performance.now() - started) / 1000);
    }
    await end();
  }

  const rest = Array.from({ length: availableParallelism() - 1 }, () => work(others));
  await Promise.all([work([engines, ...others]), ...rest]);
  return complaints;
}
