/**
 * `npm test`: types, lint, prose, budgets and the build, then the test files.
 *
 *     npm test                          all but the files named *.all.test.ts
 *     npm test -- --all                 these, too, and large rounds of random input; also with CI=true
 *     npm test -- wire/http domain      the files of these folders, or with these names or paths, without these checks
 *     npm test -- --of src/routes.ts    the files that import a source; with a word also those that use the built app
 *     npm test -- --order 7             repeats that order; else a random one, which the last line names
 *     npm test -- --limit 20            seconds for each test; else 180, or 360 in a *.all file
 *
 * Test files are TypeScript with CSS modules, so they are bundled first with the app's own esbuild settings. Each run builds
 * into a folder of its own below .local/, so that two runs do not disturb each other. Without a browser everything else runs.
 */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { filesNamed } from "./filesNamed.mjs";
import { endAll, runInGroup } from "./processGroup.mjs";
import { installPrograms } from "./programs.mjs";
import { during, say } from "./progress.mjs";
import { shuffled } from "./shuffled.mjs";
import { lastLine } from "./summary.mjs";
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
const isCi = process.env.CI === "true";
const isAll = options.all === true || isCi;
const order = Number(options.order ?? Math.floor(Math.random() * 1e6));

const checks = {
  types: ["node_modules/.bin/tsc", "--noEmit"],
  "lint and format": ["node_modules/.bin/biome", "ci", "--error-on-warnings", "--colors=off", "."],
  prose: [process.execPath, ".build/prose.mjs"],
};

let counted = 0;
let failures = 0;
let isIncomplete = false;
const failedFiles = [];
/** The files that ran, and those that lack a program, in part or at all. */
const ran = new Set();
const lacking = new Set();
const missingPackages = new Set();

async function check(name) {
  const [program, ...args] = checks[name];
  const { code, printed } = await during(name, () =>
    runInGroup(program, args, { cwd: root, limitMs: LIMIT_MS }),
  );
  say(code === 0 ? `✓ ${name}` : `✗ ${name}\n${printed}`);
  if (code !== 0) failures += 1;
}

/** Throws without a build, because nothing can run then. The budgets are weighed with the built files. */
async function buildForTests({ budgets }) {
  const args = [".tools/suite/buildApp.mjs", dist, ...(budgets ? ["--budgets"] : [])];
  const { code, printed } = await during("build", () =>
    runInGroup(process.execPath, args, { cwd: root, limitMs: LIMIT_MS }),
  );
  if (code !== 0 && code !== 2) throw new Error(`✗ build and import rules\n${printed}`);
  say("✓ build and import rules");
  if (budgets) say(code === 0 ? "✓ budgets" : `✗ budgets\n${printed}`);
  if (code !== 0) failures += 1;
}

/** Waits for all, and then throws the first failure: an installer that is ended halfway may leave its machine broken. */
async function allOf(works) {
  const results = await Promise.allSettled(works);
  for (const { status, reason } of results) if (status === "rejected") throw reason;
  return results.map(({ value }) => value);
}

/** Prints the result of a file, and the file's own output only if it failed. */
function report(file, { total, passed, skipped, printed, late }, seconds) {
  const took = `${seconds.toFixed(1)} s`;
  const notes = printed.match(/^(not run|restarted): .*/gm) ?? [];
  for (const note of notes) {
    say(note);
    const [, names] = /^not run: .*, install (.*)$/.exec(note) ?? [];
    if (!names) continue;
    lacking.add(file);
    for (const name of names.split(", ")) missingPackages.add(name);
  }
  // If an engine or web server is missing, the file has no tests.
  if (total === 0 && lacking.has(file)) return;
  ran.add(file);
  const failed = Math.max(total - passed - skipped, total > 0 ? 0 : 1, skipped);
  counted += passed;
  failures += failed;
  say(`${failed ? "✗" : "✓"} ${file} ${passed} passed, ${took}`);
  if (failed) {
    failedFiles.push(file);
    say(printed);
  }
  if (late) say(`${file} ${late}, after ${took}.\n`);
}

