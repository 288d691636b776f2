/** Fault reports: what they hold, key by key, what is left out, and how often they are sent. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { browserName } from "../../src/app/network/browserName.ts";
import { createFaultReports } from "../../src/app/network/faultReports.ts";
import { stackFrames } from "../../src/app/network/stackFrames.ts";
import { Failure, failureCodes } from "../../src/domain/failure.ts";
import { FAULT_REPORTS_KEY } from "../../src/storageKeys.ts";
import type { KeyValueStore } from "../../src/wire/clock.ts";
import { compileContract } from "../backend/contract/schemas.ts";
import { fakeClock, settled } from "../support/fakeClock.ts";
import { memoryStore } from "../support/memoryStore.ts";

const ORIGIN = "https://kunden.nordwind.example";
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.7339.16 Safari/537.36";
const faultsOf = (await compileContract({ closed: true }))("faultReport.schema.json");

interface Sent {
  url: string;
  init: RequestInit;
  report: Record<string, unknown>;
}

function openPage(
  path: string,
  options: { storage?: KeyValueStore; online?: boolean; url?: string | null } = {},
) {
  const sent: Sent[] = [];
  const clock = fakeClock();
  const document = Object.assign(new EventTarget(), {
    querySelector: () => ({ content: "4F2KQ7AB" }),
  });
  const window = Object.assign(new EventTarget(), {
    document,
    location: new URL(path, ORIGIN),
    navigator: { userAgent: CHROME, onLine: options.online ?? true },
  });
  const url = options.url === undefined ? "https://reports.nordwind.example/in" : options.url;
  const reports = createFaultReports(url, {
    window: window as unknown as Window,
    fetch: async (input, init = {}) => {
      sent.push({ url: String(input), init, report: JSON.parse(String(init.body)) });
      throw new TypeError("the receiver is down");
    },
    clock,
    sharedStorage: options.storage ?? memoryStore(),
  });
  const happens = (target: EventTarget, type: string, details: object) =>
    target.dispatchEvent(Object.assign(new Event(type), details));
  return {
    reports,
    sent,
    clock,
    throws: (error: unknown) => happens(window, "error", { error }),
    rejects: (reason: unknown) => happens(window, "unhandledrejection", { reason }),
    violates: (details: object) =>
      happens(document, "securitypolicyviolation", {
        disposition: "enforce",
        sourceFile: "",
        blockedURI: "inline",
        lineNumber: 0,
        columnNumber: 0,
        ...details,
      }),
  };
}

/** An error as the built app throws it: everything that may identify a visitor stands in its message and addresses. */
function errorAt(
  line: number,
  message = "kunde@musterbau.example has no IBAN DE02120300000000202051",
): Error {
  const error = new TypeError(message);
  error.stack = [
    `TypeError: ${message}`,
    `    at sign (${ORIGIN}/assets/customer-4F2KQ7AB.js:1:${line})`,
    `    at async Promise.all (index 0)`,
    `    at ${ORIGIN}/assets/app-XX11YY22.js:7:300`,
    `    at https://cdn.example/assets/other.js:1:1`,
    `    at ${ORIGIN}/auth/password-forgot-confirm/kunde@musterbau.example?code=123456:12:40`,
  ].join("\n");
  return error;
}

test("a report's content, key by key", () => {
  const page = openPage("/customer/avv?token=geheim#teil");
  page.throws(errorAt(20_480));
  assert.is(page.sent.length, 1);
  const [{ url, init, report } = {} as Sent] = page.sent;
  assert.is(url, "https://reports.nordwind.example/in");
  assert.equal(report, {
    code: "TypeError",
    route: "AVVView",
    build: "4F2KQ7AB",
    browser: { name: "Chrome", version: "140.0.7339.16" },
    moment: "2026-11-21T00:00:00.000Z",
    frames: [
      { file: "customer-4F2KQ7AB.js", line: 1, column: 20_480 },
      { file: "app-XX11YY22.js", line: 7, column: 300 },
      { file: "index.html", line: 12, column: 40 },
    ],
  });
  assert.equal(faultsOf(report), []);
  const { body, ...rest } = init;
  assert.equal(rest, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    keepalive: true,
    credentials: "omit",
    cache: "no-store",
    redirect: "error",
    referrerPolicy: "no-referrer",
  });
  assert.not.match(String(body), /musterbau|DE02|123456|geheim|token|cdn\.example/);
});

