/**
 * The service worker, served as /service-worker.js: the app starts from the cache, offline too. Each build has a cache
 * of its own, filled whole before the worker takes over; the one before is kept, because tabs of that build may still
 * load chunks of it. The build puts the three constants in front.
 */
import { APP_CACHE_PREFIX, LASTING_CACHE } from "./storageKeys.ts";

/** What the app consists of: addresses and the sha256 of what stands there. */
declare const MANIFEST: readonly { url: string; integrity: string }[];
/** Changes with the manifest, the headers and this file: a cached shell keeps the headers it came with. */
declare const VERSION: string;
/** First parts of the app's addresses. Routes are told by them alone: their other parts may hold dots. */
declare const AREAS: readonly string[];

// What is used of a worker's world: lib.dom knows no workers, and lib.webworker cannot stand beside it.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(
    type: "message",
    listener: (event: ExtendableEvent & { readonly data: unknown }) => void,
  ): void;
}
const worker = globalThis as unknown as WorkerScope;

const SHELL = "/index.html";
const CONFIG = "/config.json";
const OWN_CACHE = APP_CACHE_PREFIX + VERSION;
/** In LASTING_CACHE, which outlives the builds: names of the caches of the running build and of the one before. */
const GENERATIONS = "/generations";
const KEPT_GENERATIONS = 2;
const FETCHED_AT_ONCE = 6;
const CONFIG_LIMIT_MS = 4_000;

const integrities = new Map(MANIFEST.map(({ url, integrity }) => [url, integrity]));
const isRoute = (path: string): boolean =>
  path === "/" || AREAS.includes(path.toLowerCase().split(/\/+/)[1] ?? "");
