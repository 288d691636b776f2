/**
 * Sends faults to the address in config.json as they happen, each cause once per page. A report is sent once, and its answer is
 * not read. It holds nothing that identifies a visitor (test/backend/contract/faultReport.schema.json), and no usage is
 * measured.
 */
import { parsedUrl } from "../domain/addresses.ts";
import { Failure, type FailureCode } from "../domain/failure.ts";
import { MOST_ADDRESS_CHARACTERS } from "../domain/limits.ts";
import { matchAddress } from "../routes.ts";
import { serviceUrl } from "../wire/http/request.ts";
import { buildOf } from "./loadBundle.ts";
import type { Platform } from "./platform.ts";

/** The JSON body that is POSTed. */
interface FaultReport {
  /** A failure's code or an error's class; letters only. */
  code: string;
  /** The screen's name; null if the address has no screen. */
  route: string | null;
  /** The build, as index.html names it. */
  build: string;
  frames: readonly StackFrame[];
}

/** The most reports that one page sends. A limit is needed because one fault may occur in ever new places. */
const MAX_REPORTS = 20;

const EXTENSION = /^[\w-]*extension\b/;

/**
 * Made once per page, by `startApp` before the app. Listens at once. `url` may be relative to the page's origin; null: nothing
 * is reported. `fetch` is the browser's own, so that no report carries a token.
 */
export function createFaultReports(
  url: string | null,
  { window, fetch }: Pick<Platform, "window" | "fetch">,
) {
  if (url === null) return { report() {}, bundleNotLoaded() {}, close() {} };
  const { document, location, navigator } = window;
  const address = serviceUrl(url, location.href).href;
  const build =
    buildOf(document)
      .replace(/[^\w.-]/g, "")
      .slice(0, 64) || "unknown";
  const sent = new Set<string>();

  function send(code: string, frames: readonly StackFrame[]) {
    const route = matchAddress(location.pathname)?.route.name ?? null;
    const cause = JSON.stringify([code, route, frames[0]]);
    if (sent.has(cause) || sent.size >= MAX_REPORTS) return;
    sent.add(cause);
    const body: FaultReport = { code, route, build, frames };
    fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true, // the page may be about to be left; browsers without this option ignore it
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      referrerPolicy: "no-referrer", // the page's address may hold an e-mail address
    }).catch(() => {});
  }

  function report(thrown: unknown) {
    if (thrown instanceof Failure && !faults.has(thrown.code)) return;
    const mistake = mistakeIn(thrown);
    const frames = stackFrames(mistake, location.origin);
    // Browser extensions and scanners of mails run their own code in the page: its mistakes name no file of the app.
    if (thrown instanceof Failure || frames.length > 0) send(faultCode(mistake), frames);
  }

  const onError = ({ error }: ErrorEvent) => report(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason);

  function onViolation(violation: SecurityPolicyViolationEvent) {
    const { disposition, effectiveDirective, sourceFile, blockedURI, lineNumber, columnNumber } = violation;
    if (disposition !== "enforce" || EXTENSION.test(sourceFile ?? "") || EXTENSION.test(blockedURI)) return;
    const file = fileNameOf(sourceFile ?? "", location.origin);
    const frames = file !== null && lineNumber > 0 ? [{ file, line: lineNumber, column: columnNumber }] : [];
    send(policyViolationCode(effectiveDirective), frames);
  }

  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  document.addEventListener("securitypolicyviolation", onViolation);

  return {
    /** Reports a Failure or anything else that was thrown, except failures caused by visitors and networks. */
    report,
    /** Reports that a bundle did not come though the browser is online. `addresses` are its files. */
    bundleNotLoaded(addresses: readonly string[]): void {
      if (!navigator.onLine) return;
      const files = addresses.flatMap(
        (file) => fileNameOf(new URL(file, location.origin).href, location.origin) ?? [],
      );
      send(
        "BundleNotLoaded",
        files.map((file) => ({ file, line: 1, column: 0 })),
      );
    },
    close(): void {
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
      document.removeEventListener("securitypolicyviolation", onViolation);
    },
  };
}

