/**
 * `npm run bench`: the app beside its alternatives, measured in one run. Installs the peers into .local/bench, builds
 * everything, measures in Chromium, prints one table and writes bench.json. A run without words also puts the rows with
 * a bar into README.md. Ends with exit code 1 if a bar is missed. Words after `--`: `quick` measures one round instead
 * of five. `only form way` measures only what is named (measure/main.ts has the names).
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { buildApp, testSettings } from "../../build.mjs";
import { installForeign } from "../foreignPackages.mjs";
import { installPrograms } from "../suite/programs.mjs";
import { buildPeers } from "./peers.mjs";
import { compare, hasBar, isMissed, missedLines, tableLines } from "./table.mjs";

const here = import.meta.dirname;
const root = join(here, "../..");
const place = join(root, ".local/bench");
const dist = join(place, "dist");
// Beside the peers' packages, not among them: the measuring code takes its packages from the project.
const script = join(root, ".local/bench.mjs");
const results = join(place, "measured.json");

const ROUNDS = 5;
const ROUND_MS = 20 * 60_000;

const words = process.argv.slice(2);
const at = words.includes("only") ? words.indexOf("only") : words.length;
const settings = words.slice(0, at);
const only = words.slice(at + 1);
const rounds = settings.includes("quick") ? 1 : ROUNDS;
const loadBefore = loadavg()[0];
if (!(await installPrograms())) {
  console.error("The bench needs a browser: install chromium, or set TEST_BROWSER.");
  process.exit(1);
}
installForeign(here, place);
console.log("Building …");
await buildApp({ out: join(dist, "ours"), quiet: true });
await buildPeers(place);
await build({ ...testSettings, entryPoints: [join(here, "measure/main.ts")], outfile: script });

console.log(`Measuring, ${rounds} ${rounds === 1 ? "round" : "rounds"} …`);
rmSync(results, { force: true });
const { status, error } = spawnSync("node", ["--enable-source-maps", script], {
  cwd: root,
  stdio: "inherit",
  timeout: rounds * ROUND_MS,
  env: {
    ...process.env,
    // The script connects only to its own backends, and each backend makes its own certificate.
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    BENCH_DIST: dist,
    BENCH_RESULTS: results,
    BENCH_ROUNDS: String(rounds),
    BENCH_ONLY: only.join(" "),
  },
});
if (error) console.error(error.message);
if (status !== 0) process.exit(1);

const measured = JSON.parse(readFileSync(results, "utf8"));
const table = compare(measured.medians);
const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadavg()[0] };
const date = new Date().toISOString();
writeFileSync(join(root, "bench.json"), JSON.stringify({ date, rounds, machine, table, measured }, null, 2));
const howMeasured =
  `${date.slice(0, 10)}, ${rounds} interleaved ${rounds === 1 ? "round" : "rounds"}, ${machine.cores} cores, ` +
  `load ${loadBefore.toFixed(1)} before and ${machine.loadAfter.toFixed(1)} after`;
const resultOf = (rows) => [`${howMeasured}.`, "", ...tableLines(rows)].join("\n");
console.log(`\n${resultOf(table)}\n\n${missedLines(table).join("\n")}`);

// Only the figures of a whole run go into README.md, because the bars are meant for a whole run.
if (words.length === 0) {
  const page = join(here, "README.md");
  const [method] = readFileSync(page, "utf8").split(/(?<=^## Results$)/m);
  writeFileSync(page, `${method}\n\n${resultOf(table.filter(hasBar))}\n`);
}

if (table.some(isMissed)) process.exitCode = 1;