const isHashed = (path: string): boolean => path.startsWith("/assets/");

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  const { data } = event;
  const isCall = typeof data === "object" && data !== null && "type" in data && data.type === "SKIP_WAITING";
  if (isCall) event.waitUntil(worker.skipWaiting());
});
worker.addEventListener("fetch", (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

/** All or nothing: a worker with half an app must never take over. */
async function install(): Promise<void> {
  try {
    await fill();
    // The page has fetched its config before there was a worker: offline, it would have none.
    if (!(await stored(CONFIG, LASTING_CACHE))) await keepConfig(await fetchConfig());
  } catch (error) {
    const generations = await readGenerations();
    if (!generations.includes(OWN_CACHE)) await caches.delete(OWN_CACHE);
    throw error;
  }
}

/**
 * Puts into the own cache what is not there yet. The shell first and alone: a virus scanner or a proxy may write into every
 * page on its way, and where that fails nothing else is fetched in vain at each visit.
 */
async function fill(): Promise<void> {
  const cache = await caches.open(OWN_CACHE);
  const keep = async (url: string) => {
    if (!(await cache.match(url))) await cache.put(url, await wholeFile(url, integrities.get(url) ?? ""));
  };
  await keep(SHELL);
  const missing = [...integrities.keys()];
  const keepNext = async () => {
    for (let url = missing.pop(); url; url = missing.pop()) await keep(url);
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, keepNext));
}

/** From any cache, or from the server where it is not there or damaged: copied, it would fail every install from now on. */
async function wholeFile(url: string, integrity: string): Promise<Response> {
  const response = isHashed(url) ? await stored(url) : undefined;
  return response && (await isWhole(url, response.clone())) ? response : fetchWhole(url, integrity);
}

/** From the server, never from the browser's cache; low priority, because a sign-in may be running. */
async function fetchWhole(url: string, integrity: string): Promise<Response> {
  const response = await fetch(url, { cache: "reload", integrity, priority: "low" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return withoutRedirect(response);
}

/** A host may lead /index.html on to "/"; a navigation refuses an answer that says it was redirected. */
function withoutRedirect(response: Response): Response {
  if (!response.redirected) return response;
  const { body, status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/** Serves the open pages, whatever becomes of the old caches. */
async function activate(): Promise<void> {
  try {
    await tidyUp();
  } finally {
    await worker.clients.claim();
  }
}

/** Keeps the caches of the running build and of the one before, and writes down which these are. */
async function tidyUp(): Promise<void> {
  const generations = [OWN_CACHE, ...(await readGenerations()).filter((name) => name !== OWN_CACHE)];
  const kept = generations.slice(0, KEPT_GENERATIONS);
  const lasting = await caches.open(LASTING_CACHE);
  await lasting.put(GENERATIONS, new Response(JSON.stringify(kept)));
  // A newer worker under way is filling a cache that belongs to no generation yet; its activation tidies up for both.
  const { installing, waiting } = worker.registration;
  if (!installing && !waiting) {
    for (const name of await caches.keys()) {
      if (name !== LASTING_CACHE && !kept.includes(name)) await caches.delete(name);
    }
  }
}

/** Names of the caches of the running build and the one before, newest first; none when the list cannot be read. */
async function readGenerations(): Promise<readonly string[]> {
  const list = await stored(GENERATIONS, LASTING_CACHE);
  const names: unknown = await list?.json().catch(() => null);
  return Array.isArray(names) ? names : [];
}

/** null: not ours, the browser asks the network itself. What is not listed here is never touched. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  if (request.method !== "GET" || request.cache === "only-if-cached") return null;
  if (request.headers.has("range") || request.headers.has("authorization")) return null;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return null;
  if (request.mode === "navigate") return isRoute(url.pathname) ? shell(event) : null;
  if (url.pathname === CONFIG) return config(event);
  if (integrities.has(url.pathname) || isHashed(url.pathname)) return file(url.pathname, request);
  return null;
}

/**
 * From one cache, or from any of them. What cannot be read counts as missing, so that the network serves: a store may be
 * damaged, and Safari's rejects now and then ("Internal error").
 */
const stored = (path: string, cacheName?: string): Promise<Response | undefined> =>
  caches.match(path, cacheName ? { cacheName } : {}).catch(() => undefined);

async function shell(event: FetchEvent): Promise<Response> {
  const cached = await stored(SHELL, OWN_CACHE);
  if (cached && (await isWhole(SHELL, cached.clone()))) return cached;
  // Of all files this one alone cannot say that it is broken: it would be a white page for good.
  if (cached) await removeShell().catch(() => {});
  // The browser has emptied the cache: the network serves, and the cache is filled again meanwhile.
  try {
    const response = await fetch(event.request);
    event.waitUntil(fill().catch(() => {}));
    return response;
  } catch {
    return offlinePage();
  }
}

const removeShell = async () => (await caches.open(OWN_CACHE)).delete(SHELL);

/** Does it hold what the build wrote? Reads the answer's body; one that cannot be read is not whole. */
async function isWhole(url: string, response: Response): Promise<boolean> {
  try {
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return integrities.get(url) === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  } catch {
    return false;
  }
}

/** From the own cache, from an earlier build's, or from the network. */
async function file(path: string, request: Request): Promise<Response> {
  const integrity = integrities.get(path);
  if (integrity && request.cache === "reload") return mended(path, integrity).catch(() => fetch(request));
  return (
    (await stored(path, OWN_CACHE)) ?? (isHashed(path) ? await stored(path) : undefined) ?? fetch(request)
  );
}

/** For a page's second try: what is kept may be damaged, and would be so for good. */
async function mended(path: string, integrity: string): Promise<Response> {
  const response = await wholeFile(path, integrity);
  const copy = response.clone();
  await (await caches.open(OWN_CACHE)).put(path, copy);
  return response;
}

/** The network's, if it comes in time; else the last good one. */
async function config(event: FetchEvent): Promise<Response> {
  const fresh = fetchConfig();
  // Without room to keep it, it is good all the same.
  event.waitUntil(fresh.then(keepConfig).catch(() => {}));
  const lastGood = await stored(CONFIG, LASTING_CACHE);
  if (!lastGood) return fresh;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(lastGood), CONFIG_LIMIT_MS);
  });
  try {
    return await Promise.race([fresh, late]);
  } catch {
    return lastGood;
  } finally {
    clearTimeout(timer);
  }
}

/** Throws when what came is no config.json: a captive portal's page, say. */
async function fetchConfig(): Promise<Response> {
  // Past the browser's cache, which would let it wait for an earlier one that hangs.
  const response = await fetch(CONFIG, { cache: "no-store" });
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status !== 200 || response.redirected || !isJson) throw new Error(`no ${CONFIG}`);
  await response.clone().json();
  return response;
}

/** Leaves the answer's body unread. */
async function keepConfig(response: Response): Promise<void> {
  // At once: the page reads the answer while the cache is opened.
  const copy = response.clone();
  await (await caches.open(LASTING_CACHE)).put(CONFIG, copy);
}

const offlinePage = (): Response =>
  new Response(
    `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Keine Internetverbindung</title>
<style>:root{color-scheme:light dark;font:1rem/1.5 system-ui}body{max-width:30rem;margin:20vh auto;padding:0 1.5rem}</style>
<main><h1>Keine Internetverbindung</h1><p>Die Anwendung ist auf diesem Gerät nicht mehr gespeichert. Bitte stellen Sie eine Verbindung zum Internet her.</p>
<p><a href="">Erneut versuchen</a></p></main></html>`,
    {
      status: 503,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      },
    },
  );
