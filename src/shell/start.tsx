/** Starts the app in the page: checks config.json, builds the app, and hydrates the static login or renders the screen. */
import "../react.ts";
import "../styles/layers.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/content.css";
import "./sharedParts.ts";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type Config, ConfigError, readConfig } from "../app/config.ts";
import { createApp } from "../app/createApp.ts";
import { restrictConnections } from "../app/network/contentPolicy.ts";
import { createEarlyResponses, type EarlyResponse } from "../app/network/earlyResponses.ts";
import { createFaultReports } from "../app/network/faultReports.ts";
import { browserPlatform, type LoadBundle, type Platform } from "../app/platform.ts";
import { type BundleFiles, bundleLoader } from "../app/updates/loadBundle.ts";
import { reloadForConfig, replaceConfig } from "../app/updates/replaceConfig.ts";
import { watchForUpdates } from "../app/updates/serviceWorker.ts";
import { bundleOfAddress, type ScreenBundle } from "../routes.ts";
import type { EarlySignIn } from "../wire/cognito/cognitoOptions.ts";
import { parseJson } from "../wire/storage.ts";
import { createAreas, type LoadedModules } from "./areas.ts";
import { showConfigError } from "./configErrorPage.ts";
import { hydrateLogin } from "./hydrateLogin.ts";
import { Shell } from "./Shell.tsx";

/** What the bootstrap in index.html hands over. */
export interface PageStart {
  /** What /config.json holds, parsed and not yet checked; or the text of it that this tab's session has kept. */
  config: unknown;
  /** Where `config` is what this tab's session has kept: what it says now, on its way. null where it is from the network. */
  newConfig: Promise<unknown> | null;
  /** Addresses of the files of each bundle that is fetched on its own. */
  files: BundleFiles;
  /** The bundles of screens that are there. */
  loaded: LoadedModules;
  /** Responses to requests that were sent before the app was there. */
  early: readonly EarlyResponse[];
  /** The sign-in of a press that was kept; null where its bundle was not there. */
  signIn: EarlySignIn | null;
  /** Files that did not come at first; empty when all did. */
  missing: readonly string[];
  /** The text face, loading or loaded; null where it would have to be fetched first. */
  face: FontFace | null;
  /** Says that the app has failed; nothing of it is shown any more. */
  onFailure: () => void;
}

/** The first screen's own requests come first. Milliseconds after the page is loaded. */
const QUIET_AFTER_LOAD_MS = 2_000;

/**
 * Once per page. A config.json that cannot be used leaves a page that names the wrong field; a kept one is fetched instead.
 * The login is the app's when this returns: its own elements, or new ones where a browser extension had changed them.
 */
export function startApp(page: PageStart): void {
  const { config: given, newConfig, files, loaded, early, signIn, missing, face, onFailure } = page;
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const html = document.documentElement;
  let config: Config;
  try {
    config = readConfig(typeof given === "string" ? parseJson(given) : given);
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    if (newConfig) {
      // Kept by another build, or wrong.
      reloadForConfig(window);
      return;
    }
    showConfigError(root, thrown);
    html.dataset.start = "done";
    return;
  }
  restrictConnections(document, config);
  const platform = browserPlatform(window);
  const reports = createFaultReports(config.reports?.url ?? null, platform);
  if (missing.length > 0) reports.bundleNotLoaded(missing);
  const load = bundleLoader(files, document);
  const loadBundle: LoadBundle = (name, importIt) =>
    load(name, importIt).catch((thrown: unknown) => {
      reports.bundleNotLoaded(files[name] ?? []);
      throw thrown;
    });
  const importIn = (bundle: ScreenBundle) => () => import(files[bundle]?.[0] ?? "");
  const imports = {
    staff: importIn("staff"),
    customer: importIn("customer"),
    account: importIn("account"),
  };
  const areas = createAreas(imports, loadBundle, loaded);
  const report: Platform["report"] = (failure, isForeseen) => {
    platform.report(failure, isForeseen);
    if (!isForeseen) reports.report(failure);
  };
  const responses = createEarlyResponses(platform.fetch, early);
  const app = createApp(
    config,
    { ...platform, early: responses, earlySignIn: signIn, loadBundle, report },
    (address) => {
      const bundle = bundleOfAddress(address);
      if (bundle) void areas.load(bundle);
    },
  );
  const shell = <Shell app={app} areas={areas} face={face} />;
  const options = {
    // No boundary has caught it: React has emptied the page.
    onUncaughtError(error: unknown) {
      console.error(error);
      onFailure();
    },
    onRecoverableError(error: unknown) {
      // During the start: hydrateLogin has carried over what was typed.
      if (html.dataset.start === "done") reportError(error);
    },
  };
  // The bootstrap marks pages that do not begin with the login: the static login is thrown away.
  if (html.dataset.start === "screen") {
    root.replaceChildren();
    createRoot(root, options).render(shell);
  } else {
    hydrateLogin(root, () => hydrateRoot(root, shell, options));
  }
  html.dataset.start = "done";
  if (newConfig) void replaceConfig(app, newConfig);
  const goOn = () =>
    app.platform.clock.setTimeout(() => {
      // For a session that expires, however much later: a deploy may have taken the files away by then. A worker keeps them.
      if (watchForUpdates(app)) return;
      load("account", imports.account).catch(() => {});
      app.wire.cognito.warmUp();
    }, QUIET_AFTER_LOAD_MS);
  if (document.readyState === "complete") goOn();
  else window.addEventListener("load", goOn, { once: true });
}
