/**
 * Fetches config.json and the bundles of the page. Files are fetched before they are imported
 * (app/updates/loadBundle.ts says why), and imported while config.json is still on its way.
 */
import { fetchPart, preloadPart } from "../../app/updates/loadBundle.ts";
import type { AccountModule, AreaModule } from "../areas.ts";
import type { PageStart } from "../start.tsx";

interface PageFiles {
  /** The app's own, scripts and stylesheet; the first one is imported. */
  app: readonly [script: string, ...others: string[]];
  /** What the imported one calls `startApp`. */
  start: string;
  /** Fetched as well, and awaited: those of the screens the address belongs to, the first of them their module. */
  screens: readonly string[];
  /** Fetched before the others, and not awaited: where it does not come, the app fetches it again. */
  ahead: string | undefined;
  onAhead: (module: unknown) => void;
  isFirstTry: boolean;
  /** A file did not come. */
  onMissing: (file: string) => void;
}

/** Slower than this, an answer of config.json is given up. Milliseconds. */
const CONFIG_TIMEOUT_MS = 20_000;

/** What config.json holds, unchecked. Rejects when it does not come. */
export async function fetchConfig(): Promise<unknown> {
  const response = await fetch("/config.json", {
    cache: "no-store",
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  const isJson = response.headers.get("Content-Type")?.includes("json");
  if (!response.ok || !isJson) throw new Error(`/config.json: ${response.status}`);
  return response.json();
}

/** Of another try. */
let how: RequestInit | undefined;

async function importModules(files: PageFiles) {
  const { app, start, screens, ahead, onAhead, isFirstTry, onMissing } = files;
  const noted = (file: string, arrival: Promise<void>) =>
    arrival.catch((error: unknown) => {
      onMissing(file);
      throw error;
    });
  if (ahead) {
    // Never preloaded: by its stall it would end the requests of an app that has started without it.
    noted(ahead, fetchPart(document, ahead, { priority: "high" }))
      .then(() => import(ahead))
      .then(onAhead)
      .catch(() => {});
  }
  // Low, because the screen's first requests, sent meanwhile, take longer than any file.
  const fetchAwaited = (file: string) =>
    isFirstTry ? preloadPart(document, file, "low") : fetchPart(document, file, how);
  await Promise.all([...app, ...screens].map((file) => noted(file, fetchAwaited(file))));
  // What came and cannot be run may be damaged in a cache.
  how = { cache: "reload" };
  const [module] = screens;
  const main: Promise<Record<string, (page: PageStart) => void>> = import(app[0]);
  // What fails is shown as such by the app, which imports it again.
  const ofScreens: Promise<AreaModule | AccountModule | null> = module
    ? import(module).catch(() => null)
    : Promise.resolve(null);
  const { [start]: startApp } = await main;
  if (!startApp) throw new Error(`${app[0]} has no ${start}`);
  return { startApp, screens: await ofScreens };
}

/**
 * What starts the app, what config.json holds, and the module of the screens: null where there is none, or where it fails in
 * this browser. `config` is kept or has been asked for; the files wait for `beforeFiles`. Rejects when a file does not come,
 * or fails in this browser.
 */
export async function fetchApp(files: PageFiles, config: unknown, beforeFiles: Promise<void> | null) {
  const modules = async () => {
    if (beforeFiles) await beforeFiles;
    return importModules(files);
  };
  const [json, parts] = await Promise.all([config, modules()]);
  return { ...parts, config: json };
}