/** Failures that show a fault in a service, its settings or the app. Visitors and networks cause the others. */
const faults: ReadonlySet<FailureCode> = new Set<FailureCode>([
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
]);

/**
 * Returns the thrown value. If that is a Failure that only wraps a programming error, returns the programming error.
 */
const mistakeIn = (thrown: unknown): unknown =>
  thrown instanceof Failure && thrown.code === "Unknown" && thrown.cause instanceof Error
    ? thrown.cause
    : thrown;

/** Only these names are reported: another error's name may hold what a visitor has typed. */
const namedErrors = [TypeError, RangeError, ReferenceError, SyntaxError];

/** The failure's code or the error's class. */
function faultCode(thrown: unknown): string {
  if (thrown instanceof Failure) return thrown.code;
  if (thrown instanceof DOMException) return "DOMException";
  return namedErrors.find((kind) => thrown instanceof kind)?.name ?? "Error";
}

/**
 * The code of a policy violation, such as "PolicyViolationScriptSrcElem". It may hold the directive, because directives
 * are a few known names.
 */
const policyViolationCode = (directive: string): string =>
  `PolicyViolation${directive
    .split("-")
    .map((word) => word.replace(/[^a-z]/gi, ""))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")}`.slice(0, 64);

// Stacks, reduced to places in the app's own files: of an address only the file's name is kept.

/** A place in a file. Line and column are the browser's numbers. */
interface StackFrame {
  /** The file's name without a path, such as `app-4F2KQ7.js`; `index.html` for the page's inline scripts. */
  file: string;
  line: number;
  column: number;
}

/** The most frames of one report (faultReport.schema.json). */
const MAX_FRAMES = 50;

/** Chromium writes `at name (address:1:2)`, Firefox and Safari `name@address:1:2`. */
const FRAME = /^(?:\s*at |[^\s@]*@).*?(https?:\/\/\S+?):(\d+):(\d+)\)?$/;
const FILE_NAME = /^[A-Za-z0-9._-]{1,96}\.js$/;

/** The name of a file at this origin; null for other origins and for files that the build did not make. */
function fileNameOf(address: string, origin: string): string | null {
  const url = parsedUrl(address);
  if (url?.origin !== origin) return null;
  if (!url.pathname.startsWith("/assets/")) return "index.html"; // every other script is the page's own
  const name = url.pathname.slice("/assets/".length);
  return FILE_NAME.test(name) ? name : null;
}

/**
 * Returns the stack without the head that Chromium writes. The head holds the error's name and its first message, which
 * may quote the visitor's input. Empty if the message was changed later, because the head cannot be found then.
 */
function framesIn({ stack, message }: Error): string {
  if (typeof stack !== "string") return "";
  if (/^\S*@/.test(stack) || /^\s*at /.test(stack)) return stack; // Firefox, Safari: frames alone
  const start = message === "" ? stack.indexOf("\n") : stack.indexOf(message);
  const isHead = start >= 0 && (message === "" ? /^[\w$.]*$/ : /^[\w$.]*: $/).test(stack.slice(0, start));
  return isHead ? stack.slice(start + message.length) : "";
}

/** The stack's lines in files of the app, innermost first. Nothing is read from a value that is no Error. */
export function stackFrames(thrown: unknown, origin: string): StackFrame[] {
  // Fifty frames, the most that are reported, are shorter.
  const stack = thrown instanceof Error ? framesIn(thrown).slice(0, 8 * MOST_ADDRESS_CHARACTERS) : "";
  const lines = stack.split("\n").map((line) => line.slice(0, MOST_ADDRESS_CHARACTERS));
  const frames = lines.flatMap((line) => {
    const [, address = "", row, column] = FRAME.exec(line) ?? [];
    const file = fileNameOf(address, origin);
    return file === null || Number(row) < 1 ? [] : [{ file, line: Number(row), column: Number(column) }];
  });
  return frames.slice(0, MAX_FRAMES);
}
