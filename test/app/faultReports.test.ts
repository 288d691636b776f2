/** Fault reports: what they hold, key by key, what is left out, and how often they are sent. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { createFaultReports, stackFrames } from "../../src/core/faultReports.ts";

import { errorMessages, Failure, type FailureCode } from "../../src/domain/failure.ts";
import { compileContract } from "../backend/contract/schemas.ts";

const ORIGIN = "https://kunden.nordwind.example";
const faultsOf = (await compileContract({ closed: true }))("faultReport.schema.json");

interface Sent {
  url: string;
  init: RequestInit;
  report: Record<string, unknown>;
}

/** Where the reports of this file's tests differ from the contract. */
const faults: unknown[] = [];

function openPage(path: string, options: { online?: boolean; url?: string | null } = {}) {
  const sent: Sent[] = [];
  const document = Object.assign(new EventTarget(), {
    querySelector: () => ({ content: "4F2KQ7AB" }),
  });
  const window = Object.assign(new EventTarget(), {
    document,
    location: new URL(path, ORIGIN),
    navigator: { onLine: options.online ?? true },
  });
  const url = options.url === undefined ? "https://reports.nordwind.example/in" : options.url;
  const reports = createFaultReports(url, {
    window: window as unknown as Window,
    fetch: async (input, init = {}) => {
      const report = JSON.parse(String(init.body));
      sent.push({ url: String(input), init, report });
      faults.push(...faultsOf(report));
      throw new TypeError("the receiver is down");
    },
  });
  const happens = (target: EventTarget, type: string, details: object) =>
    target.dispatchEvent(Object.assign(new Event(type), details));
  return {
    reports,
    sent,
    /** The code and the frames of each report. */
    places: () => sent.map(({ report }) => [report.code, report.frames]),
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

/** An error as the built app throws it: its message and addresses hold everything that may identify a visitor. */
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
    frames: [
      { file: "customer-4F2KQ7AB.js", line: 1, column: 20_480 },
      { file: "app-XX11YY22.js", line: 7, column: 300 },
      { file: "index.html", line: 12, column: 40 },
    ],
  });
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

