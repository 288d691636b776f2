/**
 * Finds Chromium for the tests: the path in TEST_BROWSER, a system Chrome, Chromium or Edge, or playwright's own. If there
 * is none it is installed (with apt on Debian as root, else by playwright-core), or one line says what to do.
 * Pages that show no PDF run in Debian's headless shell where it is installed: about two thirds of the processor time.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
// Not imported: Node would first search its two megabytes for the names they export.
export const { chromium }: typeof import("playwright-core") = require("playwright-core");

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

const advice =
  "No browser found: install Chromium or Chrome, or set TEST_BROWSER to the path of one (then run the tests again).";

function installed(): string | null {
  const named = process.env.TEST_BROWSER;
  if (named) return existsSync(named) ? named : null;
  return [...systemBrowsers, chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

function install(): void {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (isDebianRoot) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium", "chromium-headless-shell"], {
      stdio: "ignore",
    });
    return;
  }
  const cli = require.resolve("playwright-core/cli.js");
  execFileSync(process.execPath, [cli, "install", "chromium"], { stdio: "ignore" });
}

/** The path of a browser. Throws an Error of one line when there is none and none can be installed. */
export function browserPath(): string {
  const found = installed();
  if (found) return found;
  if (process.env.TEST_BROWSER) throw new Error(`TEST_BROWSER names no file: ${process.env.TEST_BROWSER}`);
  try {
    install();
  } catch {
    throw new Error(advice);
  }
  const now = installed();
  if (!now) throw new Error(advice);
  return now;
}

const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The headless shell, or the browser where there is none or TEST_BROWSER names another. Throws as `browserPath` does. */
export const shellPath = (): string =>
  !process.env.TEST_BROWSER && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browserPath();

/** Headless, without a graphics card and without network requests of its own. */
export const flags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The address bar's popups cost every new page more processor time than the login does.
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess",
];
