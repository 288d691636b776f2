/** Starts the app in the page: checks config.json, builds the app, and hydrates the static login or renders the screen. */
import "../react.ts";
import "../styles/layers.css";
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/content.css";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type Config, ConfigError, readConfig, restrictConnections } from "../core/config.ts";
import { createApp } from "../core/createApp.ts";
import { createFaultReports } from "../core/faultReports.ts";
import { type BundleFiles, bundleLoader } from "../core/loadBundle.ts";
import { browserPlatform, type LoadBundle, type Platform } from "../core/platform.ts";
import { reloadForConfig, replaceConfig, watchForUpdates } from "../core/updates.ts";
import type { AreaBundle } from "../domain/role.ts";
import { bundleOfAddress } from "../routes.ts";
import { createAreas, type LoadedModules } from "../shell/areas.ts";
import { Shell } from "../shell/Shell.tsx";
import { parseJson } from "../wire/browser.ts";
import type { EarlyStart } from "../wire/cognito/cognitoOptions.ts";
import { createEarlyResponses, type EarlyResponse } from "./earlyRequests.ts";
import { showLoadNotice } from "./loadNotice.ts";

/** What the bootstrap in index.html passes to the app. */
export interface PageStart {
  /** The content of /config.json, parsed but not checked, or its text as this tab's session has kept it. */
  config: unknown;
  /** The current config.json, still loading, if `config` is the kept one; null if `config` is from the network. */
  newConfig: Promise<unknown> | null;
  /** The file addresses of each bundle that is fetched on its own. */
  files: BundleFiles;
  /** The bundles of screens that are already loaded. */
  loaded: LoadedModules;
  /**
   * Sent before the app was loaded: reads of the first screen, and the sign-in if the visitor has pressed the button.
   */
  early: { reads: readonly EarlyResponse[]; signIn: EarlyStart | null };
}

/**
 * Milliseconds after the page is loaded. Updates and the SRP library wait until then, so that the first screen's
 * requests go first.
 */
const QUIET_AFTER_LOAD_MS = 2_000;

/**
 * Called once per page. With an unusable config.json it shows a page that names the wrong field; if the kept one is unusable,
 * the current one is fetched instead. When it returns, the app owns the login: its own elements, or new ones if a browser
 * extension had changed them.
 */
export function startApp(page: PageStart): void {
  const { config: given, newConfig, files, loaded, early } = page;
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const html = document.documentElement;
  let config: Config;
  try {
    config = readConfig(typeof given === "string" ? parseJson(given) : given);
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown;
    if (newConfig) {
      // It was kept by another build, or is damaged.
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
  const load = bundleLoader(files, document);
  const loadBundle: LoadBundle = (name, importIt) =>
    load(name, importIt).catch((thrown: unknown) => {
      reports.bundleNotLoaded(files[name] ?? []);
      throw thrown;
    });
  const importIn = (bundle: AreaBundle) => () => import(files[bundle]?.[0] ?? "");
  const imports = {
    staff: importIn("staff"),
    records: importIn("records"),
    customer: importIn("customer"),
  };
  const areas = createAreas(imports, loadBundle, loaded);
  const report: Platform["report"] = (failure, isHandled) => {
    platform.report(failure, isHandled);
    if (!isHandled) reports.report(failure);
  };
  const responses = createEarlyResponses(platform.fetch, early.reads);
  const app = createApp(
    config,
    { ...platform, early: responses, earlySignIn: early.signIn, loadBundle, report },
    (address) => {
      const bundle = bundleOfAddress(address);
      if (bundle) void areas.prefetch(bundle);
    },
  );
  const shell = <Shell app={app} areas={areas} />;
  const email = root.querySelector<HTMLInputElement>("[name=email]");
  const options = {
    // No error boundary has caught it, so React has emptied the page.
    onUncaughtError(error: unknown) {
      console.error(error);
      showLoadNotice("start", () => {
        app.router.remember({ email: email?.value });
        window.location.reload();
      });
    },
    onRecoverableError(error: unknown) {
      // Errors during the start are not reported, because hydrateLogin then carries over what the visitor has typed.
      if (html.dataset.start === "done") reportError(error);
    },
  };
  // The bootstrap marks pages that do not begin with the login: they drop the static login.
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
      // Loads the SRP library for a sign-in after the session expires: a deploy may have removed its file by then. With a
      // worker the file stays in the cache.
      if (!watchForUpdates(app)) app.wire.cognito.warmUp();
    }, QUIET_AFTER_LOAD_MS);
  if (document.readyState === "complete") goOn();
  else window.addEventListener("load", goOn, { once: true });
}

// Hydrates the static login. A browser extension may have changed its structure: password managers put their icons beside the
// fields. Then React renders another form, which gets what the visitor has typed, shown and focused in the static one.

/** `hydrate` calls React's `hydrateRoot`. When this returns, the form belongs to the app and reacts to events. */
export function hydrateLogin(root: HTMLElement, hydrate: () => void): void {
  const focused = document.activeElement;
  const before = root.querySelector("form");
  // Synchronously, so that no event and no other change of the page comes in between.
  flushSync(hydrate);
  const now = root.querySelector("form");
  if (before && now && before !== now) carryOver(before, now, focused);
}

function carryOver(from: HTMLFormElement, to: HTMLFormElement, focused: Element | null) {
  for (const part of ["[aria-pressed]", "[name=email]", "[name=password]", "[type=submit]", "a"]) {
    const before = from.querySelector<HTMLElement>(part);
    const now = to.querySelector<HTMLElement>(part);
    if (!before || !now) continue;
    if (before.getAttribute("aria-pressed") === "true") now.click();
    if (before instanceof HTMLInputElement && now instanceof HTMLInputElement) {
      now.value = before.value;
      now.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (before !== focused) continue;
    now.focus();
    // An e-mail field does not report its caret.
    if (now instanceof HTMLInputElement && now.selectionEnd !== null) {
      const { selectionStart, selectionEnd } = before as HTMLInputElement;
      now.setSelectionRange(selectionStart, selectionEnd);
    }
  }
}

// Without a usable config.json the app cannot start: a plain page names the wrong field.

function showConfigError(root: HTMLElement, error: ConfigError): void {
  console.error(error);
  const title = document.createElement("h1");
  title.textContent = "Die Anwendung ist nicht richtig eingerichtet";
  const text = document.createElement("p");
  text.textContent = error.field
    ? `In der Datei config.json fehlt das Feld „${error.field}“ oder es ist ungültig.`
    : "Die Datei config.json enthält kein JSON-Objekt.";
  root.setAttribute("role", "alert");
  root.replaceChildren(title, text);
}
