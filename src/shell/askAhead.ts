/**
 * Asks what the customers' screen will ask first while its code is still on its way: the customer system's token, and
 * with it the page (PERFORMANCE: "early API call"). A bundle of its own, which the early script in index.html imports at
 * that address. It asks only what the guard would let in, with this tab's token, where this tab has asked before; when
 * anything is missing or not as expected it asks nothing, and the screen does as ever.
 */
import { type Asked, forgetAsked, type Ground } from "../app/network/earlyResponses.ts";
import { pageIn } from "../domain/pagination.ts";
import { type Area, mayEnter, roleOf } from "../domain/role.ts";
import { customersPage } from "../services/customersPage.ts";
import { storageKeys } from "../storageKeys.ts";
import { claimsOf } from "../wire/cognito/claims.ts";
import { readCustomerSystemToken } from "../wire/http/customerSystemToken.ts";
import { oauthIn } from "../wire/http/oauthAnswer.ts";
import { authorizedInit, resolveBelow, withQuery } from "../wire/http/request.ts";

/** The wire takes a token that is good for another minute; this is one more, as the clock may run on until then. */
const SPARE_MS = 120_000;
/** What is not wanted for so long is not what a screen begins with. */
const KEPT_MS = 20_000;

/** Raises whatever reading storage raises that holds no session; nothing has been asked then. */
export function askAhead(window: Window & typeof globalThis): void {
  const { pathname, search } = window.location;
  const ground: Ground = JSON.parse(window.sessionStorage.getItem(storageKeys.sessionServices) ?? "null");
  const token = tokenOn(ground, window, pathname);
  // Where the app has come first, it has asked for itself.
  if (!token || window.asked) return;
  const base = new URL(ground.address);
  const asked = new Map<string, Asked>();
  window.asked = asked;
  window.setTimeout(() => window.asked === asked && forgetAsked(window), KEPT_MS);

  const ask = (url: URL, meanwhile?: (response: Response) => Promise<void>) => {
    const leave = new AbortController();
    const answer = window
      .fetch(url, { ...authorizedInit(token), signal: leave.signal })
      .then(async (response) => {
        await meanwhile?.(response.clone()).catch(() => {});
        return response;
      });
    answer.catch(() => {});
    asked.set(url.href, { token, answer, abort: () => leave.abort() });
  };
  const askForToken = async (response: Response) => {
    const oauth = response.ok && oauthIn(await response.json());
    if (oauth) askForPage(oauth);
  };
  const askForPage = (oauth: string) => {
    // Meanwhile the app may have refused the session, or have led elsewhere.
    if (window.asked !== asked || window.location.pathname !== pathname) return;
    const query = new URLSearchParams(search);
    const page = customersPage({ search: (query.get("search") ?? "").trim(), page: pageIn(query) });
    ask(withQuery(withQuery(resolveBelow(base, page.path), page.query), { oauth }));
  };
  // Before the token is handed over, or the screen would ask for the page as well.
  const stored = readCustomerSystemToken(window.sessionStorage, subOf(token));
  if (stored) askForPage(stored);
  else ask(resolveBelow(base, "/auth"), askForToken);
}

const subOf = (token: string) => String(Reflect.get(Object(claimsOf(token)), "sub"));

interface StoredSession {
  appClientId: string;
  accessToken: string;
  receivedAt: number;
  signedInAt: number;
}

/** The access token of a session that the app will take up as well (app/session.ts), and that may enter the address. */
function tokenOn(ground: Ground | null, window: Window, pathname: string): string | null {
  const stored: StoredSession | null = JSON.parse(
    window.sessionStorage.getItem(storageKeys.session) ?? "null",
  );
  if (!ground || !stored || stored.appClientId !== ground.clientId) return null;
  const claims = claimsOf(stored.accessToken) as { iat: number; exp: number; "cognito:groups"?: string[] };
  const now = Date.now();
  const age = now - stored.receivedAt;
  const isFresh = age >= 0 && age < (claims.exp - claims.iat) * 1000 - SPARE_MS;
  const hint = JSON.parse(window.localStorage.getItem(storageKeys.sessionHint) ?? "{}");
  const isRefused = stored.signedInAt < (hint.signedOutAt ?? 0);
  const isIdle = hint.lastActive > 0 && now - hint.lastActive >= ground.idleMs;
  const role = roleOf(claims["cognito:groups"] ?? []);
  const enters = role !== null && mayEnter(role, pathname.split("/")[1] as Area);
  return isFresh && !isRefused && !isIdle && enters ? stored.accessToken : null;
}
