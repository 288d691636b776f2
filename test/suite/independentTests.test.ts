/** Of a file whose tests are independent an edit runs again the tests that it touches. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { everything, imported, project, replace, run, runs, served, write } from "./passesProject.ts";
import { independentTestFile } from "./smallProject.ts";

const users = (text: string) => `export function Users() { return "${text}"; }`;
/** Beside its screen it says something at its import, which the project's own does not. */
const home = (text: string) => `export const place = "home"; export function Home() { return "${text}"; }`;

test.before(() => runs(everything, "the first run"));
test.after(() => project.remove());

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

test.run();
