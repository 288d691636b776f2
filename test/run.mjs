/**
 * `npm test`: types, lint, import rules and build, then every test file in a process of its own, some at a time.
 * `npm test -- domain browser/bootstrap` runs only the files whose path contains one of the words, without types and lint.
 *
 * Test files are TypeScript with CSS modules, so they are bundled first by the app's own esbuild settings.
 * What a run builds lies in a folder of its own below .local/, so that runs do not disturb each other.
 */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { buildApp, testSettings } from "../build.mjs";
import { secondsOf } from "./durations.mjs";
import { endAll, runInGroup } from "./ownGroup.mjs";

/** Of a file, a type check or a lint. */
const LIMIT_MS = 180_000;
/** A journey may start its browser once more and begin again. */
const ENGINE_LIMIT_MS = 360_000;

const began = Date.now();
const words = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const here = join(root, ".local", `run-${process.pid}`);
const dist = join(here, "dist");

const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  // The longest first, so that the last process to end is a short one.
  .sort((a, b) => secondsOf(b) - secondsOf(a) || a.localeCompare(b));

/** Takes the next file from the first queue that has one. */
const next = (queues) => queues.find((queue) => queue.length > 0)?.shift();

const isOfEngines = (file) => file.startsWith("browser/engines/");
const since = (time) => `${((Date.now() - time) / 1000).toFixed(1)} s`;

async function check(name, program, args) {
  const { code, printed } = await runInGroup(program, args, { cwd: root, limitMs: LIMIT_MS });
  if (code !== 0) console.log(`✗ ${name}\n${printed}`);
  else console.log(`✓ ${name}`);
  return code === 0;
}

async function tests() {
  mkdirSync(here, { recursive: true });
  if (files.some((file) => /^(browser|environment|floor|hosting|screens)\//.test(file))) {
    await buildApp({ out: dist, quiet: true });
    console.log("✓ build and import rules");
  }
  await build({
    ...testSettings,
    entryPoints: [...files, "support/everyFile.ts"].map((file) => join(root, "test", file)),
    outdir: join(here, "test"),
    outbase: join(root, "test"),
    // An import() stays one: what needs a document is loaded after there is one.
    splitting: true,
  });

  let passed = 0;
  let failed = 0;
  const lane = async (...queues) => {
    for (let file = next(queues); file; file = next(queues)) {
      const counted = await runFile(file);
      passed += counted.passed;
      failed += counted.failed;
    }
  };
  const engines = files.filter(isOfEngines);
  const others = files.filter((file) => !isOfEngines(file));
  // A browser test keeps a core busy: more lanes than cores only wait for each other, and beside two of them WebKit takes
  // 20 s to paint a PDF it paints in 2. So the other engines are the first files of one lane.
  const cores = availableParallelism();
  await Promise.all([lane(engines, others), ...Array.from({ length: cores - 1 }, () => lane(others))]);
  console.log(`${passed} passed, ${failed} failed, ${since(began)}`);
  return failed === 0;
}

/** Runs one file and prints how it went; what it printed itself only when it failed. */
async function runFile(file) {
  const started = Date.now();
  const limitMs = isOfEngines(file) ? ENGINE_LIMIT_MS : LIMIT_MS;
  const everyFile = pathToFileURL(join(here, "test/support/everyFile.mjs")).href;
  const script = join(here, "test", file.replace(/\.tsx?$/, ".mjs"));
  const { code, printed, told, isLate } = await runInGroup(
    "node",
    ["--enable-source-maps", "--import", everyFile, script],
    { cwd: root, env: { DIST: dist, CHECK_CONTRACT: "1" }, limitMs },
  );
  const [total, good, skipped] = ["Total", "Passed", "Skipped"].map((name) =>
    Number(printed.match(new RegExp(`${name}:\\s+(\\d+)`))?.[1] ?? 0),
  );
  // What a file says of its browser or web server is told even when all is well; a missing one is a failure only in CI.
  const notes = printed.match(/^(not run|restarted): .*/gm) ?? [];
  for (const note of notes) console.log(note);
  if (code === 0 && total === 0 && notes.length > 0) return { passed: 0, failed: 0 };
  const failed = Math.max(total - good - skipped, code === 0 && total > 0 ? 0 : 1, skipped);
  console.log(`${failed ? "✗" : "✓"} ${file} ${good} passed, ${since(started)}`);
  if (failed) console.log(printed);
  if (isLate) {
    const test = told.findLast((name) => name !== "");
    const where = told.at(-1) ? `in "${test}"` : test ? `after "${test}"` : "before its first test";
    console.log(`${file} was ended after ${since(started)}, ${where}.\n`);
  }
  return { passed: good, failed };
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, () => {
    endAll();
    rmSync(here, { recursive: true, force: true });
    process.exit(1);
  });
}

if (files.length === 0) {
  console.error(
    `No test file matches ${words.join(", ")} in ${relative(process.cwd(), join(root, "test")) || "."}.`,
  );
  process.exit(1);
}
let green = true;
try {
  if (words.length === 0) {
    const [types, lint] = await Promise.all([
      check("types", "node_modules/.bin/tsc", ["--noEmit"]),
      check("lint and format", "node_modules/.bin/biome", ["ci", "--error-on-warnings", "--colors=off", "."]),
    ]);
    green = types && lint;
  }
  green = (await tests()) && green;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  green = false;
} finally {
  rmSync(here, { recursive: true, force: true });
}
process.exit(green ? 0 : 1);
