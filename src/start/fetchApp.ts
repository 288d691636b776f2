/**
 * Fetches config.json and the bundles of the page. Files are fetched before they are imported (core/loadBundle.ts says why),
 * and imported while config.json is still loading.
 */
import { fetchPart, preloadPart } from "../core/loadBundle.ts";
import type { AreaModule } from "../shell/areas.ts";
import type { PageStart } from "./startApp.tsx";

interface PageFiles {
  /** The app's own scripts and stylesheet. The first one is imported. */
  app: readonly [script: string, ...others: string[]];
  /** The files of the address's screens, also fetched and awaited. The first one is their module. */
  screens: readonly string[];
  /** Fetched before the others and not awaited. If it does not come, the app fetches it again. */
  preloadedFirst: string | undefined;
  onPreloadedFirst: (module: unknown) => void;
  isFirstTry: boolean;
}

/** An answer of config.json that takes longer is given up. Milliseconds. */
const CONFIG_TIMEOUT_MS = 20_000;

/**
 * The content of config.json, unchecked. Rejects if it does not come; with an error that names the file, if the answer is
 * another one.
 */
export async function fetchConfig(): Promise<unknown> {
  const response = await fetch("/config.json", {
    cache: "no-store",
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return response.json().catch((error: unknown) => {
    throw error instanceof SyntaxError ? new Error(`config.json: ${error.message}`) : error;
  });
}

/** The fetch options of a further try. */
let how: RequestInit | undefined;

async function importModules(files: PageFiles) {
  const { app, screens, preloadedFirst, onPreloadedFirst, isFirstTry } = files;
  if (preloadedFirst) {
    // Not preloaded: a preload that stalls would end the requests of an app that has already started.
    fetchPart(document, preloadedFirst, { priority: "high" })
      .then(() => import(preloadedFirst))
      .then(onPreloadedFirst)
      .catch(() => {});
  }
  // Low priority, because the screen's first requests, sent meanwhile, take longer than any file.
  const fetchAwaited = (file: string) =>
    isFirstTry ? preloadPart(document, file, "low") : fetchPart(document, file, how);
  await Promise.all([...app, ...screens].map(fetchAwaited));
  // A file that came but cannot be run may be damaged in a cache.
  how = { cache: "reload" };
  const [module] = screens;
  const main: Promise<{ startApp?: (page: PageStart) => void }> = import(app[0]);
  // The app imports a failed module again and shows the failure.
  const ofScreens: Promise<AreaModule | null> = module
    ? import(module).catch(() => null)
    : Promise.resolve(null);
  const { startApp } = await main;
  if (!startApp) throw new Error(`${app[0]} has no startApp`);
  return { startApp, screens: await ofScreens };
}

/**
 * What starts the app, the content of config.json, and the module of the screens. The module is null if there is none,
 * or if it fails in this browser. `config` is a kept one or a request under way; the files wait for `beforeFiles`.
 * Rejects if a file does not come, or if the app's own module fails in this browser.
 */
export async function fetchApp(files: PageFiles, config: unknown, beforeFiles: Promise<void> | null) {
  const modules = async () => {
    if (beforeFiles) await beforeFiles;
    return importModules(files);
  };
  const [json, parts] = await Promise.all([config, modules()]);
  return { ...parts, config: json };
}
