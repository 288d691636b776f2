/** What tests need is installed once, by one place, and its failure is shown in the installer's own words. */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { test } from "uvu";
import * as assert from "uvu/assert";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "programs-"));
test.after(() => rmSync(folder, { recursive: true }));

/** A machine without the program, whose apt-get does as the script says. */
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
    lock: join(here, "lock"),
    calls: () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : []),
    install: (options = {}) =>
      run(process.execPath, ["--input-type=module", "-e", code(options)], {
        env: { ...process.env, PATH: `${here}${delimiter}${process.env.PATH}` },
      }),
  };
}

test("two runs at the same time install once, and one line says what", async () => {
  const { program, calls, install } = machine("two", `sleep 0.5; touch ${join(folder, "two/browser")}`);
  const said = await Promise.all([install(), install()]);
  assert.match(said.map(({ stdout }) => stdout).join(""), /^installed browser by apt in \d+ s\n$/);
  assert.ok(existsSync(program));
  assert.is(calls().length, 2);
  assert.match(calls()[1] ?? "", /^install .* browser$/);
  await install();
  assert.is(calls().length, 2, "what is there is not installed");
});

test("a failing installer ends the run with its own words", async () => {
  const { install, lock } = machine("failing", "echo 'E: Unable to locate package browser' >&2; exit 100");
  const failed = await install().catch((error) => error);
  assert.is(failed.code, 1);
  assert.match(failed.stderr, /could not install browser:\nE: Unable to locate package browser/);
  assert.not(existsSync(lock));
});

test("a run that was killed while it installed holds nobody up", async () => {
  const { install, lock, program } = machine("killed", `touch ${join(folder, "killed/browser")}`);
  const { pid } = await run(process.execPath, ["-p", "process.pid"]).then(({ stdout }) => ({ pid: stdout }));
  writeFileSync(lock, pid);
  await install();
  assert.ok(existsSync(program));
});

test("without root it says what to install", async () => {
  const { install, calls } = machine("visitor", "exit 0");
  const failed = await install({ isRoot: false }).catch((error) => error);
  assert.is(failed.code, 1);
  assert.match(failed.stderr, /Missing: browser\. Install Chromium or Chrome, or set TEST_BROWSER/);
  assert.equal(calls(), []);
  await install({ isRoot: false, isRequired: false });
});

test.run();