test("failures are reported by their code, but for what visitors and networks cause", () => {
  const page = openPage("/admin/customers/10001");
  for (const code of failureCodes)
    page.reports.report(new Failure(code, { detail: "kunde@musterbau.example" }));
  assert.equal(
    page.sent.map(({ report }) => report.code),
    [
      "InvalidParameterException",
      "CodeDeliveryFailureException",
      "ClockSkew",
      "UnsupportedChallenge",
      "PasskeysUnavailable",
      "ServerUnreachable",
      "Timeout",
      "Unauthorized",
      "Forbidden",
      "NotFound",
      "Rejected",
      "Malformed",
      "ResultUnknown",
      "ServiceMismatch",
      "TooLarge",
      "NoCondition",
      "SignatureOverwritten",
      "GraphQLError",
      "NotAPdf",
      "Unknown",
    ],
  );
  for (const { report } of page.sent) {
    assert.equal(faultsOf(report), []);
    assert.is(report.route, "CustomerDetails");
  }
});

test("a failure that wraps a mistake is reported as the mistake", () => {
  const page = openPage("/customer");
  page.reports.report(new Failure("Unknown", { cause: errorAt(5) }));
  assert.is(page.sent[0]?.report.code, "TypeError");
  const [place] = page.sent.flatMap(({ report }) => report.frames);
  assert.equal(place, { file: "customer-4F2KQ7AB.js", line: 1, column: 5 });
});

test("rejections are reported; of what is no Error nothing is read", () => {
  const page = openPage("/niemand");
  page.rejects({ name: "Anna", message: "kunde@musterbau.example", stack: "at x (y:1:1)" });
  page.rejects("kunde@musterbau.example");
  page.rejects(Object.assign(errorAt(1), { name: "kunde@musterbau.example" }));
  assert.equal(
    page.sent.map(({ report }) => [report.code, report.route]),
    [
      ["NotAnError", null],
      ["Error", null],
    ],
  );
  for (const { report } of page.sent) assert.equal(faultsOf(report), []);
});

test("a browser's own notes and other programs' mistakes are left out", () => {
  const page = openPage("/customer");
  page.throws(null);
  page.throws(undefined);
  const extension = new Error("x");
  extension.stack = "Error: x\n    at f (chrome-extension://abcdef/content.js:1:2)";
  page.throws(extension);
  const foreign = new Error("x");
  foreign.stack = "f@https://cdn.example/assets/a.js:1:2";
  page.rejects(foreign);
  page.violates({ effectiveDirective: "script-src-elem", sourceFile: "moz-extension" });
  page.violates({ effectiveDirective: "img-src", blockedURI: "chrome-extension://abc/x.png" });
  page.violates({ effectiveDirective: "img-src", disposition: "report" });
  assert.is(page.sent.length, 0);
});

test("policy violations name the directive and the place, never what was blocked", () => {
  const page = openPage("/customer/sepa");
  page.violates({ effectiveDirective: "script-src-elem", blockedURI: "https://ads.example/?who=anna" });
  page.violates({
    effectiveDirective: "connect-src",
    blockedURI: "https://old.example/graphql",
    sourceFile: `${ORIGIN}/assets/app-XX11YY22.js`,
    lineNumber: 3,
    columnNumber: 9,
  });
  assert.equal(
    page.sent.map(({ report }) => [report.code, report.frames]),
    [
      ["PolicyViolationScriptSrcElem", []],
      ["PolicyViolationConnectSrc", [{ file: "app-XX11YY22.js", line: 3, column: 9 }]],
    ],
  );
  for (const { report } of page.sent) assert.equal(faultsOf(report), []);
  assert.not.match(JSON.stringify(page.sent), /ads\.example|anna|old\.example/);
});

test("a bundle that does not come is reported with its files, unless there is no network", () => {
  const files = ["/assets/customer-4F2KQ7AB.js", "/assets/areas-XX11YY22.js", "/assets/customer-1.css"];
  const page = openPage("/customer");
  page.reports.bundleNotLoaded(files);
  assert.is(page.sent[0]?.report.code, "BundleNotLoaded");
  assert.equal(page.sent[0]?.report.frames, [
    { file: "customer-4F2KQ7AB.js", line: 1, column: 0 },
    { file: "areas-XX11YY22.js", line: 1, column: 0 },
  ]);
  assert.equal(faultsOf(page.sent[0]?.report), []);
  const offline = openPage("/customer", { online: false });
  offline.reports.bundleNotLoaded(files);
  assert.is(offline.sent.length, 0);
});