async function run() {
  const every = testFiles(root);
  const filesOfWords = words.map((word) => filesNamed(root, every, word));
  const named = words.length === 0 ? every : every.filter((file) => filesOfWords.flat().includes(file));
  const isNarrow = words.length > 0 || options.of !== undefined;
  const asked = isAll || isNarrow ? named : named.filter((file) => !isOnlyWithAll(file));
  mkdirSync(here, { recursive: true });
  if (!isNarrow) say(`${asked.length} of ${every.length} test files, order ${order}`);
  const bundles = await during("bundling the tests", () =>
    bundleTests({ root, files: asked, outdir: join(here, "bundles") }),
  );

  let files = asked;
  if (options.of !== undefined) {
    const source = relative(root, options.of).replaceAll("\\", "/");
    if (!existsSync(join(root, source))) throw new Error(`There is no ${source}.`);
    const isBuilt = /^(src|public|\.build)\//.test(source) || source === "build.mjs";
    const inBrowser = isBuilt ? asked.filter((file) => bundles.usesBuild(file)) : [];
    files = asked.filter(
      (file) => bundles.inputsOf(file).has(source) || (words.length > 0 && inBrowser.includes(file)),
    );
    say(`${files.length} test files reach ${source}:\n  ${files.join("\n  ")}`);
    // Tests of the built app take many minutes, so they run only if a word asks for them.
    if (inBrowser.length > 0 && words.length === 0)
      say(`and ${inBrowser.length} use the built app: npm test -- browser/ --of ${source}`);
  }
  const inBrowser = files.filter(bundles.needsBrowser);
  const installing = installPrograms({
    browser: inBrowser.length > 0,
    packages: files.flatMap(bundles.packagesOf),
  });
  const build = files.some(bundles.usesBuild) ? buildForTests({ budgets: !isNarrow }) : Promise.resolve();
  const others = isNarrow ? [] : Object.keys(checks).map(check);
  const [hasBrowser] = await allOf([installing, build, ...others]);
  const withoutBrowser = hasBrowser ? [] : inBrowser;

  const unended = await runInWorkers(
    shuffled(
      files.filter((file) => !withoutBrowser.includes(file)),
      order,
    ),
    {
      kindOf: bundles.kindOf,
      scriptOf: bundles.scriptOf,
      limitOf: (file) => (options.limit ? Number(options.limit) * 1000 : limitOf(file)),
      process: {
        script: bundles.process,
        cwd: root,
        env: { ...process.env, ...(isAll ? { ROUNDS: "all" } : {}), DIST: dist, CHECK_CONTRACT: "1" },
      },
      onResult: report,
    },
  );
  failures += unended;

  if (isCi && lacking.size + withoutBrowser.length > 0) fail("In CI a missing program is a failure.");
  for (const [index, word] of words.entries()) {
    const asked = filesOfWords[index].filter((file) => files.includes(file));
    if (asked.length > 0 && !asked.some((file) => ran.has(file))) fail(`Nothing of ${word} ran.`);
  }
  if (failedFiles.length > 0) say(`the failed files again: npm test -- ${failedFiles.join(" ")}`);
  say(
    lastLine({
      ...{ passed: counted, failed: failures, seconds: (Date.now() - began) / 1000, order },
      ...{ ran: ran.size, all: every.length, left: named.length - asked.length },
      withoutBrowser: withoutBrowser.length,
      ...{ withoutPrograms: lacking.size, packages: [...missingPackages] },
    }),
  );
}

/** The run ends with exit code 1, although each test that ran may have passed. */
function fail(why) {
  say(`✗ ${why}`);
  isIncomplete = true;
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
process.exit(failures === 0 && !isIncomplete ? 0 : 1);
