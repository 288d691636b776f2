/**
 * Inline in index.html, before anything is painted: decides whether the static login stays, makes it usable, fetches the
 * app and sends the first requests of the screen that is asked for. The build fills in a constant.
 */

import type { EarlyResponse } from "../../app/network/earlyResponses.ts";
import { type BundleFiles, stopPreloads } from "../../app/updates/loadBundle.ts";
import { reloadOnce } from "../../app/updates/reloadOnce.ts";
import { linkEmail } from "../../domain/linkEmail.ts";
import { type Area, bundleOf } from "../../domain/role.ts";
import { LAST_AREA_KEY, SESSION_CONFIG_KEY, SESSION_HINT_KEY, SESSION_KEY } from "../../storageKeys.ts";
import type { ReadableStore } from "../../wire/clock.ts";
import type { EarlySignIn } from "../../wire/cognito/cognitoOptions.ts";
import type { SendEarly } from "./early.ts";
import type { BeginWhenPressed } from "./earlySignIn.ts";
import { fetchApp, fetchConfig } from "./fetchApp.ts";
import { type HeldLogin, holdLogin } from "./holdLogin.ts";
import { showLoadNotice } from "./loadNotice.ts";

/** Written by the build. Addresses of files; the first of `app` is imported. */
declare const PAGE_FILES: {
  app: readonly [string, ...string[]];
  /** What the app's bundle calls `startApp`. */
  start: string;
  /** The bundle of areas/early.ts. */
  early: string;
  bundles: BundleFiles;
  /** The text face's font. */
  face: string;
};

const LOGIN = "/auth/login";
/** How long the files wait at most for the requests that go before them, and the app for one that follows an answer. */
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
/** Another tab may hand its session over; areas and the start address ask for it, the sign-in never does (decision 20). */
const mayInherit =
  (areaAsked || pathname === "/") && /"sub":"/.test(sharedStorage.getItem(SESSION_HINT_KEY) ?? "");

// All of an area needs a session, also an address that it does not have.
if (!hasSession && !mayInherit && (areaAsked || /^.(auth.change-password.?)?$/.test(pathname))) {
  history.replaceState({ index: 0, state: { target: pathname + search } }, "", LOGIN);
}
const isLogin = window.location.pathname.replace(/\/$/, "") === LOGIN && !hasSession;
const isOldBrowser = html.dataset.start === "old";
if (!isLogin && !isOldBrowser) html.dataset.start = "screen";
// A mail's link may name whom it was sent to: in the fragment, which no server and no log sees.
if (isLogin) keepEmail(linkEmail(search + hash));
/** Where the address does not say so, that of the last sign-in. */
const area = areaAsked ?? areaIn(sharedStorage.getItem(LAST_AREA_KEY));
const nextBundle = /^.auth.[^l]/.test(pathname) ? "account" : area && bundleOf(area);
/** Whose screens will be needed first; the login is the app's. */
const bundle = isLogin ? null : nextBundle;
const bundleFiles = (bundle && PAGE_FILES.bundles[bundle]) || [];
/** What a password is proved with goes before the app: the sign-in of a press that is kept need not wait for it. */
const [ahead] = (isLogin && PAGE_FILES.bundles.srpLibrary) || [];

let face: FontFace | null = null;
try {
  // Only with a worker, which has it at hand: nobody waits for its bytes (decision 51).
  if (navigator.serviceWorker.controller) {
    face = new FontFace("Kunden Text", `url(${PAGE_FILES.face})`);
    face.load().catch(() => {});
  }
} catch {
  // Workers or fonts are forbidden here.
}

let sent: readonly EarlyResponse[] = [];
/** The app has started and sends its requests itself, or it did not come: by another try they would be old. */
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
 * Without a worker the order says what comes first: the early bundle and its requests go before the files, which are of low
 * priority. With a worker the files are at hand: there they wait for the screen's requests, which take the longest.
 */
async function sendFirst(): Promise<void> {
  if (!hasSession || !areaAsked) return;
  const early = sendEarly();
  if (!navigator.serviceWorker?.controller) return;
  await briefly(early);
}

/** What config.json said when this tab's session was last used, as text; false or null where nothing is. */
const kept = hasSession && tabStorage.getItem(SESSION_CONFIG_KEY);

let login: HeldLogin | null = null;
/** Begins the sign-in of a press that is kept; null where its bundle is not there. */
let signIn: EarlySignIn | null = null;
/** Asked for again only when it did not come: the policy may have been narrowed to it. */
let config: Promise<unknown> | null = null;

/** The screen behind a link of the login: shown by the app as soon as it is there. */
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

/** Of the first try and the ones after it. */
let missing: readonly string[] = [];

/** Never rejects. */
async function load(isFirst = true): Promise<void> {
  const files = {
    app: PAGE_FILES.app,
    start: PAGE_FILES.start,
    screens: bundleFiles,
    ahead,
    onAhead(module: unknown) {
      const { beginWhenPressed } = module as { beginWhenPressed: BeginWhenPressed };
      const form = document.querySelector<HTMLFormElement>("#root form");
      if (form && config) signIn ??= beginWhenPressed({ window, form, config });
    },
    isFirstTry: isFirst,
    onMissing(file: string) {
      missing = [...missing, file];
    },
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
    // React's start would keep the page busy just when the token comes that the next request waits for.
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
      early: sent,
      signIn,
      missing,
      face,
      onFailure: showStartFailure,
    });
    login?.handOver();
  } catch (error) {
    // All files are there, and the app fails in this browser.
    console.error(error);
    showStartFailure();
  }
}

/** A file did not come, for lack of a connection or by the server's fault. */
function showLoadFailure(error: unknown, isFirst: boolean) {
  if (!isFirst) {
    // A deploy may have taken the files of this page's build away: asking for them again would never help.
    keepEmail(login?.email());
    if (reloadOnce(window)) return;
  }
  login?.pause();
  for (const { abort } of sent) abort();
  sent = [];
  isTooLate = true;
  // A connection that fails or stalls is a TypeError, an AbortError or a TimeoutError; all else was answered.
  showLoadNotice(/^(Ty|Ab|Ti)/.test(String(error)) ? "load" : "server", reload, () => {
    stopPreloads();
    login?.resume();
    void load(false);
  });
}

/** For the login, of the page that is loaded anew, too. The address bar loses what it says beside the path. */
function keepEmail(email: string | undefined) {
  if (!email) return;
  history.replaceState({ index: 0, state: { ...history.state?.state, email } }, "", window.location.pathname);
}

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector<HTMLFormElement>("#root form");
  if (!form || !isLogin || isOldBrowser) return;
  const field = form.querySelector<HTMLInputElement>("input[type=email]");
  const known = history.state?.state?.email;
  if (field && !field.value && known) field.value = known;
  login = holdLogin(form, leaveLogin);
});

if (isOldBrowser) {
  // oldBrowser.js has said so: nothing of the app would work.
} else if (isLogin && document.visibilityState === "visible") {
  // After the first paint: the fetching itself would hold it up (measured: 290 ms).
  requestAnimationFrame(() => setTimeout(load));
} else {
  void load();
}
