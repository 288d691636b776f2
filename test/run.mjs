/**
 * `npm test`: types, lint, import rules and build, then every test file in a process of its own, some at a time.
 * `npm test -- domain browser/login` runs only the files whose path contains one of the words, without types and lint.
 *
 * Test files are TypeScript with CSS modules, so they are bundled first by the app's own esbuild settings.
 * What a run builds lies in a folder of its own below .local/, so that runs do not disturb each other.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { buildApp, testSettings } from "../build.mjs";

const words = process.argv.slice(2);
const root = join(import.meta.dirname, "..");
const here = join(root, ".local", `run-${process.pid}`);
const dist = join(here, "dist");

const files = readdirSync(join(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes("node_modules"))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort((a, b) => weight(b) - weight(a) || a.localeCompare(b));

/** The slow ones first, so that the last process to end is a short one. */
function weight(file) {
  const slow = [
    "browser/",
    "environment/",
    "hosting/",
    "wire/cognitoSrp",
    "backend/start",
    "services/documents",
  ];
  return slow.some((start) => file.startsWith(start)) ? 1 : 0;
}

/** Runs a program; resolves with its exit code and everything it printed. */
function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, ...env } });
    let printed = "";
    child.stdout.on("data", (data) => (printed += data));
    child.stderr.on("data", (data) => (printed += data));
    child.on("error", (error) => resolve({ code: 1, printed: String(error) }));
    child.on("close", (code) => resolve({ code: code ?? 1, printed }));
  });
}

async function check(name, program, args) {
  const { code, printed } = await run(program, args);
  if (code !== 0) console.log(`✗ ${name}\n${printed}`);
  else console.log(`✓ ${name}`);
  return code === 0;
}

async function tests() {
  mkdirSync(here, { recursive: true });
  if (files.some((file) => /^(browser|environment|hosting|screens)\//.test(file))) {
    await buildApp({ out: dist, quiet: true });
    console.log("✓ build and import rules");
  }
  await build({
    ...testSettings,
    entryPoints: files.map((file) => join(root, "test", file)),
    outdir: join(here, "test"),
    outbase: join(root, "test"),
    // An import() stays one: what needs a document is loaded after there is one.
    splitting: true,
  });

  let passed = 0;
  let failed = 0;
  const lane = async (queue) => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const began = Date.now();
      const script = join(here, "test", file.replace(/\.tsx?$/, ".mjs"));
      const { code, printed } = await run("node", ["--enable-source-maps", script], {
        DIST: dist,
        CHECK_CONTRACT: "1",
      });
      const total = Number(printed.match(/Total:\s+(\d+)/)?.[1] ?? 0);
      const good = Number(printed.match(/Passed:\s+(\d+)/)?.[1] ?? 0);
      const skipped = Number(printed.match(/Skipped:\s+(\d+)/)?.[1] ?? 0);
      // What a file says of its browser is told even when all is well; one that is missing is a failure only in CI.
      const notes = printed.match(/^(not run|restarted): .*/gm) ?? [];
      for (const note of notes) console.log(note);
      if (code === 0 && total === 0 && notes.length > 0) continue;
      const bad = Math.max(total - good - skipped, code === 0 && total > 0 ? 0 : 1, skipped);
      passed += good;
      failed += bad;
      console.log(`${bad ? "✗" : "✓"} ${file} ${good} passed, ${((Date.now() - began) / 1000).toFixed(1)} s`);
      if (bad) console.log(printed);
    }
  };
  // The other engines run beside the rest from the start, one after the other: they wait for long, and a third browser
  // at a time would be too many.
  const engines = files.filter((file) => file.startsWith("browser/engines/"));
  const others = files.filter((file) => !engines.includes(file));
  // A test waits more than it works: with one process more than cores the machine is busy, not crowded.
  await Promise.all([
    lane(engines),
    ...Array.from({ length: availableParallelism() + 1 }, () => lane(others)),
  ]);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
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
