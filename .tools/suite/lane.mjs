/**
 * Runs test files of one kind one after another in one process, and in a new one after a file that did not end by itself.
 */
import { pathToFileURL } from "node:url";
import { startInGroup } from "./ownGroup.mjs";

/** For a process that has no file left, to close what its files shared. */
const END_LIMIT_MS = 30_000;

/**
 * `run({ bundle, only, order }, limitMs)`, of whose independent tests `only` names some, resolves with
 * `{ total, passed, skipped, printed, recording, late }`; `late` says where a file was ended because its time was over, and
 * `recording` is null when the process ended with the file. `end()` resolves with what the process had to complain of at
 * its end, or "".
 */
export function startLane({ script, cwd, env }) {
  let running = null;

  function start() {
    const process_ = startInGroup(process.execPath, ["--enable-source-maps", script], {
      cwd,
      env,
      messages: true,
    });
    process_.ended.then(() => {
      if (running === process_) running = null;
    });
    return process_;
  }

  return {
    async run({ bundle, ...choice }, limitMs) {
      running ??= start();
      const mine = running;
      const names = [];
      let hear;
      const heard = new Promise((resolve) => {
        hear = (message) => {
          if (message.told === "test") names.push(message.name);
          else resolve(message);
        };
        mine.child.on("message", hear);
      });
      mine.limit(limitMs);
      mine.takePrinted();
      mine.child.send({ bundle: pathToFileURL(bundle).href, ...choice });
      const result = await Promise.race([heard, mine.ended]);
      mine.child.off("message", hear);
      if (result.told === "file") {
        mine.limit(limitMs);
        return { ...result, late: null };
      }
      running = null;
      const last = names.findLast((name) => name !== "");
      const where = names.at(-1) ? `in "${last}"` : last ? `after "${last}"` : "before its first test";
      const how = result.isLate ? "was ended" : "ended its process";
      return {
        total: 1,
        passed: 0,
        skipped: 0,
        printed: mine.takePrinted(),
        recording: null,
        late: `${how} ${where}`,
      };
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
