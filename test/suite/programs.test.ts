/**
 * Programs of the tests: missing ones are installed once, in one place, and said before. A failure shows the installer's own words,
 * and the run goes on.
 */
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { installedBrowser } from "../../.tools/suite/programs.mjs";

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
    await installMissing(packages, ${JSON.stringify({ isRoot: true, lock: join(here, "lock"), ...options })});`;
  return {
    program,
    calls: () => (existsSync(calls) ? readFileSync(calls, "utf8").trim().split("\n") : []),
    install: (options = {}) =>
      run(process.execPath, ["--input-type=module", "-e", code(options)], {
        env: { ...process.env, PATH: `${here}${delimiter}${process.env.PATH}` },
      }),
  };
}

test("two runs at the same time install one after the other; a line names what before, another one after", async () => {
  const { program, calls, install } = machine("two", `sleep 0.5; touch ${join(folder, "two/browser")}`);
  const [{ stdout }] = await Promise.all([install(), install()]);
  assert.match(stdout, /^installing browser by apt \.\.\.\ninstalled browser by apt in \d+ s\n$/);
  assert.ok(existsSync(program));
  assert.equal(
    calls().map((call) => call.split(" ")[0]),
    ["update", "install", "update", "install"],
  );
  assert.match(calls()[1] ?? "", /^install .* browser$/);
  await install();
  assert.is(calls().length, 4, "what is there is not installed");
});

test("a failing installer's own words are shown", async () => {
  const { install } = machine("failing", "echo 'E: Unable to locate package browser' >&2; exit 100");
  const { stdout } = await install();
  assert.match(stdout, "could not install browser by apt:\nE: Unable to locate package browser\n");
});

test("a run without root installs nothing by apt", async () => {
  const { install, calls } = machine("visitor", "exit 0");
  await install({ isRoot: false });
  assert.equal(calls(), []);
});

/** What installPrograms prints and resolves with, with this program as TEST_BROWSER. */
async function withBrowser(TEST_BROWSER: string) {
  const code = `
    import { installPrograms } from ${JSON.stringify(resolve(".tools/suite/programs.mjs"))};
    console.log(await installPrograms().catch(({ message }) => message));`;
  const env = { ...process.env, TEST_BROWSER };
  return (await run(process.execPath, ["--input-type=module", "-e", code], { env })).stdout;
}

test("a browser that does not start counts as missing, and its own words are shown", async () => {
  const browser = join(folder, "without-libraries");
  writeFileSync(
    browser,
    "#!/bin/sh\necho 'error while loading shared libraries: libnss3.so' >&2; exit 127\n",
  );
  chmodSync(browser, 0o755);
  assert.is(
    await withBrowser(browser),
    `${browser} does not start:\nerror while loading shared libraries: libnss3.so\nfalse\n`,
  );
  writeFileSync(browser, "#!/bin/sh\necho Chromium 156\n");
  assert.is(await withBrowser(browser), "true\n");
});

test("a TEST_BROWSER that names no file ends the run with that sentence", async () => {
  assert.is(await withBrowser("/gone/chromium"), "TEST_BROWSER names no file: /gone/chromium\n");
});

test("a terminal's own BROWSER, a script that opens addresses, is not taken for Chromium", () => {
  const before = process.env.BROWSER;
  const found = installedBrowser();
  process.env.BROWSER = "/gone/browser.sh";
  try {
    assert.is(installedBrowser(), found);
  } finally {
    if (before === undefined) delete process.env.BROWSER;
    else process.env.BROWSER = before;
  }
});

test.run();
