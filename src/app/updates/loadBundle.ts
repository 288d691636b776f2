/**
 * Fetches the files of a bundle before it is imported. A browser may remember a failed import for as long as the page
 * lives (Firefox does, Chromium does not), and imports an HTML page that a host sent in place of a script as an error it
 * does not explain: so the files are fetched and checked first, and imported from the browser's cache.
 */
import type { BundleName, LoadBundle } from "../platform.ts";

/** Addresses by bundle, scripts and stylesheets. What a name lacks is imported without being fetched first. */
export type BundleFiles = Readonly<Partial<Record<BundleName, readonly string[]>>>;

/** A connection without a byte for so long is given up. Milliseconds. */
const STALL_MS = 20_000;
/** A network that hiccups has settled by then. Milliseconds. */
const RETRY_AFTER_MS = 500;

/** The limit of what a link names, whole: it tells nothing of its bytes. Milliseconds. */
const LINK_MS = 60_000;
/** Stylesheets beyond it. A browser lets their requests go on, and another link for the same address waits with them. */
const stalled = new Set<string>();

/** Fetches one script whole. Rejects with an Error for any other status or type, and when it stalls. */
async function fetchScript(address: string, how?: RequestInit): Promise<void> {
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stillComing = () => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp.abort(), STALL_MS);
  };
  stillComing();
  try {
    const response = await fetch(address, { ...how, signal: giveUp.signal });
    const type = response.headers.get("Content-Type") ?? "";
    if (!response.ok || !type.includes("javascript"))
      throw new Error(`${address}: ${response.status} ${type}`);
    const reader = response.body?.getReader();
    while (reader && !(await reader.read()).done) stillComing();
  } finally {
    clearTimeout(timer);
  }
}

/** A preload has stalled, or was given up, and what else was on its way was ended with it. */
let isStopped = false;
/** Preloads under way. */
let coming = 0;

/** Ends the preloads under way: of one that has stalled, or of a try that has failed. An import would wait with them. */
export function stopPreloads(): void {
  if (coming === 0) return;
  isStopped = true;
  window.stop();
}

/** How what a link names came. */
const arrival = (link: HTMLLinkElement): Promise<"load" | "error" | "stall"> =>
  new Promise((tell) => {
    const limit = setTimeout(tell, LINK_MS, "stall");
    for (const outcome of ["load", "error"] as const) {
      link.addEventListener(outcome, () => {
        clearTimeout(limit);
        tell(outcome);
      });
    }
  });

/**
 * Preloads one script as a module where that helps: Chromium compiles it beside the main thread while it arrives, and does
 * not read it again when it is imported. WebKit would fetch it twice, and Firefox never imports what once failed to be
 * preloaded (measured with WebKitGTK 2.50 and Firefox 140): they fetch it. A preload that fails is fetched, which says why.
 * Rejects with an Error when the script does not come.
 */
async function preloadScript(document: Document, address: string, priority: RequestPriority): Promise<void> {
  if (!("userAgentData" in navigator)) return fetchScript(address, { priority });
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.fetchPriority = priority;
  link.href = address;
  document.head.append(link);
  coming += 1;
  const outcome = await arrival(link);
  if (outcome === "stall") stopPreloads();
  coming -= 1;
  if (outcome === "load") return undefined;
  if (!isStopped) return fetchScript(address, { priority });
  throw new TypeError(address);
}

/**
 * Adds a stylesheet to the page, once. Rejects with an Error when it does not come: without its styles a screen cannot be
 * used in every way, a finger scrolls the signature pad instead of drawing on it.
 */
async function addStylesheet(document: Document, address: string): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]");
  const found = [...links].find((link) => link.getAttribute("href")?.startsWith(address));
  if (found?.sheet) return;
  const link = found ?? document.createElement("link");
  if (!found) {
    link.rel = "stylesheet";
    link.href = stalled.has(address) ? `${address}?${Date.now()}` : address;
    document.head.append(link);
  }
  const outcome = await arrival(link);
  if (outcome === "load") return;
  if (outcome === "stall") stalled.add(address);
  // It would have an empty sheet, and never be fetched again.
  link.remove();
  throw new Error(address);
}

/** Fetches a script, or adds a stylesheet. Rejects with an Error when it does not come. */
export const fetchPart = (document: Document, address: string, how?: RequestInit): Promise<void> =>
  address.endsWith(".css") ? addStylesheet(document, address) : fetchScript(address, how);

/**
 * As `fetchPart`, for a file that was never asked for on this page and without which it does not start: one that stalls ends
 * all that is under way.
 */
export const preloadPart = (document: Document, address: string, priority: RequestPriority): Promise<void> =>
  address.endsWith(".css") ? addStylesheet(document, address) : preloadScript(document, address, priority);

/**
 * Loads the bundles of this page. A bundle is fetched and imported once more when it does not come at once: a network
 * hiccups, and WebKit ends what is on its way as soon as another address is opened. A failure told then would reload the
 * page, and the address that was opened would be lost.
 */
export function bundleLoader(files: BundleFiles, document: Document): LoadBundle {
  return async (name, importIt) => {
    let how: RequestInit | undefined;
    const load = async () => {
      await Promise.all((files[name] ?? []).map((address) => fetchPart(document, address, how)));
      // What came and cannot be run may be damaged in the worker's cache, or the browser's.
      how = { cache: "reload" };
      return importIt();
    };
    try {
      return await load();
    } catch {
      await new Promise((resume) => setTimeout(resume, RETRY_AFTER_MS));
      return load();
    }
  };
}
