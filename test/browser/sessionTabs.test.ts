/** Tabs that share one session, with rotation and without grace: the strictest pool. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openAccountMenu } from "../support/browser.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { signIn } from "./loginForm.ts";
import { isToken, keptTexts, leaving, outdateTokens } from "./tabStorage.ts";

const { backend, visit } = await openPages(test, { customers: 12, appCustomers: 3 });
backend.cognito.settings.refreshTokenRotation = { graceSeconds: 0 };

/** The browser's own message about a refused refresh, and the app's report of it. */
const refused = /status of 400|SessionExpired/;
const refreshes = () => backend.control.seen({ operation: "GetTokensFromRefreshToken" }).length;

/** Waits until no tab holds a turn: a refresh before that gets the other tab's tokens, without a request of its own. */
const endOfTurns = (page: Page) =>
  poll(
    () => page.evaluate(async () => (await navigator.locks.query()).held?.length === 0),
    "the end of every turn",
  );

const accessToken = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("session") ?? "{}").accessToken ?? "");

async function openList(page: Page, name: "Kunden" | "Mitarbeiter") {
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Another tab has 300 ms to hand over its session (decision 20); a busy machine needs another request. */
const arrives = (tab: Page, address: string, name: string | RegExp) =>
  poll(
    async () => {
      await tab.goto(address);
      const shown = tab.getByRole("heading", { level: 1, name });
      await shown
        .or(tab.getByRole("heading", { level: 1, name: "Anmelden" }))
        .first()
        .waitFor();
      return shown.isVisible();
    },
    `the session at ${address}`,
    4,
  );

// One journey of three tabs: each test goes on where the one before has ended.
const first = await visit({ keep: true });
const { page } = first;
const tabs = [page, await page.context().newPage(), await page.context().newPage()];

test("tabs opened later are signed in by the first", async () => {
  await signIn(page);
  await openList(page, "Mitarbeiter");
  for (const tab of tabs.slice(1)) {
    await arrives(tab, "/admin/users", "Mitarbeiter");
    assert.match(await keptTexts(tab), isToken);
  }
});

test("three tabs whose token expires at the same moment go on, time after time, all with the same tokens", async () => {
  for (const list of ["Kunden", "Mitarbeiter"] as const) {
    const before = await accessToken(page);
    await Promise.all(tabs.map(outdateTokens));
    await Promise.all(tabs.map((tab) => openList(tab, list)));
    await poll(async () => {
      const held = new Set(await Promise.all(tabs.map(accessToken)));
      return held.size === 1 && !held.has(before);
    }, "one new token in all tabs");
  }
  for (const tab of tabs) assert.is(await tab.getByRole("dialog").count(), 0);
  assert.ok(refreshes() >= 2);
});

test("a tab that was frozen while another refreshed goes on when it wakes", async () => {
  const [, frozen = page] = tabs;
  await outdateTokens(frozen);
  // A browser freezes no tab that holds a lock.
  await endOfTurns(frozen);
  const lifecycle = await page.context().newCDPSession(frozen);
  await lifecycle.send("Page.setWebLifecycleState", { state: "frozen" });
  for (const list of ["Kunden", "Mitarbeiter"] as const) {
    const before = refreshes();
    await endOfTurns(page);
    await outdateTokens(page);
    await openList(page, list);
    await poll(() => refreshes() > before, "a refresh");
  }
  await lifecycle.send("Page.setWebLifecycleState", { state: "active" });
  await openList(frozen, "Kunden");
  assert.is(await frozen.getByRole("dialog").count(), 0);
});

test("signing out in one tab leaves no token in any tab", async () => {
  const revoked = () => backend.control.seen({ operation: "RevokeToken" }).length;
  const before = revoked();
  const left = await Promise.all(tabs.map(leaving));
  await openAccountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await Promise.all(left.map((all) => all()));
  for (const tab of tabs) assert.not.match(await keptTexts(tab), isToken);
  const elsewhere = (tab: Page) => tab.getByText("in einem anderen Tab abgemeldet");
  for (const tab of tabs.slice(1)) await elsewhere(tab).waitFor();
  assert.is(await elsewhere(page).count(), 0);
  assert.ok(revoked() > before);
  first.complainsOnlyOf(refused); // two tabs may refresh in the same instant; the second then takes the first one's tokens
});

test.run();
