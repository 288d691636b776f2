/** Kept passes are honest: what an edit touches runs again, and nothing else does. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { poll } from "../support/poll.ts";
import { independentTestFile, smallProject, testFile } from "./smallProject.ts";

/** Whoever is served the app depends on its sources. */
const served = `const page = readFileSync(process.env.DIST + "/index.html", "utf8");
      assert.ok(readFileSync(process.env.DIST + /\\/assets.*js/.exec(page)?.[0]));`;
const imported = 'import { readFileSync } from "node:fs";\nimport { open } from "./support/chromium.ts";';

const project = smallProject({
  "README.md": "A project.",
  "src/rule.ts": "export const rule = () => true;",
  "test/support/helper.ts": "export const help = () => true;",
  "test/support/chromium.ts":
    'import { execFileSync } from "node:child_process";\nimport { runsIn, visits } from "../../.tools/suite/recorder.ts";\n' +
    'export function open(address: string, place?: object) { const path = process.env.BROWSER ?? ""; runsIn(path);\n' +
    '  visits("http://localhost" + address, place); return execFileSync(path, ["page"], { encoding: "utf8" }); }',
  browser: '#!/bin/sh\necho "version one"\n',
  "test/fixture.txt": "one",
  "test/list/one.txt": "",
  "test/pure.test.ts": testFile(
    'test("rule", () => assert.ok(rule() && help()));',
    'import { rule } from "../src/rule.ts";\nimport { help } from "./support/helper.ts";',
  ),
  "src/lazy.ts": "export const lazy = (name: string) => import(name);",
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
  "test/program.test.ts": testFile(
    'test("program", () => assert.ok(execFileSync("true") !== null));',
    'import { execFileSync } from "node:child_process";',
  ),
  "test/day.test.ts": testFile('test("day", () => assert.ok(new Date().getFullYear() > 2000));'),
  "test/slow.all.test.ts": testFile('test("only with --all", () => assert.is(process.env.ROUNDS, "all"));'),
});
test.after(() => project.remove());

const browser = { BROWSER: project.at("browser") };
const everything = [
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
];
const run = (args: readonly string[] = [], environment = {}) =>
  project.run(args, { ...browser, ...environment });
/** Runs, and compares what ran; every run is green. */
async function runs(expected: readonly string[], why: string, environment = {}) {
  const { code, ran, printed } = await run([], environment);
  assert.is(code, 0, printed);
  assert.equal(ran, expected, `${why}\n${printed}`);
}
const [write, replace] = [project.write, project.replace];
const users = (text: string) => `export function Users() { return "${text}"; }`;
const home = (text: string) => `export function Home() { return "${text}"; }`;

chmodSync(project.at("browser"), 0o755);

test("the first run is of everything but what only --all runs, and the next one of nothing", async () => {
  const first = await run();
  assert.equal(first.ran, everything, first.printed);
  assert.match(first.printed, "not run: 1 files");
  const second = await run();
  assert.equal(second.ran, [], second.printed);
  assert.match(second.printed, /taken over: 13 passes, the oldest 0 min old/);
});

/** An edit, and what it touches. The program's file depends on everything: nobody knows what a program reads. */
const edits: readonly [what: string, edit: () => void, touches: readonly string[]][] = [
  ["a source", () => replace("src/rule.ts", "true", "!false"), ["program", "pure"]],
  ["a helper", () => replace("test/support/helper.ts", "true", "!false"), ["program", "pure"]],
  ["a test file", () => replace("test/day.test.ts", "2000", "2001"), ["day", "program"]],
  ["a fixture", () => write("test/fixture.txt", "two"), ["fixture", "program"]],
  ["a name in a folder that is listed", () => write("test/list/two.txt", ""), ["list", "program"]],
  ["a file in a folder that is copied", () => write("test/copied/one.txt", "two"), ["copy", "program"]],
  ["a page that no test reads", () => write("README.md", "Another."), ["program"]],
  [
    "what a screen that is visited does",
    () => replace("src/screens/staff/Users.tsx", '"Users"', '"People"'),
    ["browser", "pages", "program"],
  ],
  [
    "what a screen that is not visited does",
    () => replace("src/screens/staff/Home.tsx", '"Home"', '"House"'),
    ["pages", "program"],
  ],
  [
    "what a screen that is not visited does when it is imported",
    () => write("src/screens/staff/Home.tsx", 'console.log("here");\nexport function Home() {}'),
    ["browser", "pages", "program"],
  ],
  [
    "the browser",
    () => writeFileSync(project.at("browser"), '#!/bin/sh\necho "version two"\n'),
    ["browser", "pages", "program"],
  ],
  ["the build", () => replace("build.mjs", '"warning"', '"error"'), everything],
  ["the types' settings", () => write("tsconfig.json", '{ "include": [] }'), everything],
  ["the packages", () => write("package-lock.json", '{ "packages": {} }'), everything],
];

