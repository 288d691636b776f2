/**
 * Newer builds and a newer config.json. Registers the service worker and asks it for updates; `app.update` shows them
 * to the visitor. Only the tab in which the visitor accepts an update reloads, and only after the visitor agrees to
 * lose unsaved input.
 */
import { trustedAddress } from "../domain/addresses.ts";
import type { Clock } from "../wire/browser.ts";
import { readConfig } from "./config.ts";
import type { App } from "./createApp.ts";
import { forgetConfig } from "./sessionRecord.ts";

const WORKER = "/service-worker.js";

/** A page that becomes visible looks for an update, but not again within this time. Milliseconds. */
const LOOK_APART_MS = 15 * 60_000;
const LOOK_ANYWAY_MS = 60 * 60_000;
/** A new worker takes over quickly. A tab that has not noticed it by then is reloaded anyway. */
const TAKE_OVER_LIMIT_MS = 10_000;

/** null on plain http and in some private windows, and if cookies are blocked. */
function workersOf(navigator: Navigator): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** Removes the worker with everything it stored. Called if config.json allows no worker. */
async function removeWorker(workers: ServiceWorkerContainer, caches: CacheStorage): Promise<void> {
  const registration = await workers.getRegistration("/");
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Called once per page. Returns whether there is to be a worker. Faults are not shown: without a worker the app runs from the
 * network, and the next check tries again.
 */
export function watchForUpdates({
  config,
  platform,
  router,
  update,
}: Pick<App, "config" | "platform" | "router" | "update">): boolean {
  const { window, clock } = platform;
  const { document, navigator } = window;
  const workers = workersOf(navigator);
  if (!workers) return false;
  if (!config.serviceWorker) {
    removeWorker(workers, window.caches).catch(() => {});
    return false;
  }

  const script = trustedAddress(WORKER, "app-sw", window);
  const { whenInputRests } = watchInputActivity(window, clock);
  let registration: ServiceWorkerRegistration | null = null;
  let lookedAt = 0;
  let hadController = workers.controller !== null;
  /** Another tab has let a newer worker in: this page is of the previous build. */
  let overtaken = false;
  let accepted = false;

  const sayOffline = async () => {
    // A worker that only cleans up is already gone here.
    if (await workers.getRegistration("/"))
      whenInputRests(() => update.get() ?? update.set({ kind: "offlineReady" }));
  };
  const sayRefresh = () => whenInputRests(() => update.set({ kind: "needRefresh", accept }));
  const sayWaiting = () => {
    if (registration?.waiting || overtaken) sayRefresh();
  };

  /**
   * If the user stays because of unsaved input, the notice stays, too. The app itself asks, because iOS lets no page
   * ask while unloading.
   */
  async function accept() {
    if (!(await router.mayLeave()) || accepted) return;
    accepted = true;
    let reloaded = false;
    const reload = () => {
      if (reloaded) return;
      reloaded = true;
      // If the user has begun new input meanwhile, the browser asks and the page may stay: the notice can then be accepted
      // again.
      accepted = false;
      window.location.reload();
    };
    const waiting = registration?.waiting;
    if (!waiting) {
      reload();
      return;
    }
    // A worker takes over before it is fully activated, and WebKit then reloads into the previous one.
    const reloadIfActive = () => waiting.state === "activated" && reload();
    waiting.addEventListener("statechange", reloadIfActive);
    workers?.addEventListener("controllerchange", reloadIfActive);
    clock.setTimeout(reload, TAKE_OVER_LIMIT_MS);
    waiting.postMessage({ type: "SKIP_WAITING" });
  }

  function follow(installing: ServiceWorker, isFirst: boolean) {
    // Assigned, not added, because the same worker may be followed twice.
    installing.onstatechange = () => {
      if (installing.state === "activated" && isFirst) void sayOffline();
      if (installing.state === "installed" && !isFirst) sayRefresh();
    };
  }

  function adopt(current: ServiceWorkerRegistration) {
    if (current === registration) return;
    registration = current;
    const followNewest = () => {
      if (current.installing) follow(current.installing, !current.active);
    };
    followNewest();
    current.addEventListener("updatefound", followNewest);
  }

  async function look() {
    lookedAt = clock.monotonic();
    // Register every time, because a failed first install drops the registration.
    const current = await workers?.register(script, { scope: "/", type: "classic", updateViaCache: "none" });
    if (!current) return;
    adopt(current);
    sayWaiting();
    if (current.active) await current.update();
  }

  const lookQuietly = () => void look().catch(() => {});
  const lookHourly = () => {
    clock.setTimeout(() => {
      lookQuietly();
      lookHourly();
    }, LOOK_ANYWAY_MS);
  };

  workers.addEventListener("controllerchange", () => {
    overtaken ||= hadController && !accepted;
    hadController = true;
    if (overtaken) sayRefresh();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    // A hidden page may have missed a worker's installation.
    sayWaiting();
    if (clock.monotonic() - lookedAt >= LOOK_APART_MS) lookQuietly();
  });
  window.addEventListener("online", lookQuietly);
  lookQuietly();
  lookHourly();
  return true;
}

// The app has started with the config.json kept by this tab's session. Here it is compared with the current file (decision 56).

/** Forgets the kept config and reloads the page, which then waits for config.json. */
export function reloadForConfig(window: Window): void {
  forgetConfig(window.sessionStorage);
  window.location.reload();
}

/**
 * Called once per page, at its start. If config.json has changed or is broken, the page is reloaded, but only if nobody has
 * done anything in it: a reload would cut that off. Otherwise the notice of an update asks. Never rejects; a config.json that
 * does not come changes nothing.
 */
export async function replaceConfig(
  { config, platform: { window, clock }, router, session, update }: App,
  fetched: Promise<unknown>,
): Promise<void> {
  const input = watchInputActivity(window, clock);
  const json = await fetched.catch(() => config);
  if (isSame(config, json)) return;
  const accept = async () => {
    if (await router.mayLeave()) reloadForConfig(window);
  };
  // Do not reload over a restored draft, or over the reason why a session has ended.
  const isUsed = input.hasBegun() || router.hasUnsavedChanges() || session.store.get().kind !== "active";
  if (!isUsed) return reloadForConfig(window);
  input.whenInputRests(() => {
    if (update.get()?.kind !== "needRefresh") update.set({ kind: "needRefresh", accept });
  });
}

function isSame(config: App["config"], json: unknown): boolean {
  try {
    return JSON.stringify(readConfig(json)) === JSON.stringify(config);
  } catch {
    return false;
  }
}

// Detects whether the user is pressing, typing or drawing, so that nothing moves at that moment.

/** The hand rests for less than this between two strokes or words. Milliseconds. */
const REST_MS = 3_000;

const NEVER = Number.NEGATIVE_INFINITY;

/** Watches from now on, until the page ends. */
export function watchInputActivity(window: Window, clock: Clock) {
  let isDrawing = false;
  let lastAt = NEVER;
  // Capturing, so that the signature pad's own handlers cannot stop these events.
  const options = { capture: true, passive: true };
  const touch = () => {
    lastAt = clock.monotonic();
  };
  const lift = () => {
    isDrawing = false;
    touch();
  };
  window.addEventListener(
    "pointerdown",
    ({ target }) => {
      // A stroke may last longer than `REST_MS`.
      isDrawing = target instanceof HTMLCanvasElement;
      touch();
    },
    options,
  );
  window.addEventListener("pointerup", lift, options);
  window.addEventListener("pointercancel", lift, options);
  for (const type of ["keydown", "input"]) window.addEventListener(type, touch, options);

  /** Calls `run` once the input rests, or at once if it already does. */
  function whenInputRests(run: () => void) {
    const rest = isDrawing ? REST_MS : lastAt + REST_MS - clock.monotonic();
    if (rest <= 0) run();
    else clock.setTimeout(() => whenInputRests(run), rest);
  }

  return { whenInputRests, hasBegun: (): boolean => lastAt !== NEVER };
}
