/** Which browser it is, from the user agent: name and version, nothing about device or system. */

/** As a fault report sends it. */
export interface BrowserName {
  /** Such as "Firefox". */
  name: string;
  /** Such as "140" or "17.4.1"; empty when it is not known. */
  version: string;
}

/** The first that matches: browsers on Chromium name Chrome as well, and all of them Safari. */
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ["Edge", /\bEdg(?:A|iOS)?\/([\d.]+)/],
  ["Opera", /\bOPR\/([\d.]+)/],
  ["Samsung Internet", /\bSamsungBrowser\/([\d.]+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ["Chrome", /\b(?:(?:Headless)?Chrome|CriOS)\/([\d.]+)/],
  ["Safari", /\bVersion\/([\d.]+).* Safari\//],
];

/** Reads a user agent. A browser that is not listed is "Unknown", with an empty version. */
export function browserName(userAgent: string): BrowserName {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) {
      return { name, version: /^\d{1,5}(\.\d{1,5}){0,3}/.exec(version)?.[0] ?? "" };
    }
  }
  return { name: "Unknown", version: "" };
}
