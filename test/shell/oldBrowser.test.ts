/** The notice for old browsers: its source, run with user agents older and newer than the oldest supported versions (decision 37). */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { test } from "uvu";
import * as assert from "uvu/assert";

const script = readFileSync("src/start/oldBrowser.js", "utf8");

/** The text of the notice; null if none is shown. */
function noticeFor(userAgent: string): string | null {
  const attributes: Record<string, string> = {};
  const shown: { innerText?: string }[] = [];
  let ready = () => {};
  runInNewContext(script, {
    navigator: { userAgent },
    document: {
      documentElement: {
        setAttribute(name: string, value: string) {
          attributes[name] = value;
        },
      },
      addEventListener(_: string, listener: () => void) {
        ready = listener;
      },
      createElement: () => ({}),
      body: { firstChild: null, insertBefore: (element: object) => shown.push(element) },
    },
  });
  ready();
  assert.is(attributes["data-start"] === "old", shown.length === 1);
  return shown[0]?.innerText ?? null;
}

const like = "(KHTML, like Gecko)";
const chromium = (version: number, rest = "") =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${like} Chrome/${version}.0.0.0 Safari/537.36${rest}`;
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${like} Version/${version} Safari/605.1.15`;
const ios = (system: string, browser: string, device = "iPhone; CPU iPhone") =>
  `Mozilla/5.0 (${device} OS ${system} like Mac OS X) AppleWebKit/605.1.15 ${like} ${browser} Mobile/15E148 Safari/604.1`;
const android = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 13; SM-S918B) AppleWebKit/537.36 ${like} ${rest}`;

const tooOld: Readonly<Record<string, string>> = {
  "Chrome 108": chromium(108),
  "Edge 108": chromium(108, " Edg/108.0.1462.54"),
  "the first Edge": `${chromium(64)} Edge/17.17134`,
  "Firefox 114": firefox(114),
  "Firefox 52": firefox(52),
  "Safari 16.3": safari("16.3"),
  "Safari 15.6.1": safari("15.6.1"),
  "Safari 9.1": safari("9.1.3"),
  "iOS 15": ios("15_8", "Version/15.6"),
  "iOS 16.3": ios("16_3_1", "Version/16.3"),
  "iOS 9": ios("9_3_5", "Version/9.0"),
  "an iPad with iOS 15": ios("15_7", "Version/15.6", "iPad; CPU"),
  "Chrome on iOS 15": ios("15_8", "CriOS/131.0.6778.73"),
  "Firefox on iOS 16.3": ios("16_3", "FxiOS/132.0"),
  "Samsung Internet 20": android("SamsungBrowser/20.0 Chrome/106.0.5249.126 Mobile Safari/537.36"),
  "a WebView of 2022": android("Version/4.0 Chrome/108.0.5359.128 Mobile Safari/537.36").replace(
    ")",
    "; wv)",
  ),
  "Internet Explorer 11": "Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko",
  "Internet Explorer 10": "Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)",
};

const recent: Readonly<Record<string, string>> = {
  "Chrome 109": chromium(109),
  "Chrome 131": chromium(131),
  "Chrome without a window": chromium(156).replace("Chrome/", "HeadlessChrome/"),
  "Edge 109": chromium(109, " Edg/109.0.1518.140"),
  "Firefox 115": firefox(115),
  "Firefox 140": firefox(140),
  "Safari 16.4": safari("16.4"),
  "Safari 17.5": safari("17.5"),
  "Safari 26": safari("26.0"),
  "iOS 16.4": ios("16_4", "Version/16.4"),
  "iOS 16.7.10": ios("16_7_10", "Version/16.6"),
  "iOS 26, which calls itself 18.6": ios("18_6", "Version/26.0"),
  "iOS 26": ios("26_0", "Version/26.0"),
  "an iPad with iOS 17": ios("17_5", "Version/17.5", "iPad; CPU"),
  "Chrome on iOS 17": ios("17_5", "CriOS/99.0.4844.47"),
  "Firefox on iOS 17": ios("17_5", "FxiOS/100.0"),
  "Samsung Internet 21": android("SamsungBrowser/21.0 Chrome/110.0.5481.154 Mobile Safari/537.36"),
  "Samsung Internet 27": android("SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36"),
  "a WebView of 2024": android("Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36").replace(")", "; wv)"),
  "an app's window on iOS": ios("17_5", "").replace(" Safari/604.1", ""),
  WebKitGTK: `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 ${like} Version/18.0 Safari/605.1.15`,
  "something unknown": "Mozilla/5.0",
};

for (const [name, agent] of Object.entries(tooOld)) {
  test(`${name} gets the notice with the browsers that work`, () => {
    assert.match(noticeFor(agent) ?? "", /zu alt.*iOS ab 16\.4, Chrome oder Edge ab 109 oder Firefox ab 115/);
  });
}
for (const [name, agent] of Object.entries(recent)) {
  test(`${name} gets no notice`, () => assert.is(noticeFor(agent), null));
}

test.run();
