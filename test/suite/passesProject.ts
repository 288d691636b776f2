/** The small project by which the kept passes are tested: a test file for each thing that one can depend on. */
import { chmodSync } from "node:fs";
import * as assert from "uvu/assert";
import { independentTestFile, smallProject, testFile } from "./smallProject.ts";

/** Whoever is served the app depends on its sources. */
export const served = `const page = readFileSync(process.env.DIST + "/index.html", "utf8");
      assert.ok(readFileSync(process.env.DIST + /\\/assets.*js/.exec(page)?.[0]));`;
export const imported =
  'import { readFileSync } from "node:fs";\nimport { open } from "./support/chromium.ts";';

/** In two pieces: the runner would take these files themselves for some that import by a name only their run knows. */
export const importName = ["import", "(name)"].join("");

export const project = smallProject({
  "README.md": "A project.",
  "src/rule.ts": "export const rule = () => true;",
  "test/support/helper.ts": "export const help = () => true;",
  "test/support/chromium.ts":
    'import { execFileSync } from "node:child_process";\nimport { runsIn, visits } from "../../.tools/suite/recorder.ts";\n' +
    'export function open(address: string, place?: object) { const path = process.env.TEST_BROWSER ?? ""; runsIn(path);\n' +
    '  visits("http://localhost" + address, place); return execFileSync(path, ["page"], { encoding: "utf8" }); }',
  browser: '#!/bin/sh\necho "version one"\n',
  "test/fixture.txt": "one",
  "test/list/one.txt": "",
  "test/pure.test.ts": testFile(
    'test("rule", () => assert.ok(rule() && help()));',
    'import { rule } from "../src/rule.ts";\nimport { help } from "./support/helper.ts";',
  ),
  "src/lazy.ts": `export const lazy = (name: string) => ${importName};`,
  "test/lazy.test.ts": testFile(
    'test("lazy", () => assert.ok(lazy));',
    'import { lazy } from "../src/lazy.ts";',
  ),
  "test/fixture.test.ts": testFile(
    'test("fixture", () => assert.ok(readFileSync("test/fixture.txt")));',
    'import { readFileSync } from "node:fs";',
  ),
  "test/copied/one.txt": "one",
  "test/copy.test.ts": testFile(
    'test("copy", () => cpSync("test/copied", ".local/copied", { recursive: true }));',
    'import { cpSync } from "node:fs";',
  ),
  "test/list.test.ts": testFile(
    'test("list", async () => assert.ok((await readdir("test/list")).length));',
    'import { readdir } from "node:fs/promises";',
  ),
  "test/greeting.test.ts": testFile('test("greeting", () => assert.ok(process.env.GREETING !== "wrong"));'),
  "test/browser.test.ts": testFile(
    `test("page", () => { assert.ok(open("/admin/users")); ${served} });`,
    imported,
  ),
  "test/pages.test.ts": independentTestFile(
    `test("home", () => { open("/admin"); ${served} });
    test("users", () => { open("/admin/users"); ${served} });
    test("both", () => { open("/admin"); open("/admin/users"); ${served} });`,
    imported,
  ),
  "test/served.test.ts": testFile(
    'test("served", () => assert.ok(readFileSync(process.env.DIST + "/robots.txt")));',
    'import { readFileSync } from "node:fs";',
  ),
  "test/program.test.ts": testFile(
    'test("program", () => assert.ok(execFileSync("true") !== null));',
    'import { execFileSync } from "node:child_process";',
  ),
  "test/day.test.ts": testFile('test("day", () => assert.ok(new Date().getFullYear() > 2000));'),
  "test/slow.all.test.ts": testFile('test("only with --all", () => assert.is(process.env.ROUNDS, "all"));'),
});

export const browser = { TEST_BROWSER: project.at("browser") };
export const everything = [
  "browser",
  "copy",
  "day",
  "fixture",
  "greeting",
  "lazy",
  "list",
  "pages",
  "program",
  "pure",
  "served",
];
export const run = (args: readonly string[] = [], environment = {}) =>
  project.run(args, { ...browser, ...environment });
/** Runs, and compares what ran; every run is green. */
export async function runs(expected: readonly string[], why: string, environment = {}) {
  const { code, ran, printed } = await run([], environment);
  assert.is(code, 0, printed);
  assert.equal(ran, expected, `${why}\n${printed}`);
}
export const [write, replace] = [project.write, project.replace];

chmodSync(project.at("browser"), 0o755);
