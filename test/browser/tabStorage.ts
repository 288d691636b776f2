/** What tabs keep of a session, read and changed from a test. */
import type { Page } from "playwright-core";

export const isToken = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;

/** Everything the browser stores for the site, as text. */
export const keptTexts = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts = [JSON.stringify(sessionStorage), JSON.stringify(localStorage), document.cookie];
    for (const { name } of await indexedDB.databases()) parts.push(`database ${name}`);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return parts.join("\n");
  });

/** What the tab holds looks as if it had come so many minutes earlier. */
export const ageSession = (page: Page, minutes: number): Promise<void> =>
  page.evaluate((ms) => {
    const session = JSON.parse(sessionStorage.getItem("session") ?? "");
    session.receivedAt -= ms;
    sessionStorage.setItem("session", JSON.stringify(session));
  }, minutes * 60_000);

/** Ages the tokens by two hours: the access token has expired, the refresh token is still valid. */
export const outdateTokens = (page: Page): Promise<void> => ageSession(page, 120);

/** Waits, when called later, until the page has been replaced by a new one at the login, which shares no memory with it. */
export async function leaving(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { thisPage: true }));
  return async () => {
    await page.waitForFunction(
      () =>
        !("thisPage" in window) &&
        location.pathname === "/auth/login" &&
        document.documentElement.dataset.start === "done",
    );
  };
}
