/** `npm run simulate`: tells stories by their seeds. */
import { parseArgs } from "node:util";
import { simulate } from "./run.ts";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    first: { type: "string", default: "1" },
    tabs: { type: "string", default: "3" },
    steps: { type: "string", default: "60" },
    seed: { type: "string" },
    whole: { type: "boolean", default: false },
  },
});
const options = { steps: Number(values.steps), tabs: Number(values.tabs) };
const first = Number(values.seed ?? values.first);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const began = performance.now();
let failures = 0;
for (let seed = first; seed < first + count; seed++) {
  const failed = await simulate(seed, options, !values.whole);
  if (failed) {
    failures += 1;
    if (values.seed !== undefined) console.log(failed.log.join("\n"));
    console.log(`✗ seed ${seed}: ${failed.promise}\n  ${JSON.stringify(failed.steps)}`);
  }
  const done = seed - first + 1;
  if (done % 500 === 0) console.log(`${done} seeds, ${failures} failed, ${seconds()}`);
}
console.log(
  `${count} seeds of ${options.steps} steps with ${options.tabs} tabs: ${failures} failed, ${seconds()}`,
);
process.exitCode = failures > 0 ? 1 : 0;

function seconds() {
  return `${((performance.now() - began) / 1000).toFixed(1)} s, ${(process.cpuUsage().user / 1e6).toFixed(1)} s of processor time`;
}
