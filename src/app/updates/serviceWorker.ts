/**
 * Registers the service worker, looks for newer builds, and tells the visitor through `app.update`. Only the tab that
 * accepts an update reloads, once its visitor agrees to lose what is not saved; the others are asked in turn.
 */
import { trustedAddress } from "../../domain/trustedAddress.ts";
import type { App } from "../createApp.ts";
import { watchInputActivity } from "./watchInputActivity.ts";

const WORKER = "/service-worker.js";

/** Becoming visible is reason to look for an update, but not again within this time. Milliseconds. */
const LOOK_APART_MS = 15 * 60_000;
const LOOK_ANYWAY_MS = 60 * 60_000;
/** A new worker takes over in no time; a tab that has heard nothing of it by then is reloaded all the same. */
const TAKE_OVER_LIMIT_MS = 10_000;

/** Missing on plain http and in some private windows; forbidden where cookies are blocked. */
function workersOf(navigator: Navigator): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** config.json says that there shall be no worker: takes it away, with all it stored. */
async function removeWorker(workers: ServiceWorkerContainer, caches: CacheStorage): Promise<void> {
  const registration = await workers.getRegistration("/");
  if (!registration) return;
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

/** Once per page. Gives whether there is to be a worker. Faults are not shown: without a worker the app runs from the network, and the next check tries again. */
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
  /** Another tab has let a newer worker in: this page is of the build before. */
  let overtaken = false;
  let accepted = false;

  const sayOffline = async () => {
    // A worker that only cleans up is gone again by now.
    if (await workers.getRegistration("/"))
      whenInputRests(() => update.get() ?? update.set({ kind: "offlineReady" }));
  };
  const sayRefresh = () => whenInputRests(() => update.set({ kind: "needRefresh", accept }));
  const sayWaiting = () => {
    if (registration?.waiting || overtaken) sayRefresh();
  };

  /** Who stays with unsaved input keeps the notice. The app asks itself, because iOS lets no page ask while unloading. */
  async function accept() {
    if (!(await router.mayLeave()) || accepted) return;
    accepted = true;
    let reloaded = false;
    const reload = () => {
      if (reloaded) return;
      reloaded = true;
      // Who has begun new input since is asked by the browser and may stay: then the notice can be accepted once more.
      accepted = false;
      window.location.reload();
    };
    const waiting = registration?.waiting;
    if (!waiting) {
      reload();
      return;
    }
    // A worker takes over before it has finished activating, and WebKit then reloads into the one before.
    const reloadIfActive = () => waiting.state === "activated" && reload();
    waiting.addEventListener("statechange", reloadIfActive);
    workers?.addEventListener("controllerchange", reloadIfActive);
    clock.setTimeout(reload, TAKE_OVER_LIMIT_MS);
    waiting.postMessage({ type: "SKIP_WAITING" });
  }

  function follow(installing: ServiceWorker, isFirst: boolean) {
    // Assigned, not added: the same worker may be followed twice.
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
    // Every time, because a first install that failed has dropped the registration.
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
    // A page that was put aside has missed a worker's installation.
    sayWaiting();
    if (clock.monotonic() - lookedAt >= LOOK_APART_MS) lookQuietly();
  });
  window.addEventListener("online", lookQuietly);
  lookQuietly();
  lookHourly();
  return true;
}
