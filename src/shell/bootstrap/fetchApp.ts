/**
 * Fetches config.json and the bundles, then starts the app. Files are fetched before they are imported
 * (app/updates/loadBundle.ts says why), and imported while config.json is still on its way. What fails is told outside
 * #root.
 */
import { fetchPart } from "../../app/updates/loadBundle.ts";
import { reloadOnce } from "../../app/updates/reloadOnce.ts";
import type { AreaModule } from "../areas.ts";
import type { PageStart } from "../start.tsx";

/** The app's own files, scripts and stylesheet; the first one is imported. */
export type AppFiles = readonly [main: string, ...others: string[]];

interface FetchAppOptions {
  window: Window;
  files: AppFiles;
  /** Fetched as well, and awaited: those of the area the address belongs to, the first of them its module. */
  areaFiles: readonly string[];
  /** Fetched as well, and not awaited: the app fetches again what does not come. */
  aheadFiles: readonly string[];
  priority: RequestPriority;
  /** Runs once config.json has been asked for; the files wait for it. Never rejects. */
  beforeFiles: () => Promise<void>;
  /** Calls what main exports. */
  start: (main: { start: (page: PageStart) => void }, fetched: Fetched) => void;
  /** Runs before the page is loaded anew. */
  beforeReload: () => void;
  /** A file did not come, for lack of a connection or by the server's fault; `retry` tries again. */
  onFailure: (retry: () => void, isServerFault: boolean) => void;
  /** All files are there, and the app fails in this browser. */
  onStartFailure: () => void;
}

interface Fetched {
  config: unknown;
  /** null: there is none, or it fails in this browser. */
  area: AreaModule | null;
  /** Files that did not come at first. */
  missing: readonly string[];
}

/** Slower than this, an answer of config.json is given up. Milliseconds. */
const CONFIG_TIMEOUT_MS = 20_000;

async function fetchConfig(): Promise<unknown> {
  const response = await fetch("/config.json", {
    cache: "no-store",
    signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
  });
  const isJson = response.headers.get("Content-Type")?.includes("json");
  if (!response.ok || !isJson) throw new Error(`/config.json: ${response.status}`);
  return response.json();
}

/** Never rejects. */
export async function fetchApp(options: FetchAppOptions): Promise<void> {
  const {
    window,
    files,
    areaFiles,
    aheadFiles,
    priority,
    start,
    beforeFiles,
    beforeReload,
    onFailure,
    onStartFailure,
  } = options;
  let failures = 0;
  let missing: readonly string[] = [];

  async function fetchNoted(file: string) {
    try {
      await fetchPart(document, file, priority);
    } catch (error) {
      missing = [...missing, file];
      throw error;
    }
  }

  async function importModules() {
    if (failures === 0) await beforeFiles();
    const needed = [...files, ...areaFiles].map(fetchNoted);
    for (const file of aheadFiles) fetchNoted(file).catch(() => {});
    await Promise.all(needed);
    const [module] = areaFiles;
    // An area that fails is shown as such by the app, which imports it again.
    const area: Promise<AreaModule | null> = module
      ? import(module).catch(() => null)
      : Promise.resolve(null);
    return Promise.all([import(files[0]), area]);
  }

  async function attempt() {
    let run: () => void;
    try {
      const [config, [main, area]] = await Promise.all([fetchConfig(), importModules()]);
      run = () => start(main, { config, area, missing });
    } catch (error) {
      console.error(error);
      failures += 1;
      // A deploy may have taken the files of this page's build away: asking for them again would never help.
      if (failures > 1) beforeReload();
      if (failures > 1 && reloadOnce(window)) return;
      // A connection that fails or stalls is a TypeError, an AbortError or a TimeoutError; all else was answered.
      onFailure(() => void attempt(), !/^(Ty|Ab|Ti)/.test(String(error)));
      return;
    }
    try {
      run();
    } catch (error) {
      console.error(error);
      onStartFailure();
    }
  }

  await attempt();
}
