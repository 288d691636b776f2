/**
 * `npm test`: types, lint, budgets, import rules and build, then the test files, of which it leaves out what passed before and
 * depends on nothing that has changed since (passes.mjs).
 *
 *     npm test                          what an edit can have changed
 *     npm test -- --all                 everything, the other engines, web servers and large rounds too; CI=true does the same
 *     npm test -- wire/http domain      the files whose path contains one of the words, without types and lint
 *     npm test -- --of src/routes.ts    the files that reach a source
 *     npm test -- --order 7             in that order; else in a random one, which the last line names
 *     npm test -- --limit 20            so many seconds for each file, instead of three minutes and six for an engine's
 *
 * Test files are TypeScript with CSS modules, so they are bundled first by the app's own esbuild settings. What a run
 * builds lies in a folder of its own below .local/, so that runs do not disturb each other.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { builtApp } from "./builtApp.mjs";
import {
  apart,
  currentValues,
  dependenciesOf,
  reaches,
  touchedSince,
  usesBuild,
  withKept,
} from "./dependencies.mjs";
import { runInLanes } from "./lanes.mjs";
import { endAll, runInGroup } from "./ownGroup.mjs";
import { keptPasses } from "./passes.mjs";
import { installPrograms } from "./programs.mjs";
import { shuffled } from "./shuffled.mjs";
import { bundleTests, isOnlyWithAll, LIMIT_MS, limitOf, testFiles } from "./testFiles.mjs";
import { readTree } from "./tree.mjs";

/** A file that takes more than this should not be the last one. */
const LONG_SECONDS = 8;

const began = Date.now();
const root = join(import.meta.dirname, "../..");
const here = join(root, ".local", `run-${process.pid}`);
const dist = join(here, "dist");
const since = (time) => `${((Date.now() - time) / 1000).toFixed(1)} s`;

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean" },
    of: { type: "string" },
    order: { type: "string" },
    limit: { type: "string" },
  },
});
const isAll = options.all === true || process.env.CI === "true";
const order = Number(options.order ?? Math.floor(Math.random() * 1e6));
const environment = { ...process.env, ...(isAll ? { ROUNDS: "all" } : {}) };

/** What `tsc` knows of its last run that found nothing, for the next one. */
const typesKnown = join(root, ".local/types.tsbuildinfo");
const typesOfRun = join(here, "types.tsbuildinfo");

const LINT = "lint and format";

/** Each with what its pass depends on, besides what every run stands on. */
const checks = {
  types: {
    program: "node_modules/.bin/tsc",
    args: isAll ? ["--noEmit"] : ["--noEmit", "--incremental", "--tsBuildInfoFile", typesOfRun],
    names: ["everything"],
  },
  [LINT]: {
    program: "node_modules/.bin/biome",
    args: ["ci", "--error-on-warnings", "--colors=off", "--no-errors-on-unmatched"],
    names: ["everything"],
  },
  budgets: { program: process.execPath, args: [".build/budgets.mjs"], names: ["all src", "all public"] },
};

/** Everything the run has to say at its end, and what is to be kept of it. */
const passed = [];
let counted = 0;
let failures = 0;

