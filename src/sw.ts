/**
 * The service worker, served as /service-worker.js: the app starts from the cache, also offline. Each build has its own cache,
 * which is filled completely before the worker takes over. The previous cache is kept, because tabs of that build may still
 * load chunks of it. The build puts the three constants in front.
 */
import { APP_CACHE_PREFIX, LASTING_CACHE } from "./storageKeys.ts";

/** The app's files: their addresses and sha256 digests. */
declare const MANIFEST: readonly { url: string; integrity: string }[];
/** Changes with the manifest, the headers and this file, because a cached shell keeps the headers it came with. */
declare const VERSION: string;
/** First parts of the app's addresses. They alone identify a route, because other parts may contain dots. */
declare const AREAS: readonly string[];

// The used part of a worker's types: lib.dom has no workers, and lib.webworker conflicts with it.
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
/** In LASTING_CACHE, which outlives the builds: the cache names of the running build and the previous one. */
const GENERATIONS = "/generations";
const KEPT_GENERATIONS = 2;
const FETCHED_AT_ONCE = 6;
const CONFIG_LIMIT_MS = 4_000;

const integrities = new Map(MANIFEST.map(({ url, integrity }) => [url, integrity]));
const isRoute = (path: string): boolean =>
  path === "/" || AREAS.includes(/^\/+([a-z]+)\.*(?![\w.-])/.exec(path.toLowerCase())?.[1] ?? "");
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
    // The page has fetched config.json without a worker. The worker stores it here, because it would be missing
    // offline.
    if (!(await stored(CONFIG, LASTING_CACHE))) await keepConfig(await fetchConfig());
  } catch (error) {
    const generations = await readGenerations();
    if (!generations.includes(OWN_CACHE)) await caches.delete(OWN_CACHE);
    throw error;
  }
}

/**
 * Puts missing files into this build's cache. The shell comes first and alone: a virus scanner or a proxy may change
 * every page on its way. If the shell fails because of that, nothing else is fetched in vain at each visit.
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

/** From any cache, or from the server if it is missing or damaged: a damaged copy would fail every further install. */
async function wholeFile(url: string, integrity: string): Promise<Response> {
  const response = isHashed(url) ? await stored(url) : undefined;
  return response && (await isWhole(url, response.clone())) ? response : fetchWhole(url, integrity);
}

/** From the server, never from the browser's cache. Low priority, because a sign-in may be running. */
async function fetchWhole(url: string, integrity: string): Promise<Response> {
  const response = await fetch(url, { cache: "reload", integrity, priority: "low" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return withoutRedirect(response);
}

/** A host may redirect /index.html to "/", but a navigation refuses a response marked as redirected. */
function withoutRedirect(response: Response): Response {
  if (!response.redirected) return response;
  const { body, status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}

/** Takes over the open pages even if the old caches cannot be tidied up. */
async function activate(): Promise<void> {
  try {
    await tidyUp();
  } finally {
    await worker.clients.claim();
  }
}

/** Keeps the caches of the running build and the previous one, stores their names and deletes the others. */
async function tidyUp(): Promise<void> {
  const generations = [OWN_CACHE, ...(await readGenerations()).filter((name) => name !== OWN_CACHE)];
  const kept = generations.slice(0, KEPT_GENERATIONS);
  const lasting = await caches.open(LASTING_CACHE);
  await lasting.put(GENERATIONS, new Response(JSON.stringify(kept)));
  // A newer worker may be filling a cache that belongs to no generation yet. Its activation then tidies up for both.
  const { installing, waiting } = worker.registration;
  if (!installing && !waiting) {
    for (const name of await caches.keys()) {
      if (name !== LASTING_CACHE && !kept.includes(name)) await caches.delete(name);
    }
  }
}

/** The cache names of the running build and the previous one, newest first; none if the list cannot be read. */
async function readGenerations(): Promise<readonly string[]> {
  const list = await stored(GENERATIONS, LASTING_CACHE);
  const names: unknown = await list?.json().catch(() => null);
  return Array.isArray(names) ? names : [];
}

/** null: the browser sends the request itself. Only what is listed here is ever answered. */
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
 * A response from one cache, or from any of them. An unreadable one counts as missing, so that the network serves: a store may
 * be damaged, and Safari's sometimes rejects ("Internal error").
 */
const stored = (path: string, cacheName?: string): Promise<Response | undefined> =>
  caches.match(path, cacheName ? { cacheName } : {}).catch(() => undefined);

async function shell(event: FetchEvent): Promise<Response> {
  const cached = await stored(SHELL, OWN_CACHE);
  if (cached && (await isWhole(SHELL, cached.clone()))) return cached;
  // A damaged shell is removed. It is the only file that cannot report its damage: the page would stay white for good.
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

/** Whether the response holds what the build wrote. Reads its body; an unreadable body is not whole. */
async function isWhole(url: string, response: Response): Promise<boolean> {
  try {
    const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return integrities.get(url) === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  } catch {
    return false;
  }
}

/** From this build's cache, from an earlier build's, or from the network. */
async function file(path: string, request: Request): Promise<Response> {
  const integrity = integrities.get(path);
  if (integrity && request.cache === "reload") return mended(path, integrity).catch(() => fetch(request));
  return (
    (await stored(path, OWN_CACHE)) ?? (isHashed(path) ? await stored(path) : undefined) ?? fetch(request)
  );
}

/** Replaces the cached file at a page's second try, because it may be damaged. */
async function mended(path: string, integrity: string): Promise<Response> {
  const response = await wholeFile(path, integrity);
  const copy = response.clone();
  await (await caches.open(OWN_CACHE)).put(path, copy);
  return response;
}

/** The network's config.json if it comes in time, else the last good one. */
async function config(event: FetchEvent): Promise<Response> {
  const fresh = fetchConfig();
  // If there is no room to store it, it is used all the same.
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

/** Throws if the response is no config.json, but a captive portal's page, for example. */
async function fetchConfig(): Promise<Response> {
  // Not from the browser's cache, which would make it wait for an earlier request that hangs.
  const response = await fetch(CONFIG, { cache: "no-store" });
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (response.status !== 200 || response.redirected || !isJson) throw new Error(`no ${CONFIG}`);
  await response.clone().json();
  return response;
}

/** Leaves the answer's body unread. */
async function keepConfig(response: Response): Promise<void> {
  // Cloned at once, because the page reads the response while the cache is opened.
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