test("each cause is sent once, also from another tab and after a reload, and again after an hour", async () => {
  const storage = memoryStore();
  const page = openPage("/customer", { storage });
  page.throws(errorAt(1));
  page.throws(errorAt(1, "another message"));
  page.rejects(errorAt(2));
  assert.is(page.sent.length, 2);
  const reloaded = openPage("/customer", { storage });
  reloaded.throws(errorAt(1));
  assert.is(reloaded.sent.length, 0);
  await reloaded.clock.pass(3_600_000);
  reloaded.throws(errorAt(1));
  assert.is(reloaded.sent.length, 1);
  await settled();
  assert.not.match(storage.content()[FAULT_REPORTS_KEY] ?? "", /musterbau|message/);
});

test("at most twenty an hour from one browser, with storage and without", async () => {
  const forbidden: KeyValueStore = {
    getItem() {
      throw new Error("SecurityError");
    },
    setItem() {
      throw new Error("QuotaExceededError");
    },
    removeItem() {},
    clear() {},
  };
  for (const storage of [memoryStore(), forbidden]) {
    const page = openPage("/customer", { storage });
    for (let line = 1; line <= 30; line++) page.throws(errorAt(line));
    assert.is(page.sent.length, 20);
    await page.clock.pass(3_600_000);
    page.throws(errorAt(99));
    assert.is(page.sent.length, 21);
  }
});

test("without an address nothing is sent or remembered, and after close nothing more", () => {
  const storage = memoryStore();
  const page = openPage("/customer", { url: null, storage });
  page.throws(errorAt(1));
  page.reports.report(new Failure("Malformed"));
  page.reports.bundleNotLoaded(["/assets/a.js"]);
  assert.is(page.sent.length, 0);
  assert.equal(storage.content(), {});
  const closed = openPage("/customer");
  closed.reports.close();
  closed.throws(errorAt(1));
  closed.violates({ effectiveDirective: "img-src" });
  assert.is(closed.sent.length, 0);
});

test("a class that is named after a person is not reported, nor is a file that a message names", () => {
  const page = openPage("/customer");
  class KarlaGrossError extends Error {
    override name = "KarlaGrossError";
  }
  const typed = `Karla\n    at x (${ORIGIN}/assets/karla-GROSS123.js:1:1)`;
  page.throws(new KarlaGrossError(typed));
  const changed = new TypeError(typed);
  changed.message = "later";
  page.throws(changed);
  const emptied = new RangeError(typed);
  emptied.message = "";
  page.throws(emptied);
  assert.equal(
    page.sent.map(({ report }) => [report.code, report.frames]),
    [
      ["Error", []],
      ["TypeError", []],
      ["RangeError", []],
    ],
  );
  const failure = new Failure("Malformed", { detail: "items is not Array" });
  failure.stack =
    failure.stack?.replace(/\n[\s\S]*/, `\n    at x (${ORIGIN}/assets/app-XX11YY22.js:1:1)`) ?? "";
  assert.is(stackFrames(failure, ORIGIN).frames.length, 1);
});

test("the stacks of Firefox and Safari are read, and a message that looks like a frame is not", () => {
  const error = new Error(`x@${ORIGIN}/assets/typed.js:1:1`);
  error.stack = [
    `sign@${ORIGIN}/assets/app-XX11YY22.js:1:200`,
    `async*start@${ORIGIN}/assets/main-AA.js:2:3`,
    "[native code]",
    `@${ORIGIN}/assets/Größe.js:2:3`,
  ].join("\n");
  assert.equal(stackFrames(error, ORIGIN).frames, [
    { file: "app-XX11YY22.js", line: 1, column: 200 },
    { file: "main-AA.js", line: 2, column: 3 },
  ]);
  const chromium = new Error(`first\n    at ${ORIGIN}/assets/typed.js:1:1`);
  assert.equal(stackFrames(chromium, ORIGIN).frames, []);
  const deep = new Error("deep");
  deep.stack = `Error: deep\n${`    at ${ORIGIN}/assets/a.js:1:1\n`.repeat(80)}`;
  assert.is(stackFrames(deep, ORIGIN).frames.length, 50);
});

test("browsers are told by name and version", () => {
  const agents = {
    "Firefox 140.0": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Safari 17.4.1":
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15",
    "Edge 109.0.1518.78":
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36 Edg/109.0.1518.78",
    "Samsung Internet 23.0":
      "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36",
    "Chrome 120.0.6099.119":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1",
    "Unknown ": "anna@firma.de",
  };
  for (const [expected, agent] of Object.entries(agents)) {
    const { name, version } = browserName(agent);
    assert.is(`${name} ${version}`, expected);
  }
});

test.run();
