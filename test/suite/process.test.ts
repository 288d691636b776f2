/** No test file hangs `npm test`, and none leaves anything to the next one of its process: it fails and says why. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { independentTestFile, type Run, smallProject, testFile } from "./smallProject.ts";

const project = smallProject({});
test.after(() => project.remove());

const NEXT = testFile('test("is run all the same", () => {});');
/** Runs a test file of that text, and after it or before it another one of the same process. */
function run(body: string, imports = "", args: readonly string[] = []): Promise<Run> {
  project.write("test/some.test.ts", testFile(body, imports));
  project.write("test/next.test.ts", NEXT);
  return project.run(["test/", "--order", "1", ...args]);
}
const fails = ({ code, printed, ran }: Run) => {
  assert.is(code, 1, printed);
  assert.equal(ran, ["next", "some"]);
  assert.match(printed, "✗ test/some.test.ts");
  assert.match(printed, "✓ test/next.test.ts 1 passed");
};

test("a file that closes what it opened passes", async () => {
  const { code, printed } = await run(
    `const server = createServer((request, response) => response.end("yes"));
    test.before(() => new Promise((listening) => server.listen(0, listening)));
    test.after(() => new Promise((closed) => { server.closeAllConnections(); server.close(closed); }));
    test("asks", async () => {
      const timer = setInterval(() => {}, 10);
      await (await fetch("http://localhost:" + server.address().port)).text();
      clearInterval(timer);
    });`,
    'import { createServer } from "node:http";',
  );
  assert.is(code, 0, printed);
  assert.match(printed, "2 passed, 0 failed");
});

test("two independent tests of one name fail the file", async () => {
  const body = 'test("same", () => {}); test("same", () => {});';
  project.write("test/next.test.ts", NEXT);
  project.write("test/some.test.ts", independentTestFile(body));
  const result = await project.run(["test/", "--order", "1"]);
  fails(result);
  assert.match(result.printed, 'Two tests have the name "same"');
});

test("a timer left behind fails the file, with the place where it was set", async () => {
  const result = await run(`
    function forgetful() { setTimeout(() => {}, 3_600_000); }
    test("forgets", () => forgetful());`);
  fails(result);
  assert.match(result.printed, /a timer set at forgetful \(.*some\.test\.mjs:\d+/);
});

test("a timer of node:timers/promises left behind fails the file, too", async () => {
  const result = await run(
    'test("forgets", () => void setTimeout(3_600_000));',
    'import { setTimeout } from "node:timers/promises";',
  );
  fails(result);
  assert.match(result.printed, "1 timers of node:timers/promises");
});

test("a server, a socket and a program left behind are named", async () => {
  const result = await run(
    `test("forgets", async () => {
      const server = createServer();
      await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
      await new Promise((connected) => connect(server.address().port, "127.0.0.1", connected));
      spawn("sleep", ["1000"], { stdio: "ignore" });
    });`,
    'import { spawn } from "node:child_process";\nimport { connect, createServer } from "node:net";',
  );
  fails(result);
  for (const name of [
    /a server on .*"port":\d+/,
    /a socket between the ports \d+ and \d+/,
    /a program: sleep 1000/,
  ]) {
    assert.match(result.printed, name);
  }
});

test("what a file shares with the others of its process stays open until its end", async () => {
  const sharing = `const timer = await share(async () => setInterval(() => {}, 1000), async (one) => clearInterval(one));
    test("shares", () => assert.ok(timer));`;
  const { code, printed } = await run(sharing, 'import { share } from "../.tools/suite/processEnd.ts";');
  assert.is(code, 0, printed);
});

test("a test that never ends is ended at the limit and named, whether it waits or works", async () => {
  for (const [never, isNamed] of [
    ["setInterval(() => {}, 1000); await new Promise(() => {});", true],
    // Without a turn of the event loop, but also without work for the processor.
    ["Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);", false],
  ] as const) {
    const result = await run(`test("is quick", () => {}); test("hangs", async () => { ${never} });`, "", [
      "--limit",
      "3",
    ]);
    fails(result);
    assert.match(result.printed, 'test/some.test.ts was ended in "hangs", after ');
    assert.match(result.printed, "•", "what it printed so far");
    // While it works it cannot look for its timers.
    assert.is(result.printed.includes("a timer set"), isNamed);
  }
});

test("a file that ends its process, fails when it is imported, or throws beside its tests fails alone", async () => {
  for (const [body, says] of [
    ['test("ends", () => process.exit(0));', 'ended its process in "ends"'],
    ['throw new Error("Not even imported");', "Not even imported"],
    ['test("throws", () => { setTimeout(() => { throw new Error("Late"); }); });', "Late"],
    ['test("rejects", () => void Promise.reject(new Error("Unheard")));', "Unheard"],
    ['test("complains", () => { process.exitCode = 1; });', "Failed beside the tests"],
    ['test.skip("is skipped", () => {}); test("is not", () => {});', "✗ test/some.test.ts 1 passed"],
    ["", "✗ test/some.test.ts 0 passed"],
  ] as const) {
    const result = await run(body);
    fails(result);
    assert.match(result.printed, says);
  }
});

test.run();