test("an edit runs again what it touches", async () => {
  for (const [what, edit, touches] of edits) {
    edit();
    await runs(touches, what);
    if (what === "the browser") await runs([], "nothing once more");
  }
});

test("of independent tests an edit runs again those that it touches, and no other", async () => {
  const rounds: [what: string, edit: () => void, tests: number | null][] = [
    ["what a screen does when it is imported", () => write("src/screens/staff/Home.tsx", home("Zero")), 3],
    ["a screen that two of them visit", () => write("src/screens/staff/Users.tsx", users("One")), 2],
    ["the other screen", () => write("src/screens/staff/Home.tsx", home("One")), 2],
    ["what everybody is served", () => write("src/main.ts", 'import "./areas/staff.ts"; console.log(1);'), 3],
    ["their own file", () => replace("test/pages.test.ts", '"both"', '"the two"'), 3],
    ["nothing", () => {}, null],
    ["a screen, after their own file", () => write("src/screens/staff/Users.tsx", users("Three")), 2],
    ["what was there before", () => write("src/screens/staff/Users.tsx", users("One")), null],
  ];
  for (const [what, edit, tests] of rounds) {
    edit();
    const { code, printed } = await run();
    assert.is(code, 0, printed);
    const [, passed = null] = /✓ test\/pages\.test\.ts (\d) passed/.exec(printed) ?? [];
    assert.is(passed, tests === null ? null : String(tests), `${what}\n${printed}`);
    if (tests === 2) assert.match(printed, "and of 1 files the tests");
  }
});

test("an independent test depends on the screen that it finds open, too", async () => {
  const body = `const tab = {};
    test("shows", () => { open("/admin/users", tab); ${served} });
    test("finds", () => { open("/admin"); ${served} });`;
  for (const [order, tests] of [
    ["0", 2],
    ["1", 1],
  ] as const) {
    write("test/pages.test.ts", independentTestFile(`// ${order}\n${body}`, imported));
    assert.match((await run(["--order", order])).printed, "✓ test/pages.test.ts 2 passed");
    write("src/screens/staff/Users.tsx", users(`Order ${order}`));
    assert.match((await run()).printed, `✓ test/pages.test.ts ${tests} passed`, order);
  }
});

test("what has changed is linted again, and everything where the rules have", async () => {
  write("node_modules/.bin/biome", '#!/bin/sh\nfor one; do :; done; echo "$one" > .local/linted\n');
  for (const [path, text, linted] of [
    ["src/rule.ts", "export const rule = () => !false && true;", "src/rule.ts"],
    [".biome.json", "{}", "."],
    ["src/rule.ts", "export const rule = () => !false;", "src/rule.ts"],
    ["tsconfig.json", "{}", "."],
  ] as const) {
    write(path, text);
    await run();
    assert.is(readFileSync(project.at(".local/linted"), "utf8").trim(), linted, path);
  }
});

test("a variable of the environment runs again who names it, the time zone and Node's own everybody", async () => {
  await runs(["greeting", "program"], "GREETING", { GREETING: "hello" });
  await runs(everything, "TZ", { TZ: "Pacific/Auckland" });
  await runs([], "what passed before is still known");
});

