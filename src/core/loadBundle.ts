/**
 * Fetches and checks the files of a bundle before importing them from the browser's cache. A browser may remember a failed
 * import until the page ends (Firefox does, and Chromium 150). If a host sends an HTML page in place of a script, the error of
 * an import does not say so.
 */
import { RELOADED_BUILD_KEY } from "../storageKeys.ts";
import type { BundleName, LoadBundle } from "./platform.ts";

/** Addresses of scripts and stylesheets by bundle. A bundle without addresses is imported without being fetched first. */
export type BundleFiles = Readonly<Partial<Record<BundleName, readonly string[]>>>;

/** A connection that brings no byte for this long is given up. Milliseconds. */
const STALL_MS = 20_000;
/** A short network failure is over after this time. Milliseconds. */
const RETRY_AFTER_MS = 500;

/** The limit for a whole file that a link names, because a link reports no progress. Milliseconds. */
const LINK_MS = 60_000;
/**
 * Addresses of stylesheets that took longer. Browsers let their requests go on, and a new link for the same address would wait
 * with them.
 */
const stalled = new Set<string>();

/** Fetches a whole script. Rejects with an Error if it stalls or has another status or type. */
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

/** `stopPreloads` has ended all requests under way. */
let isStopped = false;
/** Preloads under way. */
let coming = 0;

/**
 * Ends all preloads under way. Called after one has stalled or a try has failed, because an import would wait with
 * them.
 */
export function stopPreloads(): void {
  if (coming === 0) return;
  isStopped = true;
  window.stop();
}

/** Resolves with the outcome of a link's request. */
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
 * Preloads one script as a module in Chromium, which compiles it off the main thread while it arrives and does not read
 * it again for the import. Other browsers fetch the script: WebKit would load a preload twice, and Firefox never
 * imports a script whose preload failed (measured with WebKitGTK 2.50 and Firefox 140). If a preload fails, the script
 * is fetched, because only a fetch gives the reason. Rejects with an Error if the script does not come.
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
 * Adds a stylesheet to the page, once. Rejects with an Error if it does not come, because a screen without styles is not fully
 * usable: a finger scrolls the signature pad instead of drawing on it.
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
  // A link that stays would have an empty sheet and never be fetched again.
  link.remove();
  throw new Error(address);
}

/** Fetches a script, or adds a stylesheet. Rejects with an Error if it does not come. */
export const fetchPart = (document: Document, address: string, how?: RequestInit): Promise<void> =>
  address.endsWith(".css") ? addStylesheet(document, address) : fetchScript(address, how);

/**
 * As `fetchPart`, for a file that the page needs to start and has not requested before. If it stalls, all requests under way
 * are ended.
 */
export const preloadPart = (document: Document, address: string, priority: RequestPriority): Promise<void> =>
  address.endsWith(".css") ? addStylesheet(document, address) : preloadScript(document, address, priority);

/**
 * Loads the bundles of this page. A bundle that does not come at once is fetched and imported once more: the network
 * may fail for a moment, and WebKit aborts requests when another address is opened. If such a failure were reported,
 * the page would be reloaded and the opened address lost.
 */
export function bundleLoader(files: BundleFiles, document: Document): LoadBundle {
  return async (name, importIt) => {
    let how: RequestInit | undefined;
    const load = async () => {
      await Promise.all((files[name] ?? []).map((address) => fetchPart(document, address, how)));
      // A file that came but cannot be run may be damaged in the worker's cache or the browser's.
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

// The last resort if a part of the app does not come. A deploy may have removed its file; a reloaded page is of the newer
// build.

/**
 * Reloads the page, once per build and tab, and only online. Returns false if it does not reload. Without storage it does
 * nothing, because it could not remember the reload and might repeat it endlessly.
 */
export function reloadOnce(window: Window): boolean {
  const build = buildOf(window.document);
  try {
    if (!window.navigator.onLine || window.sessionStorage.getItem(RELOADED_BUILD_KEY) === build) return false;
    window.sessionStorage.setItem(RELOADED_BUILD_KEY, build);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** The page's build, as index.html names it; empty during development. */
export const buildOf = (document: Document): string =>
  document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "";
