/**
 * `npm run bench`: the app beside what a user would pick instead, measured in one run. Installs the peers into
 * .local/bench, builds everything, measures in Chromium, prints one table and writes bench.json.
 * `npm run bench -- quick` measures once instead of five times, `-- standing` with the network of a
 * connection that stands already (measure/network.ts).
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { buildApp, testSettings } from "../../build.mjs";
import { buildPeers } from "./peers.mjs";
import { screenSizes } from "./screens.mjs";
import { compare, printTable } from "./table.mjs";

const here = import.meta.dirname;
const root = join(here, "../..");
const place = join(root, ".local/bench");
const dist = join(place, "dist");
// Beside the peers' packages, not among them: what measures takes its packages from the project.
const script = join(root, ".local/bench.mjs");
const results = join(place, "measured.json");

const ROUNDS = 5;

function run(program, args, options) {
  const { status } = spawnSync(program, args, { stdio: "inherit", ...options });
  if (status !== 0) process.exit(1);
}

/** Installs once per version of the lock. */
function install() {
  const lock = readFileSync(join(here, "package-lock.json"), "utf8");
  const installed = join(place, "package-lock.json");
  const isThere =
    existsSync(join(place, "node_modules/vite")) &&
    existsSync(installed) &&
    readFileSync(installed, "utf8") === lock;
  if (isThere) return;
  mkdirSync(place, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) copyFileSync(join(here, file), join(place, file));
  console.log("Installing the peers into .local/bench …");
  run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: place });
}

const words = process.argv.slice(2);
const network = words.includes("standing") ? "standing" : "";
const rounds = words.includes("quick") ? 1 : ROUNDS;
const loadBefore = loadavg()[0];
install();
console.log("Building …");
await buildApp({ out: join(dist, "ours"), quiet: true });
await buildPeers(place);
await build({ ...testSettings, entryPoints: [join(here, "measure/main.ts")], outfile: script });

console.log(`Measuring, ${rounds} ${rounds === 1 ? "round" : "rounds"} …`);
rmSync(results, { force: true });
run("node", ["--enable-source-maps", script], {
  cwd: root,
  env: {
    ...process.env,
    // It talks to backends of its own alone, each with a certificate made on the spot.
    NODE_TLS_REJECT_UNAUTHORIZED: "0",
    BENCH_DIST: dist,
    BENCH_RESULTS: results,
    BENCH_ROUNDS: String(rounds),
    BENCH_NETWORK: network,
  },
});

const measured = JSON.parse(readFileSync(results, "utf8"));
const table = compare({ ...measured, screens: await screenSizes(join(dist, "ours")) });
const machine = { cores: availableParallelism(), loadBefore, loadAfter: loadavg()[0] };
const date = new Date().toISOString();
writeFileSync(
  join(root, "bench.json"),
  JSON.stringify({ date, rounds, network: network || "slow 4G", machine, table, measured }, null, 2),
);
console.log(
  `\n${date.slice(0, 10)}, ${rounds} interleaved ${rounds === 1 ? "round" : "rounds"}, ${machine.cores} cores, ` +
    `load ${loadBefore.toFixed(1)} before and ${machine.loadAfter.toFixed(1)} after\n`,
);
printTable(table);
