/** The engines that this machine has. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { onPath } from "../../../.tools/suite/programs.mjs";

/** The path of Firefox; null if there is none. */
export function installedFirefox(): string | null {
  const onMac = "/Applications/Firefox.app/Contents/MacOS/firefox";
  return onPath("firefox-esr", "firefox") ?? (existsSync(onMac) ? onMac : null);
}

export type WebKitPrograms = NonNullable<ReturnType<typeof installedWebKit>>;

/** MiniBrowser is installed beside the library, in a folder named after the machine's architecture. */
function miniBrowser(): string | null {
  const folders = existsSync("/usr/lib") ? readdirSync("/usr/lib") : [];
  const paths = ["", ...folders].map((folder) => join("/usr/lib", folder, "webkit2gtk-4.1/MiniBrowser"));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** The programs that WebKitGTK needs for a test; null if one is missing. */
export function installedWebKit() {
  const driver = onPath("WebKitWebDriver");
  const browser = miniBrowser();
  const xvfb = onPath("Xvfb");
  const localedef = existsSync("/usr/share/i18n/locales/de_DE") ? onPath("localedef") : null;
  return driver && browser && xvfb && localedef ? { driver, browser, xvfb, localedef } : null;
}
