/**
 * Reports faults to the address that config.json names, as they happen: at most 20 an hour from one browser, and each
 * cause once per page, and once an hour over all pages. A report is sent once and its answer is not read. Nothing about
 * visitors is measured.
 */
import { matchAddress } from "../../routes.ts";
import { FAULT_REPORTS_KEY } from "../../storageKeys.ts";
import type { KeyValueStore } from "../../wire/clock.ts";
import { serviceUrl } from "../../wire/http/request.ts";
import { fieldsOf, keepIn, readJson } from "../../wire/storage.ts";
import { buildOf } from "../buildName.ts";
import type { Platform } from "../platform.ts";
import { browserName } from "./browserName.ts";
import { type FaultReport, faultCode, isExpected, mistakeIn, policyViolationCode } from "./faultReport.ts";
import { fileNameOf, type StackFrame, stackFrames } from "./stackFrames.ts";

const HOUR_MS = 3_600_000;
const MAX_PER_HOUR = 20;

/** When a report of a cause was sent, milliseconds since the epoch. */
interface SentReport {
  at: number;
  cause: string;
}

const EXTENSION = /^[\w-]*extension\b/;

/**
 * One per page, made by `startApp` before the app. Listens from now on. `url` may be relative to the page's origin; null:
 * nothing is reported. `fetch` is the browser's own, so that no report carries a token. The storage of all tabs holds
 * which causes were reported in the last hour, by code, screen and place.
 */
export function createFaultReports(
  url: string | null,
  {
    window,
    fetch,
    clock,
    sharedStorage: storage,
  }: Pick<Platform, "window" | "fetch" | "clock" | "sharedStorage">,
) {
  if (url === null) return { report() {}, bundleNotLoaded() {}, close() {} };
  const { document, location, navigator } = window;
  const address = serviceUrl(url, location.href).href;
  const build =
    buildOf(document)
      .replace(/[^\w.-]/g, "")
      .slice(0, 64) || "unknown";
  const browser = browserName(navigator.userAgent);
  /** Of this page: storage may be forbidden. */
  let sent: readonly SentReport[] = [];

  function isNew(cause: string): boolean {
    const isRecent = ({ at }: SentReport) => Math.abs(clock.now() - at) < HOUR_MS;
    const stored = readSent(storage).filter(isRecent);
    const isOfPage = sent.some((one) => one.cause === cause);
    const isFull = stored.length >= MAX_PER_HOUR || sent.filter(isRecent).length >= MAX_PER_HOUR;
    if (isOfPage || isFull || stored.some((one) => one.cause === cause)) return false;
    const now = { at: clock.now(), cause };
    sent = [...sent, now];
    keepIn(storage, FAULT_REPORTS_KEY, JSON.stringify([...stored, now]));
    return true;
  }

  function send(code: string, frames: readonly StackFrame[]) {
    const route = matchAddress(location.pathname)?.route.name ?? null;
    const [place] = frames;
    if (!isNew([code, route, place && `${place.file}:${place.line}:${place.column}`].join(" "))) return;
    const moment = new Date(clock.now()).toISOString();
    const body: FaultReport = { code, route, build, browser, moment, frames };
    fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true, // the page may be about to be left; browsers that do not know it send without
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      referrerPolicy: "no-referrer", // the page's address may hold an e-mail address
    }).catch(() => {});
  }

  function report(thrown: unknown) {
    if (isExpected(thrown)) return;
    const mistake = mistakeIn(thrown);
    const { frames, isForeign } = stackFrames(mistake, location.origin);
    // A browser extension's mistake.
    if (!isForeign) send(faultCode(mistake), frames);
  }

  function onError({ error }: ErrorEvent) {
    // Without an error it is the browser's note, such as that of a ResizeObserver.
    if (error !== null && error !== undefined) report(error);
  }

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
    /** A failure of the app, or whatever else was thrown. Those that visitors and networks cause are left out. */
    report,
    /** A bundle did not come though the browser has a network; `addresses` are its files. */
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
    /** Stops listening for uncaught errors, rejections and policy violations. */
    close(): void {
      window.removeEventListener("error", onError);
      window.removeEventListener("unhandledrejection", onRejection);
      document.removeEventListener("securitypolicyviolation", onViolation);
    },
  };
}

function readSent(storage: KeyValueStore): readonly SentReport[] {
  const stored = readJson(storage, FAULT_REPORTS_KEY);
  return Array.isArray(stored) ? stored.filter(isSentReport) : [];
}

const isSentReport = (value: unknown): value is SentReport =>
  typeof fieldsOf(value).at === "number" && typeof fieldsOf(value).cause === "string";
