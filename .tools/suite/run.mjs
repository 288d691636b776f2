/**
 * `npm test`: types, lint, prose, budgets and the build, then the test files.
 *
 *     npm test                          all but the files named *.all.test.ts
 *     npm test -- --all                 these, too, and large rounds of random input; also with CI=true
 *     npm test -- wire/http domain      the files whose path contains one of the words, without these checks
 *     npm test -- --of src/routes.ts    the files that import a source; with a word also those that use the built app
 *     npm test -- --order 7             repeats that order; else a random one, which the last line names
 *     npm test -- --limit 20            seconds for each file; else 180, or 360 for a *.all file
 *
 * Test files are TypeScript with CSS modules, so they are bundled first with the app's own esbuild settings. Each run builds
 * into a folder of its own below .local/, so that two runs do not disturb each other.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { buildApp } from "../../build.mjs";
import { endAll, runInGroup } from "./processGroup.mjs";
import { installPrograms } from "./programs.mjs";
import { shuffled } from "./shuffled.mjs";
import { bundleTests, isOnlyWithAll, LIMIT_MS, limitOf, testFiles } from "./testFiles.mjs";
import { runInWorkers } from "./workers.mjs";

const began = Date.now();
const root = join(import.meta.dirname, "../..");
const here = join(root, ".local", `run-${process.pid}`);
const dist = join(here, "dist");

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

const checks = {
  types: ["node_modules/.bin/tsc", "--noEmit"],
  "lint and format": ["node_modules/.bin/biome", "ci", "--error-on-warnings", "--colors=off", "."],
  prose: [process.execPath, ".build/prose.mjs"],
  budgets: [process.execPath, ".build/budgets.mjs"],
};

let counted = 0;
let failures = 0;
const failedFiles = [];

async function check(name) {
  const [program, ...args] = checks[name];
  const { code, printed } = await runInGroup(program, args, { cwd: root, limitMs: LIMIT_MS });
  console.log(code === 0 ? `✓ ${name}` : `✗ ${name}\n${printed}`);
  if (code !== 0) failures += 1;
}

async function buildForTests() {
  await buildApp({ out: dist, quiet: true });
  console.log("✓ build and import rules");
}

/** Prints the result of a file, and the file's own output only if it failed. */
function report(file, { total, passed, skipped, printed, late }, seconds) {
  const took = `${seconds.toFixed(1)} s`;
  // If an engine or web server is missing, the file prints "not run" and has no tests. In CI it fails.
  const notes = printed.match(/^(not run|restarted): .*/gm) ?? [];
  for (const note of notes) console.log(note);
  if (total === 0 && notes.length > 0) return;
  const failed = Math.max(total - passed - skipped, total > 0 ? 0 : 1, skipped);
  counted += passed;
  failures += failed;
  console.log(`${failed ? "✗" : "✓"} ${file} ${passed} passed, ${took}`);
  if (failed) {
    failedFiles.push(file);
    console.log(printed);
  }
  if (late) console.log(`${file} ${late}, after ${took}.\n`);
}

async function run() {
  const every = testFiles(root);
  const named =
    words.length === 0 ? every : every.filter((file) => words.some((word) => file.includes(word)));
  if (named.length === 0) throw new Error(`No test file matches ${words.join(", ")}.`);
  const isNarrow = words.length > 0 || options.of !== undefined;
  const asked = isAll || isNarrow ? named : named.filter((file) => !isOnlyWithAll(file));
  mkdirSync(here, { recursive: true });
  const bundles = await bundleTests({ root, files: asked, outdir: join(here, "bundles") });

  let files = asked;
  if (options.of !== undefined) {
    const source = relative(root, options.of).replaceAll("\\", "/");
    if (!existsSync(join(root, source))) throw new Error(`There is no ${source}.`);
    const isBuilt = /^(src|public|\.build)\//.test(source) || source === "build.mjs";
    const inBrowser = isBuilt ? asked.filter((file) => bundles.usesBuild(file)) : [];
    files = asked.filter(
      (file) => bundles.inputsOf(file).has(source) || (words.length > 0 && inBrowser.includes(file)),
    );
    console.log(`${files.length} test files reach ${source}:\n  ${files.join("\n  ")}`);
    // Tests of the built app take many minutes, so they run only if a word asks for them.
    if (inBrowser.length > 0 && words.length === 0)
      console.log(`and ${inBrowser.length} use the built app: npm test -- browser/ --of ${source}`);
  }
  if (files.some(bundles.usesPrograms)) await installPrograms({ all: isAll });
  const build = files.some(bundles.usesBuild) ? buildForTests() : Promise.resolve();
  // The check of the budgets builds the app, too. It waits for the other build, and then finds the minified scripts in
  // the cache.
  const others = isNarrow
    ? []
    : [check("types"), check("lint and format"), check("prose"), build.then(() => check("budgets"))];
  await Promise.all([build, ...others]);

  const unended = await runInWorkers(shuffled(files, order), {
    kindOf: bundles.kindOf,
    scriptOf: bundles.scriptOf,
    limitOf: (file) => (options.limit ? Number(options.limit) * 1000 : limitOf(file)),
    process: {
      script: bundles.process,
      cwd: root,
      env: { ...process.env, ...(isAll ? { ROUNDS: "all" } : {}), DIST: dist, CHECK_CONTRACT: "1" },
    },
    onResult: report,
  });
  failures += unended;

  const left = named.length - asked.length;
  if (left > 0) console.log(`not run: ${left} files that only npm test -- --all runs`);
  if (failedFiles.length > 0) console.log(`the failed files again: npm test -- ${failedFiles.join(" ")}`);
  const took = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${counted} passed, ${failures} failed, ${took} s, order ${order}`);
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
