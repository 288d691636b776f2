/**
 * Inline in index.html, before anything is painted. Decides whether the static login stays, makes it usable, fetches the app,
 * and sends the first requests of the requested screen. The build fills in a constant.
 */
import { type BundleFiles, reloadOnce, stopPreloads } from "../core/loadBundle.ts";
import { linkEmail } from "../domain/addresses.ts";
import { type Area, bundleOf } from "../domain/role.ts";
import {
  LAST_AREA_KEY,
  PASSKEY_PLACE_KEY,
  SESSION_CONFIG_KEY,
  SESSION_HINT_KEY,
  SESSION_KEY,
} from "../storageKeys.ts";
import type { ReadableStore } from "../wire/browser.ts";
import type { EarlyStart } from "../wire/cognito/cognitoOptions.ts";
import type { EarlyResponse, SendEarly } from "./earlyRequests.ts";
import type { BeginSignIn } from "./earlySignIn.ts";
import { fetchApp, fetchConfig } from "./fetchApp.ts";
import { type HeldLogin, holdLogin } from "./holdLogin.ts";
import { showLoadNotice } from "./loadNotice.ts";

/** Written by the build. Addresses of files; the first file of `app` is imported. */
declare const PAGE_FILES: {
  app: readonly [string, ...string[]];
  /** The bundle of areas/early.ts. */
  early: string;
  bundles: BundleFiles;
};

const LOGIN = "/auth/login";
/**
 * How long the files wait for the early requests, and the app's start for a request that follows an early answer.
 * Milliseconds.
 */
const EARLY_FIRST_MS = 200;
const briefly = (event: Promise<unknown> | undefined) =>
  Promise.race([event, new Promise((resolve) => setTimeout(resolve, EARLY_FIRST_MS))]);
const areas: readonly Area[] = ["admin", "employee", "customer"];
const nothing: ReadableStore = { getItem: () => null };

function storage(name: "localStorage" | "sessionStorage"): ReadableStore {
  try {
    return window[name] ?? nothing;
  } catch {
    return nothing; // cookies are blocked
  }
}

const html = document.documentElement;
const { pathname, search, hash } = window.location;
const tabStorage = storage("sessionStorage");
const sharedStorage = storage("localStorage");
const areaIn = (text: string | null | undefined) => areas.find((area) => area === text) ?? null;
const areaAsked = areaIn(pathname.split("/")[1]);
const hasSession = tabStorage.getItem(SESSION_KEY) !== null;
/** Every address of an area needs a session, even an unknown one. So do the start address and "Passwort ändern". */
const needsSession = areaAsked || /^.(auth.change-password.?)?$/.test(pathname);
/**
 * Another tab may hand its session over. The page asks only if the address needs a session, never for the sign-in
 * (decision 20).
 */
const mayInherit = needsSession && /"sub":"/.test(sharedStorage.getItem(SESSION_HINT_KEY) ?? "");

if (!hasSession && !mayInherit && needsSession) {
  history.replaceState({ index: 0, state: { target: pathname + search } }, "", LOGIN);
}
const isLogin = window.location.pathname.replace(/\/$/, "") === LOGIN && !hasSession;
const isOldBrowser = html.dataset.start === "old";
// The page's notice disappears with this mark: the scripts may run (styles/base.css).
if (!isOldBrowser) html.dataset.start = isLogin ? "login" : "screen";
if (sharedStorage.getItem(PASSKEY_PLACE_KEY)) html.dataset.passkeys = "kept";
// A mail's link may hold its recipient's address in the fragment, which no server and no log sees.
if (isLogin) keepEmail(linkEmail(search + hash));
/** The area of the address, or else of the last sign-in. */
const area = areaAsked ?? areaIn(sharedStorage.getItem(LAST_AREA_KEY));
/** The bundle of the screens needed first. null if no area is known, and for the sign-in screens: the app's bundle has them. */
const bundle = area && !isLogin && !/^.auth.[^lc]/.test(pathname) ? bundleOf(area, pathname) : null;
const bundleFiles = (bundle && PAGE_FILES.bundles[bundle]) || [];
/**
 * The SRP bundle goes before the app, so that a sign-in need not wait for the app if the visitor has already pressed
 * the button.
 */
const [preloadedFirst] = (isLogin && PAGE_FILES.bundles.srpLibrary) || [];

let sent: readonly EarlyResponse[] = [];
/**
 * Early requests are of no use any more. The app has started and sends its own, or it did not come: at another try they
 * would be old.
 */
let isTooLate = false;

/** Never rejects. */
function sendEarly(): Promise<void> {
  return import(PAGE_FILES.early).then(
    (early: { sendEarly: SendEarly }) => {
      if (!isTooLate) sent = early.sendEarly({ window, tabStorage, sharedStorage });
    },
    () => {},
  );
}

/**
 * Without a worker the order decides what comes first: the early bundle and its requests go before the files, which
 * have low priority. With a worker the files are in its cache. The files then wait for the screen's requests, which
 * take longest.
 */