test("nothing is kept of a run that failed", async () => {
  replace("src/rule.ts", "!false", "false");
  for (const round of [1, 2]) {
    const { code, ran, printed } = await run();
    assert.is(code, 1);
    assert.equal(ran, ["program", "pure"], `round ${round}`);
    assert.match(printed, 'FAIL  "rule"');
  }
  replace("src/rule.ts", "false", "!false");
  await runs([], "as before it");
});

test("nothing is kept of a run in which a file changed", async () => {
  const own = `test("changes", () => writeFileSync(${JSON.stringify(project.at("README.md"))}, String(Math.random())));`;
  write("test/changes.test.ts", testFile(own, 'import { writeFileSync } from "node:fs";'));
  for (const round of [1, 2]) {
    const { ran, printed } = await run();
    assert.equal(ran, ["changes", "program"], `round ${round}`);
    assert.match(printed, "Nothing of this run is kept: README.md changed");
  }
  write("test/changes.test.ts", testFile('test("changes no more", () => {});'));
  await runs(["changes", "program"], "now it is");
});

test("nothing is kept of a run that was killed", async () => {
  write(
    "test/changes.test.ts",
    testFile('test("waits", () => new Promise(() => setTimeout(() => {}, 60_000)));'),
  );
  const started = project.start([], browser);
  await poll(() => started.printed().includes("✓ test/program.test.ts"));
  started.kill();
  assert.is((await started.ended).code, 1);
  write("test/changes.test.ts", testFile('test("does nothing", () => {});'));
  await runs(["changes", "program"], "after it");
});

test("a pass is forgotten after seven days, and with its file; one that cannot be read is none", async () => {
  const folder = project.at(".local/passes");
  const passOf = (name: string) => `${folder}/test__${name}.test.ts.json`;
  const passes: { at: number; values: object }[] = JSON.parse(readFileSync(passOf("day"), "utf8"));
  const keep = (change: (pass: { at: number; values: object }) => object) =>
    writeFileSync(passOf("day"), JSON.stringify(passes.map((pass) => ({ ...pass, ...change(pass) }))));
  const aged = (days: number) => keep(({ at }) => ({ at: at - days * 86_400_000 }));
  aged(6);
  await runs([], "six days");
  aged(8);
  await runs(["day"], "eight days");
  writeFileSync(passOf("list"), "[{");
  await runs(["list"], "half a file");
  keep(({ values }) => ({ values: { ...values, day: "2020-01-01" } }));
  await runs(["day"], "another day, for a file that looks at the clock");
  assert.ok(readdirSync(folder).includes("test__changes.test.ts.json"));
});

test("two runs at once do not disturb each other", async () => {
  write("test/fixture.txt", "three");
  const both = await Promise.all([run(), run()]);
  for (const { code, ran, printed } of both) {
    assert.is(code, 0, printed);
    // What one has ended before the other begins is taken over.
    for (const name of ran) assert.ok(["fixture", "program"].includes(name), name);
  }
  assert.equal([...new Set(both.flatMap(({ ran }) => ran))].sort(), ["fixture", "program"]);
  await runs([], "after both");
});

test("--of names and runs the files that reach a source; --all and CI take over nothing", async () => {
  const { ran, printed } = await run(["--of", "src/rule.ts"]);
  assert.equal(ran, ["program", "pure"]);
  assert.match(printed, "2 test files reach src/rule.ts:\n  test/program.test.ts\n  test/pure.test.ts");
  assert.match((await run(["--of", "src/none.ts"])).printed, "There is no src/none.ts.");
  for (const [args, environment] of [
    [["--all"], {}],
    [[], { CI: "true" }],
  ] as const) {
    assert.equal((await run(args, environment)).ran, [...everything, "changes", "slow"].sort());
  }
});

test("a test that imports by a name only its run knows depends on everything, the app's own imports do not count", async () => {
  write("test/fixture.mjs", "export const one = 1;");
  const own = 'const name = process.cwd() + "/test/fixture.mjs"; test("imports", () => import(name));';
  write("test/unknown.test.ts", testFile(own));
  await runs(["program", "unknown"], "its first run");
  write("test/fixture.mjs", "export const one = 2;");
  await runs(["program", "unknown"], "what it imported");
});

test.run();
