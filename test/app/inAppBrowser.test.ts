/** Which windows belong to another app, by user agents found in real traffic. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { isInAppBrowser } from "../../src/screens/documents/OpenInBrowser.tsx";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iPad = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_6) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const android = "Mozilla/5.0 (Linux; Android 14; Pixel 8";
const chrome = "AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36";
const desktop =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

const isInApp = (userAgent: string, fromHomeScreen = false) =>
  isInAppBrowser({
    navigator: { userAgent } as Navigator,
    matchMedia: (query) => ({ matches: fromHomeScreen && query.includes("standalone") }) as MediaQueryList,
  });

test("windows of mail apps, LinkedIn and Teams belong to another app", () => {
  for (const agent of [
    `${iPhone} GSA/320.0 Mobile/15E148 Safari/604.1`,
    `${iPhone} Mobile/15E148`,
    iPad,
    `${iPhone} Mobile/15E148 [LinkedInApp]/9.30`,
    `${iPhone} Mobile/15E148 Outlook-iOS/731.2.3`,
    `${iPhone} Mobile/15E148 TeamsMobile-iOS`,
    `${android}; wv) ${chrome}`,
    `${android}; wv) ${chrome} Outlook-Android/4.2`,
    `${android}; wv) ${chrome} TeamsMobile-Android`,
    `${desktop} Teams/24193.1805`,
  ]) {
    assert.ok(isInApp(agent), agent);
  }
});

test("browsers' own windows belong to no other app", () => {
  for (const agent of [
    `${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`,
    `${iPhone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
    `${iPhone} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`,
    `${android}) ${chrome.replace("Version/4.0 ", "")}`,
    `${android}) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    desktop,
    `${desktop} Edg/131.0.0.0`,
    "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
    `${iPad} Version/17.5 Safari/605.1.15`,
    desktop.replace("Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7"),
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  ]) {
    assert.not(isInApp(agent), agent);
  }
});

test("a window started from an iPhone's home screen names no Safari, and still belongs to no other app", () => {
  assert.not(isInApp(`${iPhone} Mobile/15E148`, true));
});

test.run();
