/**
 * The service worker of one browser, as its pages see it: a newer build is found, installed, waits, and takes over when
 * a page lets it in. What it caches is tested with real workers.
 */
import type { Page } from "./browser.ts";
import type { World } from "./world.ts";

type State = "installing" | "installed" | "activating" | "activated" | "redundant";

/** One build's worker. Each page has an object of its own for it. */
interface Worker {
  build: number;
  state: State;
}

interface WorkersOptions extends Pick<World, "time" | "random" | "network"> {
  pages: () => readonly Page[];
}

const INSTALL_MS = 400;

export function createWorkers({ time, random, network, pages }: WorkersOptions) {
  let deployed = 1;
  let active: Worker = { build: 1, state: "activated" };
  let coming: Worker | null = null;
  const views = new WeakMap<Page, ReturnType<typeof viewOf>>();

  /** Each page gets the event at its own time, a frozen page when it is thawed. */
  function tell(run: (view: ReturnType<typeof viewOf>) => void) {
    for (const page of pages()) {
      time.after(random.between(0, 10), page, () => {
        const view = views.get(page);
        if (view) run(view);
      });
    }
  }

  function become(worker: Worker, state: State) {
    worker.state = state;
    tell((view) => view.changed(worker));
  }

  function look() {
    if (!network.isOnline() || coming?.build === deployed || active.build === deployed) return;
    const former = coming;
    const worker: Worker = { build: deployed, state: "installing" };
    coming = worker;
    if (former) become(former, "redundant");
    tell((view) => view.registration.dispatchEvent(new Event("updatefound")));
    time.after(random.between(30, INSTALL_MS), null, () => {
      if (worker.state === "installing") become(worker, "installed");
    });
  }

  function takeOver(worker: Worker) {
    if (worker !== coming || worker.state !== "installed") return;
    become(active, "redundant");
    active = worker;
    coming = null;
    become(worker, "activating");
    tell((view) => view.container.dispatchEvent(new Event("controllerchange")));
    time.after(random.between(0, 50), null, () => become(worker, "activated"));
  }

  function viewOf() {
    const objects = new Map<Worker, EventTarget & { onstatechange: (() => void) | null }>();
    function objectOf(worker: Worker | null) {
      if (!worker) return null;
      const known = objects.get(worker);
      if (known) return known;
      const made = Object.assign(new EventTarget(), {
        onstatechange: null as (() => void) | null,
        postMessage: ({ type }: { type: string }) => {
          if (type === "SKIP_WAITING") time.after(random.between(1, 20), null, () => takeOver(worker));
        },
      });
      Object.defineProperty(made, "state", { get: () => worker.state });
      objects.set(worker, made);
      return made;
    }
    const registration = Object.assign(new EventTarget(), { update: async () => look() });
    Object.defineProperties(registration, {
      installing: { get: () => objectOf(coming?.state === "installing" ? coming : null) },
      waiting: { get: () => objectOf(coming?.state === "installed" ? coming : null) },
      active: { get: () => objectOf(active) },
    });
    const container = Object.assign(new EventTarget(), {
      register: async () => registration,
      getRegistration: async () => registration,
    });
    Object.defineProperty(container, "controller", { get: () => objectOf(active) });
    return {
      registration,
      container,
      changed(worker: Worker) {
        const object = objects.get(worker);
        object?.onstatechange?.();
        object?.dispatchEvent(new Event("statechange"));
      },
    };
  }

  return {
    /** A newer build lies on the servers. */
    deploy() {
      deployed += 1;
    },
    /** The `navigator.serviceWorker` of a page; to be called once for it. */
    containerFor(page: Page): ServiceWorkerContainer {
      const view = viewOf();
      views.set(page, view);
      return view.container as unknown as ServiceWorkerContainer;
    },
    /** The build of a page that is loaded now. */
    served: () => active.build,
    /** A newer build is there, and some page has only to let it in. */
    isWaiting: () => coming?.state === "installed",
  };
}