test("failures are reported by their code, except those that visitors and networks cause", () => {
  // A page of its own for each: there are more of them than a page reports.
  const sent = (Object.keys(errorMessages) as FailureCode[]).flatMap((code) => {
    const page = openPage("/admin/customers/10001");
    page.reports.report(new Failure(code, { detail: "kunde@musterbau.example" }));
    return page.sent;
  });
  assert.equal(
    sent.map(({ report }) => report.code),
    [
      "InvalidParameterException",
      "CodeDeliveryFailureException",
      "ClockSkew",
      "UnsupportedChallenge",
      "PasskeysUnavailable",
      "FactorRefused",
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
  for (const { report } of sent) assert.is(report.route, "CustomerDetails");
});

test("a failure that wraps another error is reported as that error", () => {
  const page = openPage("/customer");
  page.reports.report(new Failure("Unknown", { cause: errorAt(5) }));
  assert.is(page.sent[0]?.report.code, "TypeError");
  const [place] = page.sent.flatMap(({ report }) => report.frames);
  assert.equal(place, { file: "customer-4F2KQ7AB.js", line: 1, column: 5 });
});

test("what names no file of the app is left out: browsers' notes, extensions, scanners of mails", () => {
  const page = openPage("/customer");
  page.throws(null);
  page.throws(undefined);
  page.rejects({ name: "Anna", message: "kunde@musterbau.example", stack: "at x (y:1:1)" });
  page.rejects("Object Not Found Matching Id:1, MethodName:update, ParamCount:4");
  page.rejects(Object.assign(new Error(), { stack: undefined }));
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
  page.rejects(errorAt(1));
  assert.is(page.sent.length, 1);
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
  assert.equal(page.places(), [
    ["PolicyViolationScriptSrcElem", []],
    ["PolicyViolationConnectSrc", [{ file: "app-XX11YY22.js", line: 3, column: 9 }]],
  ]);
  assert.not.match(JSON.stringify(page.sent), /ads\.example|anna|old\.example/);
});

test("a bundle that does not load is reported with its files, unless there is no network", () => {
  const files = ["/assets/customer-4F2KQ7AB.js", "/assets/areas-XX11YY22.js", "/assets/customer-1.css"];
  const page = openPage("/customer");
  page.reports.bundleNotLoaded(files);
  assert.is(page.sent[0]?.report.code, "BundleNotLoaded");
  assert.equal(page.sent[0]?.report.frames, [
    { file: "customer-4F2KQ7AB.js", line: 1, column: 0 },
    { file: "areas-XX11YY22.js", line: 1, column: 0 },
  ]);
  const offline = openPage("/customer", { online: false });
  offline.reports.bundleNotLoaded(files);
  assert.is(offline.sent.length, 0);
});

test("a page sends each cause once, and at most twenty causes", () => {
  const page = openPage("/customer");
  page.throws(errorAt(1));
  page.throws(errorAt(1, "another message"));
  page.rejects(errorAt(2));
  assert.is(page.sent.length, 2);
  for (let line = 3; line <= 30; line++) page.throws(errorAt(line));
  assert.is(page.sent.length, 20);
});

test("nothing is sent without an address, and nothing after close", () => {
  const page = openPage("/customer", { url: null });
  page.throws(errorAt(1));
  page.reports.report(new Failure("Malformed"));
  page.reports.bundleNotLoaded(["/assets/a.js"]);
  assert.is(page.sent.length, 0);
  const closed = openPage("/customer");
  closed.reports.close();
  closed.throws(errorAt(1));
  closed.violates({ effectiveDirective: "img-src" });
  assert.is(closed.sent.length, 0);
});

test("the name of a custom class is not reported, and no file named in a message", () => {
  const page = openPage("/customer");
  class KarlaGrossError extends Error {
    override name = "KarlaGrossError";
  }
  const typed = `Karla\n    at x (${ORIGIN}/assets/karla-GROSS123.js:1:1)`;
  const custom = new KarlaGrossError(typed);
  custom.stack = `Error: ${typed}\n    at x (${ORIGIN}/assets/app-XX11YY22.js:1:1)`;
  page.throws(custom);
  assert.equal(page.places(), [["Error", [{ file: "app-XX11YY22.js", line: 1, column: 1 }]]]);
  const changed = new TypeError(typed);
  changed.message = "later";
  assert.equal(stackFrames(changed, ORIGIN), []);
  const emptied = new RangeError(typed);
  emptied.message = "";
  assert.equal(stackFrames(emptied, ORIGIN), []);
  const failure = new Failure("Malformed", { detail: "items is not Array" });
  failure.stack =
    failure.stack?.replace(/\n[\s\S]*/, `\n    at x (${ORIGIN}/assets/app-XX11YY22.js:1:1)`) ?? "";
  assert.is(stackFrames(failure, ORIGIN).length, 1);
});

test("the stacks of Firefox and Safari are read, and a message line that looks like a frame is not", () => {
  const error = new Error(`x@${ORIGIN}/assets/typed.js:1:1`);
  error.stack = [
    `sign@${ORIGIN}/assets/app-XX11YY22.js:1:200`,
    `async*start@${ORIGIN}/assets/main-AA.js:2:3`,
    "[native code]",
    `@${ORIGIN}/assets/Größe.js:2:3`,
  ].join("\n");
  assert.equal(stackFrames(error, ORIGIN), [
    { file: "app-XX11YY22.js", line: 1, column: 200 },
    { file: "main-AA.js", line: 2, column: 3 },
  ]);
  const chromium = new Error(`first\n    at ${ORIGIN}/assets/typed.js:1:1`);
  assert.equal(stackFrames(chromium, ORIGIN), []);
  const deep = new Error("deep");
  deep.stack = `Error: deep\n${`    at ${ORIGIN}/assets/a.js:1:1\n`.repeat(80)}`;
  assert.is(stackFrames(deep, ORIGIN).length, 50);
});

test("every report of the tests above has the contract's keys and no other", () => {
  assert.equal(faults, []);
});

test.run();
