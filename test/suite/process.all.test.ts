/** No test file hangs `npm test` or leaves anything to the next file of its process: it fails and the reason is printed. */
import { readFileSync, symlinkSync } from "node:fs";
import { delimiter } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { onPath } from "../../.tools/suite/programs.mjs";
import { type Run, smallProject, testFile } from "./smallProject.ts";

const project = smallProject();
test.after(() => project.remove());

const isFine = testFile('test("is run all the same", () => {});');

/** Runs these files, by name, with faultless files between and after them. */
async function run(files: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<Run> {
  project.empty("test");
  for (const [name, text] of Object.entries(files)) project.write(`test/${name}.test.ts`, text);
  const fine = Object.keys(files).map((name) => `after-${name}`);
  for (const name of fine) project.write(`test/${name}.test.ts`, isFine);
  const result = await project.run(["test/", "--order", "1", ...args]);
  assert.equal(result.ran, [...Object.keys(files), ...fine].sort(), result.printed);
  for (const name of fine) assert.match(told(result, name), `✓ test/${name}.test.ts 1 passed`);
  return result;
}

/** The output of a run about a file. */
const told = ({ printed }: Run, name: string) =>
  printed.split(/^(?=[✓✗] )/m).find((part) => part.startsWith(` test/${name}.test.ts `, 1)) ?? "";

const closes = testFile(
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
const shares = testFile(
  `const timer = await share(async () => setInterval(() => {}, 1000), async (one) => clearInterval(one));
  test("shares", () => assert.ok(timer));`,
  'import { share } from "../.tools/suite/shared.ts";',
);

test("a file that closes what it opened passes, and what it shares stays open until its process ends", async () => {
  const result = await run({ closes, shares });
  assert.is(result.code, 0, result.printed);
  for (const name of ["closes", "shares"])
    assert.match(told(result, name), `✓ test/${name}.test.ts 1 passed`);
});

const wrong: readonly [name: string, text: string, says: readonly (string | RegExp)[]][] = [
  [
    "timer",
    testFile(`function forgetful() { setTimeout(() => {}, 3_600_000); }
      test("forgets", () => forgetful());`),
    [/a timer set at forgetful \(.*timer\.test\.mjs:\d+/],
  ],
  [
    "promised-timer",
    testFile(
      'test("forgets", () => void setTimeout(3_600_000));',
      'import { setTimeout } from "node:timers/promises";',
    ),
    ["1 timers of node:timers/promises"],
  ],
  [
    "others",
    testFile(
      `test("forgets", async () => {
        const server = createServer();
        await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
        await new Promise((connected) => connect(server.address().port, "127.0.0.1", connected));
        spawn("sleep", ["1000"], { stdio: "ignore" });
      });`,
      'import { spawn } from "node:child_process";\nimport { connect, createServer } from "node:net";',
    ),
    [/a server on .*"port":\d+/, /a socket between the ports \d+ and \d+/, /a program: sleep 1000/],
  ],
  ["ends", testFile('test("ends", () => process.exit(0));'), ['ended its process in "ends"']],
  ["import", testFile('throw new Error("Not even imported");'), ["Not even imported"]],
  [
    "throws",
    testFile('test("throws", () => { setTimeout(() => { throw new Error("Late"); }); });'),
    ["Late"],
  ],
  ["rejects", testFile('test("rejects", () => void Promise.reject(new Error("Unheard")));'), ["Unheard"]],
  ["complains", testFile('test("complains", () => { process.exitCode = 1; });'), ["Failed beside the tests"]],
  [
    "skips",
    testFile('const { skip } = test; skip("is skipped", () => {}); test("is not", () => {});'),
    ["1 passed"],
  ],
  ["mismatch", testFile('test("x", () => assert.match("was this", /that/));'), ["Actual: was this"]],
  ["nothing", testFile(""), ["0 passed"]],
];

test("a file that fails a test, leaves something open, ends its process, throws beside its tests or has none fails alone", async () => {
  const result = await run(Object.fromEntries(wrong.map(([name, text]) => [name, text])));
  assert.is(result.code, 1);
  for (const [name, , says] of wrong) {
    const own = told(result, name);
    assert.match(own, `✗ test/${name}.test.ts`);
    for (const text of says) assert.match(own, text, result.printed);
  }
  const again = /^the failed files again: npm test -- (.*)$/m.exec(result.printed)?.[1]?.split(" ") ?? [];
  assert.equal(again.sort(), wrong.map(([name]) => `test/${name}.test.ts`).sort());
});

test("a missing program is named in the last line, and is a failure in CI and by name", async () => {
  project.empty("test");
  project.write("test/support/notRun.ts", readFileSync("test/support/notRun.ts", "utf8"));
  project.write(
    "test/missing/missing.test.ts",
    'import { notRun } from "../support/notRun.ts";\nnotRun("X", ["x", "y"]);',
  );
  project.write("test/fine.test.ts", isFine);
  const lacks = "1 file needs programs and did not run, or only in part: install x, y";
  for (const [words, environment, code] of [
    [["missing", "--of", "test/support/notRun.ts"], {}, 1],
    [["--of", "test/support/notRun.ts"], {}, 0],
    [["--of", "test/support/notRun.ts"], { CI: "true" }, 1],
    [["test"], {}, 0],
  ] as const) {
    const result = await project.run(words, environment);
    assert.is(result.code, code, result.printed);
    assert.match(result.printed, "not run: X, install x, y");
    assert.match(result.lastLine, lacks);
  }
});

/** A test that needs a browser, as the runner sees it: it imports the file that finds one. */
const inBrowser = testFile(
  'test("opens", () => assert.ok(process.env.TEST_BROWSER || chromium));',
  'import { chromium } from "../support/chromium.ts";',
);

/** A machine without a browser; whatever installs one fails with these words. */
function withoutBrowser() {
  project.empty("test");
  project.write("test/support/chromium.ts", 'export const chromium = "none";');
  project.write("test/browser/page.test.ts", inBrowser);
  project.write("test/browser/other.all.test.ts", inBrowser);
  project.write("test/fine.test.ts", isFine);
  project.program("bin/apt-get", "echo 'E: Could not resolve deb.debian.org' >&2; exit 100");
  project.program("bin/browser", "echo 'libnss3.so is missing' >&2; exit 127");
  return {
    TEST_BROWSER: project.at("bin/browser"),
    PATH: `${project.at("bin")}${delimiter}${process.env.PATH}`,
  };
}

test("without a browser everything else runs, and the last line names the rest; in CI and by name that fails", async () => {
  const environment = withoutBrowser();
  const last = "need a browser and did not run: install chromium, or set TEST_BROWSER";
  for (const [words, more, code, count] of [
    [["test"], {}, 0, "2 files"],
    [["browser", "fine"], {}, 1, "2 files"],
    [["test"], { CI: "true" }, 1, "2 files"],
  ] as const) {
    const result = await project.run(words, { ...environment, ...more });
    assert.is(result.code, code, result.printed);
    assert.equal(result.ran, ["fine"], result.printed);
    assert.match(result.printed, "libnss3.so is missing");
    assert.match(result.lastLine, `1 passed, 0 failed`);
    assert.match(result.lastLine, `${count} ${last}`);
  }
  const unnamed = await project.run(["browser/page"], { ...environment, TEST_BROWSER: "/gone" });
  assert.is(unnamed.code, 1);
  assert.match(unnamed.printed, "TEST_BROWSER names no file: /gone");
});

test("a file of --all that is named runs, and installs what it needs and nothing else", async () => {
  project.empty("test");
  project.empty("bin");
  project.write("test/support/notRun.ts", readFileSync("test/support/notRun.ts", "utf8"));
  const caddy = project.at("bin/caddy");
  project.write(
    "test/hosting/caddy.all.test.ts",
    testFile(
      `if (existsSync(${JSON.stringify(caddy)})) test("serves", () => {});
       else notRun("Caddy", ["caddy"]);`,
      'import { existsSync } from "node:fs";\nimport { notRun } from "../support/notRun.ts";',
    ),
  );
  // A machine with nothing but what the installer needs.
  project.program(
    "bin/apt-get",
    `[ "$1" = update ] || { echo "$*" > "\${0%/*}/calls"; : > "\${0%/*}/caddy"; }`,
  );
  for (const name of ["sh", "flock"]) {
    const program = onPath(name);
    if (program) symlinkSync(program, project.at(`bin/${name}`));
  }
  const result = await project.run(["hosting/caddy"], { PATH: project.at("bin") });
  if (process.getuid?.() === 0 && onPath("flock")) {
    assert.is(result.code, 0, result.printed);
    assert.match(result.printed, /^installing caddy by apt \.\.\.\n.*installed caddy by apt in \d+ s$/ms);
    assert.match(readFileSync(project.at("bin/calls"), "utf8"), /Timeout=300 caddy\n$/);
    assert.match(result.lastLine, "1 passed, 0 failed");
  } else {
    assert.is(result.code, 1, result.printed);
    assert.match(result.printed, "Nothing of hosting/caddy ran.");
  }
});

test("each test has the limit: a file whose tests together take longer passes", async () => {
  const pause = "await new Promise((resume) => setTimeout(resume, 1_500));";
  const slow = testFile(
    ["a", "b", "c"].map((name) => `test("${name}", async () => { ${pause} });`).join("\n"),
  );
  const result = await run({ slow }, ["--limit", "3"]);
  assert.is(result.code, 0, result.printed);
  assert.match(told(result, "slow"), "3 passed");
});

test("a run is never silent for ten seconds: it names what runs", async () => {
  const slow = testFile('test("takes long", () => new Promise((resume) => setTimeout(resume, 10_500)));');
  const result = await run({ slow });
  assert.is(result.code, 0, result.printed);
  assert.match(result.printed, /^\.\.\. test\/slow\.test\.ts, takes long \(\d+ s\)$/m);
});

test("a source leads to the test files that import it, and with a word to those that use the build", async () => {
  project.empty("test");
  project.write(
    "test/direct.test.ts",
    testFile('test("x", () => assert.ok(text));', 'import { text } from "../src/text.ts";'),
  );
  project.write("test/served.test.ts", testFile('test("x", () => assert.ok(process.env.DIST));'));
  project.write("test/other.test.ts", isFine);
  const ofText = await project.run(["--of", "src/text.ts"]);
  assert.equal(ofText.ran, ["direct"], ofText.printed);
  assert.match(ofText.printed, "1 use the built app");
  const withWord = await project.run(["test/", "--of", "src/text.ts"]);
  assert.equal(withWord.ran, ["direct", "served"], withWord.printed);
  const ofTest = await project.run(["--of", "test/other.test.ts"]);
  assert.equal(ofTest.ran, ["other"], ofTest.printed);
});

test("a test that never ends is ended at the limit and named, whether it waits or works", async () => {
  const never = {
    waits: "setInterval(() => {}, 1000); await new Promise(() => {});",
    // Blocks the event loop without using the processor.
    works: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);",
  };
  const files = Object.entries(never).map(([name, body]) => [
    name,
    testFile(`test("is quick", () => {}); test("hangs", async () => { ${body} });`),
  ]);
  const result = await run(Object.fromEntries(files), ["--limit", "3"]);
  assert.is(result.code, 1);
  for (const name of Object.keys(never)) {
    const own = told(result, name);
    assert.match(own, `✗ test/${name}.test.ts`);
    assert.match(own, `test/${name}.test.ts was ended in "hangs", after `);
    assert.match(own, "•", "what it printed so far");
    // A blocked process cannot list its timers.
    assert.is(own.includes("a timer set"), name === "waits");
  }
});

test.run();
