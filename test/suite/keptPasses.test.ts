/** What is kept of a run, of how long, and of which run nothing. */
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { poll } from "../support/poll.ts";
import { browser, everything, importName, project, replace, run, runs, write } from "./passesProject.ts";
import { testFile } from "./smallProject.ts";

test.before(() => runs(everything, "the first run"));
test.after(() => project.remove());

test("nothing is kept of a run that failed", async () => {
  replace("src/rule.ts", "true", "false");
  for (const round of [1, 2]) {
    const { code, ran, printed } = await run();
    assert.is(code, 1);
    assert.equal(ran, ["program", "pure"], `round ${round}`);
    assert.match(printed, 'FAIL  "rule"');
  }
  replace("src/rule.ts", "false", "true");
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
  const underWay = `${passOf("list")}.1`;
  const leftBehind = `${passOf("list")}.2`;
  for (const path of [underWay, leftBehind]) writeFileSync(path, "[");
  const before = Date.now() / 1000 - 2 * 3600;
  utimesSync(leftBehind, before, before);
  const killed = project.at(".local/run-1");
  mkdirSync(killed);
  utimesSync(killed, before - 24 * 3600, before - 24 * 3600);
  write("test/fixture.txt", "two and a half");
  await runs(["fixture", "program"], "beside another run");
  assert.ok(existsSync(underWay), "another run is writing it");
  assert.not(existsSync(leftBehind), "nobody is, after two hours");
  assert.not(existsSync(killed), "what a killed run has left goes after a day");
  assert.ok(readdirSync(folder).includes("test__changes.test.ts.json"));
  // It depends on everything, so each edit above has given it another pass.
  assert.is(JSON.parse(readFileSync(passOf("program"), "utf8")).length, 3);
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
  for (let build = 0; build < 20; build++) write(`.local/builds/${build}.json`, "{}");
  const all = [...everything, "changes", "slow"].sort();
  for (const path of ["src/new.ts", "test/support/new.ts", "test/list/new.txt"]) write(path, "");
  replace("test/support/helper.ts", "export", 'import "./new.ts"; export');
  replace("src/areas/staff.ts", "import", 'import "../new.ts"; import');
  for (const [source, reaches] of [
    // No pass knows these yet.
    ["src/new.ts", ["browser", "pages", "program"]],
    ["test/support/new.ts", ["program", "pure"]],
    ["test/list/new.txt", ["list", "program"]],
    ["src/rule.ts", ["program", "pure"]],
    ["build.mjs", all],
    ["public/robots.txt", ["program", "served"]],
    ["test/copied/one.txt", ["copy", "program"]],
  ] as const) {
    const { ran, printed } = await run(["--of", source]);
    assert.equal(ran, reaches, `${source}\n${printed}`);
    assert.match(printed, `${reaches.length} test files reach ${source}:\n  test/${reaches[0]}.test.ts\n`);
  }
  assert.is(readdirSync(project.at(".local/builds")).length, 20, "a build more, and the oldest forgotten");
  assert.match((await run(["--of", "src/none.ts"])).printed, "There is no src/none.ts.");
  for (const [args, environment] of [
    [["--all"], {}],
    [[], { CI: "true" }],
  ] as const) {
    assert.equal((await run(args, environment)).ran, all);
  }
});

test("a test that imports by a name only its run knows depends on everything, the app's own imports do not count", async () => {
  write("test/fixture.mjs", "export const one = 1;");
  const own = `const name = process.cwd() + "/test/fixture.mjs"; test("imports", () => ${importName});`;
  write("test/unknown.test.ts", testFile(own));
  await runs(["program", "unknown"], "its first run");
  write("test/fixture.mjs", "export const one = 2;");
  await runs(["program", "unknown"], "what it imported");
});

test.run();
