/** Kept passes are honest: what an edit touches runs again, and nothing else does. */
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { variablesOf } from "../../.tools/suite/dependencies.mjs";
import { everything, project, replace, run, runs, write } from "./passesProject.ts";

test.after(() => project.remove());

test("the first run is of everything but what only --all runs, and the next one of nothing", async () => {
  const first = await run();
  assert.equal(first.ran, everything, first.printed);
  assert.match(first.printed, "not run: 1 files");
  const second = await run();
  assert.equal(second.ran, [], second.printed);
  assert.match(second.printed, /taken over: 14 passes, the oldest 0 min old/);
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
  ["what is served as it is", () => write("public/robots.txt", "Go away."), ["program", "served"]],
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

test("who names no variable depends on all of them, however it is spelled", () => {
  for (const [text, names] of [
    ['PROCESS.env.ONE; PROCESS.env["TWO"]', ["ONE", "TWO"]],
    ["run(PROCESS.env)", null],
    ["const { env } = PROCESS;", null],
    ['PROCESS["env"].ONE', null],
    ["PROCESS?.env", null],
    ['import { argv, env } from "node:PROCESS";', null],
    ["const { platform } = PROCESS; const env = {};", []],
  ] as const) {
    // This file itself is to name none in such a way.
    assert.equal(variablesOf([text.replaceAll("PROCESS", "process")]), names, text);
  }
});

test.run();
