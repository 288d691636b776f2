/** A session without a sign-in. */
import type { Page } from "playwright-core";
import { SESSION_KEY } from "../../src/storageKeys.ts";
import { type Clock, wallClock } from "../../src/wire/browser.ts";
import { createTokenStore } from "../../src/wire/cognito/tokens.ts";
import type { Cognito } from "../backend/cognito/cognito.ts";
import type { Backend } from "../backend/server.ts";
import { memoryStore } from "./memoryStore.ts";

/** The session that a tab with that clock hands to another after that account has signed in. */
export async function serializedSessionOf(
  provider: Cognito,
  email: string,
  clock: Clock = wallClock,
): Promise<string> {
  const issued = await provider.administration.openSession(email);
  const storage = memoryStore();
  const settings = { ...provider.pool, appClientId: provider.pool.clientId, endpoint: null };
  createTokenStore({ settings, storage, clock }).save({
    idToken: issued.IdToken,
    accessToken: issued.AccessToken,
    refreshToken: issued.RefreshToken,
  });
  return storage.getItem(SESSION_KEY) ?? "";
}

/** A tab's storage after that account has signed in. */
export const sessionOf = async (
  backend: Backend,
  email: string,
  clock?: Clock,
): Promise<Readonly<Record<string, string>>> => ({
  [SESSION_KEY]: await serializedSessionOf(backend.cognito, email, clock),
});

/** Puts the tokens of a sign-in into the tab's storage. */
export async function takeSession(page: Page, backend: Backend, email: string): Promise<void> {
  // The storage belongs to the origin, so an empty page there is enough.
  await page.route("**/leer", (route) =>
    route.fulfill({ contentType: "text/html", body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto("/leer");
  await page.evaluate(
    (session) => {
      for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
    },
    await sessionOf(backend, email),
  );
  // While a route exists, every request passes through playwright, and the cache answers none.
  await page.unroute("**/leer");
}
