/**
 * The programs that tests run in, and the one place that installs the missing ones: by apt as root on Debian, elsewhere a browser
 * by Playwright. The runner and the bench call it once, before any test runs.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { runInGroup } from "./processGroup.mjs";
import { during, say } from "./progress.mjs";

const require = createRequire(import.meta.url);

/** Long enough for a slow mirror, and for another run that installs first. */
const INSTALL_LIMIT_MS = 900_000;
/** For each of Playwright's attempts: a machine without a network learns soon that it has none. */
const CONNECT_LIMIT_MS = 10_000;
/** The time for a browser's version, on a busy machine too. */
const START_LIMIT_MS = 60_000;

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
 * Installs what is missing: with `browser` a browser, and of the other engines and web servers these Debian `packages`. Says before
 * what it installs, and shows the installer's last lines if it fails. Resolves with whether there is a browser that starts.
 * Throws an Error if TEST_BROWSER names no file.
 */
export async function installPrograms({ browser = true, packages = [] } = {}) {
  if (browser && process.env.TEST_BROWSER && installedBrowser() === null)
    throw new Error(`TEST_BROWSER names no file: ${process.env.TEST_BROWSER}`);
  if (browser) {
    await installMissing(browsers);
    if (installedBrowser() === null) await downloadBrowser();
  }
  await installMissing(others.filter(({ name }) => packages.includes(name)));
  return browser && (await startsBrowser());
}

/** Installs the missing ones of these packages, as root by apt. `isRoot` and `lock` are for its test. */
export async function installMissing(
  packages,
  { isRoot = process.getuid?.() === 0, lock = join(tmpdir(), "kundenbereich-install.lock") } = {},
) {
  const missing = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length > 0 && isRoot && onPath("apt-get") !== null) await installByApt(missing, lock);
}

/** Of two runs at the same time, the second waits at the lock. apt then finds nothing left to install. */
function installByApt(names, lock) {
  // A failed update may leave lists that suffice. Its output is shown if they do not.
  const script = 'apt-get update -qq; apt-get install -y -qq -o DPkg::Lock::Timeout=300 "$@"';
  return install(`${names.join(", ")} by apt`, "flock", [lock, "sh", "-c", script, "sh", ...names], {
    DEBIAN_FRONTEND: "noninteractive",
  });
}

/** Playwright's own Chromium, for a machine without root or without apt. */
function downloadBrowser() {
  // The package does not export this file.
  const cli = join(dirname(require.resolve("playwright-core")), "cli.js");
  return install(
    "Chromium by Playwright, about 150 MB",
    process.execPath,
    [cli, "install", "chromium", "--no-shell"],
    {
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_LIMIT_MS),
    },
  );
}

/** Runs an installer. Prints what it does before, and its last lines if it fails. */
async function install(what, program, args, environment) {
  const began = Date.now();
  say(`installing ${what} ...`);
  const { code, printed } = await during(`installing ${what}`, () =>
    runInGroup(program, args, {
      cwd: tmpdir(),
      env: { ...process.env, ...environment },
      limitMs: INSTALL_LIMIT_MS,
    }),
  );
  if (code === 0) say(`installed ${what} in ${((Date.now() - began) / 1000).toFixed(0)} s`);
  else say(`could not install ${what}:\n${lastLines(printed)}`);
}

/** What an installer says at the end, without colours, blanks, stacks and repetitions. */
const lastLines = (printed) => {
  const lines = stripVTControlCharacters(printed).split("\n");
  const said = lines.filter((line) => line.trim() !== "" && !/^\s+at /.test(line));
  return [...new Set(said)].slice(-10).join("\n");
};

/** A browser without its libraries, or the script that stands for Ubuntu's snap, is there and does not start. */
async function startsBrowser() {
  const path = installedBrowser();
  if (path === null) return false;
  // On Windows it would open a window.
  if (process.platform === "win32") return true;
  const { code, printed } = await runInGroup(path, ["--version"], { cwd: tmpdir(), limitMs: START_LIMIT_MS });
  if (code !== 0) say(`${path} does not start:\n${lastLines(printed)}`);
  return code === 0;
}
