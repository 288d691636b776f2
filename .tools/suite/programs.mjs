/**
 * The programs that tests run in, and the one place that installs the missing ones, by apt as root on Debian. The runner and
 * the bench call it once, before anything runs.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { runInGroup } from "./processGroup.mjs";

const require = createRequire(import.meta.url);

/** Long enough for a slow mirror, and for another run that installs first. */
const INSTALL_LIMIT_MS = 900_000;

const applications = [
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
  return (
    onPath("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge") ??
    [...applications, chromium.executablePath()].find((path) => existsSync(path)) ??
    null
  );
}

/** Debian's Chromium without a window. It takes about two thirds of the processor time of the full browser. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The first of these programs in PATH; null for none. */
export function onPath(...names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** Debian packages, each with a check whether its program exists. */
const browsers = [
  { name: "chromium", isThere: () => installedBrowser() !== null },
  // The headless shell belongs to Debian's browser only.
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
 * Installs the browser if it is missing, with `all` the other engines and web servers too, and prints one line. If a browser
 * cannot be installed, throws an Error with the installer's last lines, or with advice. The others may be missing.
 */
export async function installPrograms({ all = false } = {}) {
  await installMissing(browsers, { isRequired: true });
  if (all) await installMissing(others, { isRequired: false });
}

/** Installs the missing ones of these packages. `isRoot` and `lock` are for its test. */
export async function installMissing(
  packages,
  { isRequired, isRoot = process.getuid?.() === 0, lock = join(tmpdir(), "kundenbereich-install.lock") },
) {
  const missing = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return;
  if (isRoot && onPath("apt-get") !== null) await installByApt(missing, lock);
  else if (isRequired) installElsewhere(missing);
}

/** Of two runs at the same time, the second waits at the lock. apt then finds nothing left to install. */
async function installByApt(names, lock) {
  const began = Date.now();
  // A failed update may leave lists that suffice. Its output is shown if they do not.
  const script = 'apt-get update -qq; apt-get install -y -qq -o DPkg::Lock::Timeout=300 "$@"';
  const { code, printed } = await runInGroup("flock", [lock, "sh", "-c", script, "sh", ...names], {
    cwd: tmpdir(),
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    limitMs: INSTALL_LIMIT_MS,
  });
  if (code !== 0) {
    const said = printed.split("\n").filter((line) => line !== "");
    throw new Error(`apt-get could not install ${names.join(", ")}:\n${said.slice(-10).join("\n")}`);
  }
  console.log(`installed ${names.join(", ")} by apt in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

/** Without root or apt, playwright installs a browser of its own if it can download one. */
function installElsewhere(names) {
  const advice = `Missing: ${names.join(", ")}. Install Chromium or Chrome, or set TEST_BROWSER to the path of one.`;
  if (process.env.TEST_BROWSER) throw new Error(`TEST_BROWSER names no file: ${process.env.TEST_BROWSER}`);
  if (!names.includes("chromium")) throw new Error(advice);
  // The package does not export this file.
  const cli = join(dirname(require.resolve("playwright-core")), "cli.js");
  spawnSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore" });
  if (installedBrowser() === null) throw new Error(advice);
}