/** What has changed since the last lint: its rules look at one file at a time. All, where they may be other ones. */
async function notLinted(tree, kept, current) {
  const [{ values = {} } = {}] = kept.of(LINT);
  const changed = tree.paths.filter((path) => values[`file ${path}`] !== tree.file(path));
  const isKnown = !isAll && values.ground === (await current("ground"));
  // Beside the folders lie the settings.
  return isKnown && changed.length > 0 && changed.every((path) => /^[a-z]+\//.test(path)) ? changed : ["."];
}

async function check(name, { tree, kept, current }) {
  const { program, names } = checks[name];
  const paths = name === LINT ? await notLinted(tree, kept, current) : [];
  const args = [...checks[name].args, ...paths];
  if (name === "types" && existsSync(typesKnown)) copyFileSync(typesKnown, typesOfRun);
  const { code, printed } = await runInGroup(program, args, { cwd: root, limitMs: LIMIT_MS });
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${printed}`);
  if (code !== 0) failures += 1;
  else
    passed.push({
      name,
      names: name === LINT ? [...names, ...tree.paths.map((path) => `file ${path}`)] : names,
    });
  // As a whole, so that two runs at once do not disturb each other.
  if (name === "types" && code === 0 && existsSync(typesOfRun)) renameSync(typesOfRun, typesKnown);
}

/** In a random order, but what takes long first, so that the lanes end together. */
function inOrder(files, kept, found) {
  const seconds = (file) => {
    const { pass = kept.of(file)[0], touched } = found.get(file) ?? {};
    const part = touched && pass.tests ? touched.length / Object.keys(pass.tests).length : 1;
    return (pass?.seconds ?? 0) * part;
  };
  const isLong = (file) => seconds(file) > LONG_SECONDS;
  const random = shuffled(files, order);
  return [...random.filter(isLong), ...random.filter((file) => !isLong(file))];
}

/** Prints how a file went; what it printed itself only when it failed. */
function report(file, result, took) {
  const { total, passed: good, skipped, printed, late } = result;
  // What a file says of its browser or web server is told even when all is well; a missing one is a failure only in CI.
  const notes = printed.match(/^(not run|restarted): .*/gm) ?? [];
  for (const note of notes) console.log(note);
  if (total === 0 && notes.length > 0) return false;
  const failed = Math.max(total - good - skipped, total > 0 ? 0 : 1, skipped);
  counted += good;
  failures += failed;
  console.log(`${failed ? "✗" : "✓"} ${file} ${good} passed, ${took}`);
  if (failed) console.log(printed);
  if (late) console.log(`${file} ${late}, after ${took}.\n`);
  return failed === 0 && notes.length === 0;
}

const ago = (at) => {
  const minutes = Math.round((began - at) / 60_000);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
};

/**
 * Those that passed before, by name: a pass, and the tests for which something has changed since, an empty list where
 * nothing has. Not those of which all have to run again.
 */
async function covered(names, kept, current) {
  const found = new Map();
  for (const name of names) {
    for (const pass of kept.of(name)) {
      const best = found.get(name);
      if (best?.touched.length === 0) break;
      const touched = await touchedSince(pass, current);
      if (touched && (!best || touched.length < best.touched.length)) found.set(name, { pass, touched });
    }
  }
  return found;
}

/** What was made for a run, a build or a small project whose process was killed: none of them takes a day. */
function removeLeftovers(folder) {
  for (const name of readdirSync(folder).filter((name) => /^(run|build|budgets|small-project)-/.test(name))) {
    const path = join(folder, name);
    const { mtimeMs = began } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < began - 86_400_000) rmSync(path, { recursive: true, force: true });
  }
}

async function run() {
  const tree = readTree(root);
  const kept = keptPasses(join(root, ".local/passes"), began);
  const app = builtApp({ tree, out: dist, memory: join(root, ".local/builds") });
  const current = currentValues(tree, app, environment);
  const every = testFiles(root);
  const asked =
    words.length === 0 ? every : every.filter((file) => words.some((word) => file.includes(word)));
  if (asked.length === 0) throw new Error(`No test file matches ${words.join(", ")}.`);
  const isNarrow = words.length > 0 || options.of !== undefined;
  const meant = isAll || isNarrow ? asked : asked.filter((file) => !isOnlyWithAll(file));
  const left = asked.length - meant.length;

  const found =
    isAll || isNarrow ? new Map() : await covered([...meant, ...Object.keys(checks)], kept, current);
  const known = [...found.keys()].filter((name) => found.get(name).touched.length === 0);
  let files = meant.filter((file) => !known.includes(file));
  mkdirSync(here, { recursive: true });
  const bundles = files.length > 0 ? await bundleTests({ root, files, outdir: join(here, "bundles") }) : null;

  if (options.of !== undefined) {
    const source = relative(root, options.of).replaceAll("\\", "/");
    if (tree.file(source) === "missing") throw new Error(`There is no ${source}.`);
    const world = { tree, app, current };
    const reached = await Promise.all(
      files.map((file) =>
        reaches(source, { values: kept.of(file)[0]?.values, inputs: bundles.inputsOf(file), ...world }),
      ),
    );
    files = files.filter((_, index) => reached[index]);
    console.log(
      `${files.length} test files reach ${source}:\n${files.map((file) => `  ${file}\n`).join("")}`,
    );
  }
  if (files.some((file) => bundles.usesPrograms(file))) await installPrograms({ all: isAll });
  const needsApp = files.some((file) => usesBuild(tree, bundles.inputsOf(file)));
  const toCheck = isNarrow ? [] : Object.keys(checks).filter((name) => !known.includes(name));
  const world = { tree, kept, current };
  const build = needsApp ? app.build().then(() => console.log("✓ build and import rules")) : null;
  // The budgets build, too: after this build they find the scripts minified.
  await Promise.all([
    build,
    ...toCheck.map((name) =>
      name === "budgets" ? Promise.resolve(build).then(() => check(name, world)) : check(name, world),
    ),
  ]);
  if (files.length > 0) {
    const unended = await runInLanes(inOrder(files, kept, found), {
      kindOf: bundles.kindOf,
      askFor: (file) => ({ bundle: bundles.scriptOf(file), only: found.get(file)?.touched ?? null, order }),
      limitOf: (file) => (options.limit ? Number(options.limit) * 1000 : limitOf(file)),
      process: {
        script: bundles.process,
        cwd: root,
        env: { ...environment, DIST: dist, CHECK_CONTRACT: "1" },
      },
      onResult(file, result, seconds) {
        const isGood = report(file, result, `${seconds.toFixed(1)} s`);
        if (isGood) passed.push({ name: file, recording: result.recording, seconds });
      },
    });
    failures += unended;
  }

  const changed = tree.changed();
  if (failures === 0 && changed === null) {
    for (const { name, names, recording, seconds } of passed) {
      // Of a file some of whose tests did not run, their earlier pass counts on.
      const pass = found.get(name)?.pass;
      const own = names
        ? { names, tests: null }
        : withKept(
            dependenciesOf({
              tree,
              imports: bundles.imports,
              entry: name,
              recording,
              described: needsApp ? await app.described() : null,
              dist,
            }),
            pass,
          );
      const values = {};
      for (const one of ["ground", ...own.names]) values[one] = await current(one);
      const tests = own.tests && apart(own.tests);
      kept.keep(name, { values, tests, seconds: pass?.seconds ?? seconds, at: pass?.at });
    }
    kept.prune([...every, ...Object.keys(checks)]);
    removeLeftovers(join(root, ".local"));
  }
  if (changed !== null) console.log(`Nothing of this run is kept: ${changed} changed while it ran.`);
  if (found.size > 0) {
    const oldest = Math.min(...[...found.values()].map(({ pass }) => pass.at));
    const inPart = found.size - known.length;
    const others = inPart > 0 ? `, and of ${inPart} files the tests` : "";
    console.log(
      `taken over: ${known.length} passes${others}, the oldest ${ago(oldest)} old, of which nothing has changed; all again: npm test -- --all`,
    );
  }
  if (left > 0) {
    console.log(
      `not run: ${left} files with other engines, web servers and environments, and the large rounds: npm test -- --all`,
    );
  }
  console.log(`${counted} passed, ${failures} failed, ${since(began)}, order ${order}`);
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, () => {
    endAll();
    rmSync(here, { recursive: true, force: true });
    process.exit(1);
  });
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failures += 1;
} finally {
  rmSync(here, { recursive: true, force: true });
}
process.exit(failures === 0 ? 0 : 1);
