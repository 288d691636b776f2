/**
 * Asks what the customers' screen will ask first while its code is still on its way: the customer system's token, and
 * with it the page (PERFORMANCE: "early API call"). A bundle of its own, which the early script in index.html imports
 * at that address. What it asks for goes where this tab's session has asked before, with the session's token; when
 * anything is missing or not as expected it asks nothing, and the screen does as ever.
 */
import { type Asked, rememberedAddress } from "../app/asked.ts";
import { pageIn } from "../domain/pageIn.ts";
import { customersPage } from "../services/customersPage.ts";
import { claimsOf } from "../wire/cognito/claims.ts";
import { SESSION_KEY } from "../wire/cognito/sessionKey.ts";
import { oauthIn } from "../wire/oauthAnswer.ts";
import { below, carrying, withQuery } from "../wire/request.ts";

/** The wire takes a token that is good for another minute; this is one more, as the clock may run on until then. */
const SPARE_MS = 120_000;

function askAhead() {
  const token = storedToken();
  const address = rememberedAddress.read(sessionStorage);
  if (!token || !address) return;
  const base = new URL(address);
  const asked = new Map<string, Asked>();
  window.asked = asked;
  const ask = (url: URL, before: (response: Response) => Promise<unknown> = async () => {}) => {
    const answer = fetch(url, carrying(token)).then(async (response) => {
      await before(response.clone()).catch(() => {});
      return response;
    });
    answer.catch(() => {});
    asked.set(url.href, { token, answer, askedAt: performance.now() });
  };
  const askForPage = async (response: Response) => {
    const oauth = oauthIn(await response.json());
    if (!oauth) return;
    const query = new URLSearchParams(location.search);
    const page = customersPage({ search: (query.get("search") ?? "").trim(), page: pageIn(query) });
    ask(withQuery(withQuery(below(base, page.path), page.query), { oauth }));
  };
  // Before the token is handed over, or the screen would ask for the page as well.
  ask(below(base, "/auth"), askForPage);
}

/** The access token of this tab, unless it ends soon. */
function storedToken(): string | null {
  const { accessToken, receivedAt } = JSON.parse(sessionStorage.getItem(SESSION_KEY) ?? "{}");
  const { iat, exp } = claimsOf(accessToken) as { iat: number; exp: number };
  const age = Date.now() - receivedAt;
  return age >= 0 && age < (exp - iat) * 1000 - SPARE_MS ? accessToken : null;
}

try {
  askAhead();
} catch {
  // A session nobody can read: who is asked next knows what to do about it.
}
