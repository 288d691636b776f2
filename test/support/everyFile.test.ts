/** No test file hangs `npm test`: it ends by itself, or it fails and says why. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { test } from "uvu";
import * as assert from "uvu/assert";

interface Ended {
  code: number;
  printed: string;
  told: string[];
  isLate: boolean;
}
interface Limits {
  cwd: string;
  limitMs: number;
}
const { runInGroup }: { runInGroup(program: string, args: string[], limits: Limits): Promise<Ended> } =
  await import(pathToFileURL(resolve("test/ownGroup.mjs")).href);

// Below the project, so that the files find uvu.
const folder = mkdtempSync(join(process.cwd(), ".local", "every-file-"));
test.after(() => rmSync(folder, { recursive: true }));

/** Runs a test file of that text as `npm test` does. */
function run(text: string, limitMs = 60_000): Promise<Ended> {
  const file = join(folder, "some.test.mjs");
  writeFileSync(file, `import { test } from "uvu";\n${text}\ntest.run();\n`);
  // Beside this file, where run.mjs has bundled both.
  const everyFile = new URL("./everyFile.mjs", import.meta.url).href;
  return runInGroup("node", ["--import", everyFile, file], { cwd: folder, limitMs });
}

test("a file that closes what it opened passes", async () => {
  const { code, printed, told } = await run(`
    import { createServer } from "node:http";
    const server = createServer((request, response) => response.end("yes"));
    test.before(() => new Promise((listening) => server.listen(0, listening)));
    test.after(() => new Promise((closed) => { server.closeAllConnections(); server.close(closed); }));
    test("asks", async () => {
      const timer = setInterval(() => {}, 10);
      await (await fetch("http://localhost:" + server.address().port)).text();
      clearInterval(timer);
    });`);
  assert.is(code, 0, printed);
  assert.match(printed, /Passed: +1/);
  assert.equal(told, ["asks", "", ""]);
});

test("a timer left behind fails the file, with the place where it was set", async () => {
  const { code, printed } = await run(`
    function forgetful() { setTimeout(() => {}, 3_600_000); }
    test("forgets", () => forgetful());`);
  assert.is(code, 1);
  assert.match(printed, /a timer set at forgetful \(.*some\.test\.mjs:\d+/);
});

test("a server, a socket and a program left behind are named", async () => {
  const { code, printed } = await run(`
    import { spawn } from "node:child_process";
    import { connect, createServer } from "node:net";
    test("forgets", async () => {
      const server = createServer();
      await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
      await new Promise((connected) => connect(server.address().port, "127.0.0.1", connected));
      spawn("sleep", ["1000"], { stdio: "ignore" });
    });`);
  assert.is(code, 1);
  for (const name of [
    /a server on .*"port":\d+/,
    /a socket between the ports \d+ and \d+/,
    /a program: sleep 1000/,
  ]) {
    assert.match(printed, name);
  }
});

test("a test that never ends is ended at the limit and named, whether it waits or works", async () => {
  for (const [never, isNamed] of [
    ["setInterval(() => {}, 1000); await new Promise(() => {});", true],
    // For a minute: whoever ends the tests from outside leaves nothing that works for ever.
    ["const end = Date.now() + 60_000; while (Date.now() < end);", false],
  ] as const) {
    const { code, isLate, printed, told } = await run(
      `test("is quick", () => {}); test("hangs", async () => { ${never} });`,
      3000,
    );
    assert.ok(isLate);
    assert.is(code, 1);
    assert.is(told.at(-1), "hangs");
    assert.match(printed, "•", "what it printed so far");
    // While it works it cannot look for its timers.
    assert.is(printed.includes("a timer set"), isNamed);
  }
});

test("an error beside the tests fails the file, although every test passes", async () => {
  const { code, printed } = await run(`
    test("complains", () => { process.exitCode = 1; });`);
  assert.is(code, 1);
  assert.match(printed, /Total: +2\s+Passed: +1/);
});

test.run();
