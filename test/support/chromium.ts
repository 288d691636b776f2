/**
 * Finds Chromium for the tests; .tools/suite/programs.mjs installs it before they run. Pages without PDFs run in Debian's
 * headless shell if it is installed.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { HEADLESS_SHELL, installedBrowser } from "../../.tools/suite/programs.mjs";

const require = createRequire(import.meta.url);
// Not imported: Node would first search its two megabytes for export names.
export const { chromium }: typeof import("playwright-core") = require("playwright-core");

/** The path of a browser. Throws an Error of one line if there is none. */
export function browserPath(): string {
  const found = installedBrowser();
  if (found === null) throw new Error("No browser found: run npm test, which installs one.");
  return found;
}

/**
 * The path of the headless shell. If there is no shell, or TEST_BROWSER is set, the path of the browser. Throws as
 * `browserPath` does.
 */
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