async function sendFirst(): Promise<void> {
  if (!hasSession || !areaAsked) return;
  const early = sendEarly();
  if (!navigator.serviceWorker?.controller) return;
  await briefly(early);
}

/** The text of config.json from when this tab's session was last used; false or null without one. */
const kept = hasSession && tabStorage.getItem(SESSION_CONFIG_KEY);

let login: HeldLogin | null = null;
/** From the SRP bundle; null until it is there. */
let beginSignIn: BeginSignIn | null = null;
/** The sign-in that was begun because the visitor has pressed the button. */
let signIn: EarlyStart | null = null;
/**
 * config.json. It is requested again only if it did not come, because the content policy may already be restricted to
 * its origins.
 */
let config: Promise<unknown> | null = null;

/** Runs once per press, as soon as the SRP bundle and config.json are there. */
async function beginKept() {
  if (!beginSignIn || !config) return;
  try {
    const json = await config;
    if (login?.isPressed()) signIn ??= beginSignIn(json, login.email());
  } catch {
    // The app shows what is wrong.
  }
}

function onKept(isKept: boolean) {
  if (isKept) return void beginKept();
  signIn?.abort();
  signIn = null;
}

/** Leaves the login for the screen that its link leads to. The app shows that screen once it is there. */
function leaveLogin(href: string) {
  keepEmail(login?.email()); // for Back, too
  history.pushState({ index: 1, state: history.state?.state ?? {} }, "", href);
  html.dataset.start = "screen";
  login?.release();
}

function reload() {
  keepEmail(login?.email());
  window.location.reload();
}

function showStartFailure() {
  login?.release();
  showLoadNotice("start", reload);
}

/** Never rejects. */
async function load(isFirst = true): Promise<void> {
  const files = {
    app: PAGE_FILES.app,
    screens: bundleFiles,
    preloadedFirst,
    onPreloadedFirst(module: unknown) {
      ({ beginSignIn } = module as { beginSignIn: BeginSignIn });
      void beginKept();
    },
    isFirstTry: isFirst,
  } as const;
  config = config?.catch(fetchConfig) ?? fetchConfig();
  let today: unknown;
  const answered = config.then(
    (json) => {
      today = json;
    },
    () => {},
  );
  const fetched = await fetchApp(files, kept || config, isFirst ? sendFirst() : null).catch(
    (error: unknown) => {
      console.error(error);
      showLoadFailure(error, isFirst);
    },
  );
  if (!fetched) return;
  const followed = sent[0]?.followed;
  if (followed) {
    // The next request waits for a token. React's start would keep the page busy just when that token arrives.
    await Promise.race([answered, followed]);
    await briefly(followed);
  }
  const { startApp, screens } = fetched;
  isTooLate = true;
  try {
    startApp({
      config: today ?? fetched.config,
      newConfig: kept && !today ? config : null,
      files: PAGE_FILES.bundles,
      loaded: bundle && screens ? { [bundle]: screens } : {},
      early: { reads: sent, signIn },
    });
    signIn = null; // the app's
    login?.handOver();
  } catch (error) {
    // All files are there, but the app fails in this browser.
    console.error(error);
    showStartFailure();
  }
}

/** A file did not come: there was no connection, or the server failed. */
function showLoadFailure(error: unknown, isFirst: boolean) {
  if (!isFirst) {
    // A deploy may have removed the files of this page's build: requesting them again would never help.
    keepEmail(login?.email());
    if (reloadOnce(window)) return;
  }
  login?.pause();
  for (const { abort } of sent) abort();
  sent = [];
  isTooLate = true;
  // A failed or stalled connection gives a TypeError, an AbortError or a TimeoutError; anything else was an answer.
  const text = String(error);
  const failed = /^(Ty|Ab|Ti)/.test(text) ? "load" : /config.json/.test(text) ? "config" : "server";
  showLoadNotice(failed, reload, () => {
    stopPreloads();
    login?.resume();
    void load(false);
  });
}

/** Keeps the e-mail address for the login, even after a reload. Removes everything but the path from the address bar. */
function keepEmail(email: string | undefined) {
  if (!email) return;
  history.replaceState({ index: 0, state: { ...history.state?.state, email } }, "", window.location.pathname);
}

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector<HTMLFormElement>("#root form");
  if (!form || !isLogin || isOldBrowser) return;
  const field = form.querySelector<HTMLInputElement>("input[type=email]");
  const known = history.state?.state?.email;
  if (field && !field.value && known) {
    field.value = known;
    form.querySelector<HTMLInputElement>("[name=password]")?.focus();
  }
  login = holdLogin(form, { onForgot: leaveLogin, onKept });
});

if (isOldBrowser) {
  // oldBrowser.js has shown its notice: nothing of the app would work.
} else if (isLogin && document.visibilityState === "visible") {
  // After the first paint, because fetching would delay it (measured: 290 ms).
  requestAnimationFrame(() => setTimeout(load));
} else {
  void load();
}
