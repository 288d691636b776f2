/**
 * The programs that tests run in: which there are, and the one place that installs the missing ones, by apt as root on
 * Debian. The runner and the bench call it once, before anything runs.
 */
import { spawnSync } from "node:child_process";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const require = createRequire(import.meta.url);

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/microsoft-edge",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** The path in TEST_BROWSER, a system Chrome, Chromium or Edge, or playwright's own; null for none. */
export function installedBrowser() {
  const named = process.env.TEST_BROWSER;
  if (named) return existsSync(named) ? named : null;
  const { chromium } = require("playwright-core");
  return [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** Debian's browser without a window: about two thirds of the processor time. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The first of these programs in PATH; null for none. */
export function onPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {}
    }
  }
  return null;
}

/** A Debian package, and whether what it brings is there. */
const browsers = [
  { name: "chromium", isThere: () => installedBrowser() !== null },
  // Another browser than Debian's has none beside it.
  { name: "chromium-headless-shell", isThere: () => existsSync(HEADLESS_SHELL) || !wantsDebians() },
];
const wantsDebians = () => [null, "/usr/bin/chromium"].includes(installedBrowser());

const others = [
  { name: "firefox-esr", isThere: () => onPath("firefox-esr", "firefox") !== null },
  { name: "webkit2gtk-driver", isThere: () => onPath("WebKitWebDriver") !== null },
  { name: "xvfb", isThere: () => onPath("Xvfb") !== null },
  { name: "locales", isThere: () => existsSync("/usr/share/i18n/locales/de_DE") },
  { name: "nginx", isThere: () => onPath("nginx") !== null || existsSync("/usr/sbin/nginx") },
  {
    name: "libnginx-mod-http-brotli-static",
    isThere: () => existsSync("/usr/lib/nginx/modules/ngx_http_brotli_static_module.so"),
  },
  { name: "caddy", isThere: () => onPath("caddy") !== null },
];

/**
 * Installs the browser if it is missing, with `all` the other engines and web servers too; says so in one line. Raises an
 * Error with the installer's own last lines, or with what to install where this cannot; the others are not required there.
 */
export async function installPrograms({ all = false } = {}) {
  await installMissing(browsers, { isRequired: true });
  if (all) await installMissing(others, { isRequired: false });
}

/** The same for these packages. `isRoot` and `lock` are for its test. */
export async function installMissing(
  packages,
  { isRequired, isRoot = process.getuid?.() === 0, lock = join(tmpdir(), "kundenbereich-install.lock") },
) {
  const missing = () => packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing().length === 0) return;
  if (!isRoot || onPath("apt-get") === null) {
    if (isRequired) installElsewhere(missing());
    return;
  }
  await locked(lock, () => {
    const names = missing();
    if (names.length > 0) installByApt(names);
  });
}

function installByApt(names) {
  const began = Date.now();
  const apt = (...args) =>
    spawnSync("apt-get", args, {
      encoding: "utf8",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  // A failed update may leave lists that suffice; what it said is shown if they do not.
  const runs = [apt("update", "-qq")];
  runs.push(apt("install", "-y", "-qq", "-o", "DPkg::Lock::Timeout=300", ...names));
  if (runs[1].status !== 0) {
    const said = runs.flatMap(({ stdout, stderr }) =>
      `${stdout}${stderr}`.split("\n").filter((line) => line !== ""),
    );
    throw new Error(`apt-get could not install ${names.join(", ")}:\n${said.slice(-10).join("\n")}`);
  }
  console.log(`installed ${names.join(", ")} by apt in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** Without root or apt: playwright brings a browser of its own where it can download one. */
function installElsewhere(names) {
  const advice = `Missing: ${names.join(", ")}. Install Chromium or Chrome, or set TEST_BROWSER to the path of one.`;
  if (process.env.TEST_BROWSER) throw new Error(`TEST_BROWSER names no file: ${process.env.TEST_BROWSER}`);
  if (!names.includes("chromium")) throw new Error(advice);
  // The package does not export it.
  const cli = join(dirname(require.resolve("playwright-core")), "cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore" });
  if (installedBrowser() === null) throw new Error(advice);
}

/** Runs `work` while no other process does; a process that was killed holds nobody up. */
async function locked(path, work) {
  for (;;) {
    try {
      const file = openSync(path, "wx");
      writeSync(file, String(process.pid));
      closeSync(file);
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
      if (!isRunning(path)) rmSync(path, { force: true });
      await pause(200);
    }
  }
  try {
    return work();
  } finally {
    rmSync(path, { force: true });
  }
}

function isRunning(path) {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    // Just made, and not written yet.
    if (pid === 0) return true;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== "ESRCH";
  }
}
