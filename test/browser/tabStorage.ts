/** What tabs keep of a session, read and changed by a test. */
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

/** Makes the tab's session look as if it had come so many minutes earlier. */
export const ageSession = (page: Page, minutes: number): Promise<void> =>
  page.evaluate((ms) => {
    const session = JSON.parse(sessionStorage.getItem("session") ?? "");
    session.receivedAt -= ms;
    sessionStorage.setItem("session", JSON.stringify(session));
  }, minutes * 60_000);

/** Ages the tokens by two hours: the access token has expired, the refresh token is still valid. */
export const outdateTokens = (page: Page): Promise<void> => ageSession(page, 120);

/** The returned function waits until a new page at the login, without shared memory, has replaced this one. */
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
