/**
 * `npm run deletions`: does a test file prove anything that others do not? Draws lines of the sources that the file
 * reaches, and deletes one at a time in a copy of the project. Runs the file each time, and the others if the file
 * fails.
 *
 *     npm run deletions -- test/wire/http.test.ts --others wire/,app/   forty lines, against all other files of wire and app
 *     npm run deletions -- test/browser/staff.all.test.ts --others screens/search --in src/screens --lines 10 --order 7
 *
 * Prints a table. The file can be deleted if the others notice every deletion that it notices.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { filesNamed } from "./suite/filesNamed.mjs";
import { shuffled } from "./suite/shuffled.mjs";
import { bundleTests, testFiles } from "./suite/testFiles.mjs";

const root = join(import.meta.dirname, "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    others: { type: "string", default: "test/" },
    in: { type: "string", default: "src/" },
    lines: { type: "string", default: "40" },
    order: { type: "string", default: "1" },
  },
});
const file = relative(root, positionals[0] ?? "").replaceAll("\\", "/");
mkdirSync(join(root, ".local"), { recursive: true });
const copy = mkdtempSync(join(root, ".local", "deletions-"));

/** Whether a line does something by itself. Comments, imports, types and lone brackets do not. */
const isCode = (line) =>
  /\w/.test(line) && !/^\s*(\/\/|\/?\*|import |export type |type |interface )/.test(line);

/** Lines of the sources that the test file's bundle is made of; of all sources if it uses the built app. */
async function candidates() {
  const bundles = await bundleTests({ root, files: [file], outdir: join(copy, "bundles") });
  const tracked = execFileSync("git", ["ls-files", values.in], { cwd: root, encoding: "utf8" }).split("\n");
  const sources = tracked.filter(
    (path) => /\.tsx?$/.test(path) && (bundles.usesBuild(file) || bundles.inputsOf(file).has(path)),
  );
  const lines = sources.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, index) => (isCode(line) ? [{ path, index, line: line.trim() }] : [])),
  );
  return shuffled(lines, Number(values.order)).slice(0, Number(values.lines));
}

const passes = (...words) =>
  spawnSync(process.execPath, [".tools/suite/run.mjs", "--order", "1", ...words], { cwd: copy }).status === 0;

try {
  const drawn = await candidates();
  const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
  for (const path of tracked.filter((path) => path !== "" && path !== file)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const words = values.others.split(",");
  const named = new Set(words.flatMap((word) => filesNamed(copy, testFiles(copy), word)));
  const others = [...named].filter((one) => one !== file);
  if (!passes(file, ...others)) throw new Error("The tests fail before anything is deleted.");
  let alone = 0;
  console.log("| Deleted | Noticed by the file | By the others |\n|---|---|---|");
  for (const { path, index, line } of drawn) {
    const text = readFileSync(join(root, path), "utf8");
    writeFileSync(join(copy, path), text.split("\n").toSpliced(index, 1).join("\n"));
    const isNoticed = !passes(file);
    const byOthers = isNoticed && !passes(...others);
    if (isNoticed && !byOthers) alone += 1;
    if (isNoticed) console.log(`| ${path}:${index + 1} \`${line}\` | yes | ${byOthers ? "yes" : "no"} |`);
    writeFileSync(join(copy, path), text);
  }
  console.log(`${drawn.length} lines deleted, ${alone} noticed by ${file} alone`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
