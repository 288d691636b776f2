/** Programs of the tests: missing ones are installed once, in one place, and a failure shows the installer's own words. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { browserPath } from "../support/chromium.ts";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "programs-"));
test.after(() => rmSync(folder, { recursive: true }));

/** A machine without the program; its apt-get runs the script. */
function machine(name: string, script: string) {
  const here = join(folder, name);
  mkdirSync(here);
  const calls = join(here, "calls");
  const program = join(here, "browser");
  const apt = join(here, "apt-get");
  writeFileSync(apt, `#!/bin/sh\necho "$*" >> ${calls}\n[ "$1" = update ] && exit 0\n${script}\n`);
  chmodSync(apt, 0o755);
  const code = (options: object) => `
    import { existsSync } from "node:fs";
    import { installMissing } from ${JSON.stringify(resolve(".tools/suite/programs.mjs"))};
    const packages = [{ name: "browser", isThere: () => existsSync(${JSON.stringify(program)}) }];
    await installMissing(packages, ${JSON.stringify({ isRequired: true, isRoot: true, lock: join(here, "lock"), ...options })})
      .catch(({ message }) => { console.error(message); process.exit(1); });`;
  return {
    program,
    calls: () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : []),
    install: (options = {}) =>
      run(process.execPath, ["--input-type=module", "-e", code(options)], {
        env: { ...process.env, PATH: `${here}${delimiter}${process.env.PATH}` },
      }),
  };
}

test("two runs at the same time install one after the other, and a line names what", async () => {
  const { program, calls, install } = machine("two", `sleep 0.5; touch ${join(folder, "two/browser")}`);
  const [{ stdout }] = await Promise.all([install(), install()]);
  assert.match(stdout, /^installed browser by apt in \d+ s\n$/);
  assert.ok(existsSync(program));
  assert.equal(
    calls().map((call) => call.split(" ")[0]),
    ["update", "install", "update", "install"],
  );
  assert.match(calls()[1] ?? "", /^install .* browser$/);
  await install();
  assert.is(calls().length, 4, "what is there is not installed");
});

test("a failing installer ends the run with its own words", async () => {
  const { install } = machine("failing", "echo 'E: Unable to locate package browser' >&2; exit 100");
  const failed = await install().catch((error) => error);
  assert.is(failed.code, 1);
  assert.match(failed.stderr, /could not install browser:\nE: Unable to locate package browser/);
});

test("a run without root prints what to install", async () => {
  const { install, calls } = machine("visitor", "exit 0");
  const failed = await install({ isRoot: false }).catch((error) => error);
  assert.is(failed.code, 1);
  assert.match(failed.stderr, /Missing: browser\. Install Chromium or Chrome, or set TEST_BROWSER/);
  assert.equal(calls(), []);
  await install({ isRoot: false, isRequired: false });
});

test("a terminal's own BROWSER, a script that opens addresses, is not taken for Chromium", () => {
  const before = process.env.BROWSER;
  const found = browserPath();
  process.env.BROWSER = "/gone/browser.sh";
  try {
    assert.is(browserPath(), found);
  } finally {
    if (before === undefined) delete process.env.BROWSER;
    else process.env.BROWSER = before;
  }
});

test.run();
