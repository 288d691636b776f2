/**
 * A page opened at a screen sends that screen's first requests before the app has loaded, and each only once. Which requests,
 * and when none: screens/earlyRequests. A reloaded tab starts with the config.json that its session has stored, while the
 * current one loads (decision 56).
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Where } from "../backend/control.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { bundleIsDone, holdRequests } from "./heldRequests.ts";
import { ADMIN, isTakenOver, sendLogin } from "./loginForm.ts";

const { backend, visit, enter } = await openPages(test, { customers: 12, appCustomers: 3 });
const { config, control } = backend;
test.before.each(() => {
  // A new connection reads once more what was read before it, at any time.
  control.faults.noAck = true;
});

const token: Where = { path: "/api/clients/auth" };
const list: Where = { path: "/api/clients/client" };
const count = (where: Where) => control.seen(where).length;

const staff = await enter(ADMIN, "/admin/customers", { keep: true });
const { page } = staff;
const shown = page.getByText(/^1–12 von/);

test("the list is requested while the app loads, and the app's first read receives the response", async () => {
  await shown.waitFor();
  const release = await holdRequests(page);
  const before = [list, token].map(count);
  const first = page.waitForRequest(/\/assets\/.*\.js$/);
  await page.goto("/admin/customers", { waitUntil: "commit" });
  assert.match((await first).url(), /\/early-/, "what sends it goes before the app's files");
  await poll(() => count(list) === (before[0] ?? 0) + 1, "the early request");
  await release();
  await shown.waitFor();
  assert.equal([list, token].map(count), [(before[0] ?? 0) + 1, before[1]], "with the token of the session");
  staff.complainsOnlyOf();
});

test("no early request is sent after the app has failed to load; a retry requests it itself", async () => {
  const release = await holdRequests(page, /\/assets\/early-/);
  await page.route("**/assets/app-*.css", (route) => route.fulfill({ status: 503 }), { times: 1 });
  const before = count(list);
  await page.goto("/admin/customers", { waitUntil: "commit" });
  const retry = page.getByRole("button", { name: "Erneut versuchen" });
  await retry.waitFor();
  await release();
  await bundleIsDone(page, "early-");
  assert.is(count(list), before);
  await retry.click();
  await shown.waitFor();
  assert.is(count(list), before + 1);
  staff.complainsOnlyOf(/503|app-\w+\.css/);
});

test("signing in requests the customer system's token and makes number formats while the area loads", async () => {
  const visitor = await visit();
  await visitor.page.addInitScript(() => {
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      construct(format, settings) {
        document.documentElement.dataset.formats = "made";
        return Reflect.construct(format, settings);
      },
    });
  });
  const formats = () => visitor.page.evaluate(() => document.documentElement.dataset.formats);
  const release = await holdRequests(visitor.page, /\/assets\/staff-/);
  const before = count(token);
  await visitor.page.goto("/auth/login");
  await isTakenOver(visitor.page);
  assert.is(await formats(), undefined);
  await sendLogin(visitor.page);
  await poll(() => count(token) === before + 1, "the request for the token");
  await poll(async () => (await formats()) === "made", "the formats");
  await release();
  await visitor.page.getByRole("link", { name: "Kunden", exact: true }).click();
  await visitor.page.getByText(/^1–12 von/).waitFor();
  assert.is(count(token), before + 1);
});

const isCalled = (product: string) =>
  page.waitForFunction((product) => document.title.includes(product), product);
let loads = 0;
page.on("domcontentloaded", () => {
  loads += 1;
});

/** Reloads the page and restarts the count. The returned function releases config.json. */
async function reload(): Promise<() => Promise<void>> {
  loads = 0;
  staff.complaints.length = 0;
  const release = await holdRequests(page, /\/config\.json$/);
  await page.goto("/admin/customers", { waitUntil: "commit" });
  return release;
}

/** Waits until nothing more happens, and checks the number of loads. */
async function rests(times: number, ...complaints: readonly RegExp[]) {
  await page.waitForLoadState("networkidle");
  assert.is(loads, times);
  staff.complainsOnlyOf(...complaints);
}

for (const [start, forgotten] of Object.entries({
  reload: "",
  "first visit, which waits for the request that follows the token,": "session.customerSystemToken",
})) {
  test(`a ${start} shows the list before config.json has come, and stays if it is unchanged`, async () => {
    await shown.waitFor();
    await page.evaluate((key) => sessionStorage.removeItem(key), forgotten);
    const release = await reload();
    await shown.waitFor();
    await release();
    await rests(1);
  });
}

test("a config.json that comes before the app is used at once", async () => {
  config.product = "Westwind";
  const release = await holdRequests(page);
  const arrives = page.waitForResponse("**/config.json");
  await (await reload())();
  await (await arrives).finished();
  await release();
  await isCalled("Westwind");
  await rests(1);
});

test("a visitor who has begun to do something is asked, and loses nothing before", async () => {
  config.product = "Nordwind";
  const release = await reload();
  await shown.waitFor();
  const search = page.getByRole("searchbox");
  await search.fill("GmbH");
  await release();
  await page.getByText("Update verfügbar").waitFor();
  assert.is(await search.inputValue(), "GmbH");
  assert.is(loads, 1);
  await page.getByRole("button", { name: "Updaten" }).click();
  await isCalled("Nordwind");
  await rests(2);
});

test("the config.json stored by another build is not used, and no login shows meanwhile", async () => {
  await page.evaluate(() => sessionStorage.setItem("session.config", '{"product":"Nordwind"}'));
  await page.addInitScript(() => {
    const start = performance.timeOrigin;
    document.addEventListener("DOMContentLoaded", () => {
      const html = document.documentElement;
      const note = () => sessionStorage.setItem(`start.${start}`, html.dataset.start ?? "");
      note();
      new MutationObserver(note).observe(html, { attributeFilter: ["data-start"] });
    });
  });
  const release = await reload();
  await poll(() => loads === 2, "the page is loaded anew");
  await release();
  await shown.waitFor();
  const starts = await page.evaluate(() =>
    Object.entries<string>({ ...sessionStorage })
      .filter(([name]) => name.startsWith("start."))
      .sort()
      .map(([, start]) => start),
  );
  assert.equal(starts, ["screen", "done"]);
  await rests(2);
});

test("the page goes on without an answer; a broken config.json names its field", async () => {
  control.next({ path: "/config.json" }, { does: "answer", status: 503 });
  const fail = await reload();
  await shown.waitFor();
  await fail();
  await rests(1, /503/);
  config.product = "";
  const release = await reload();
  await shown.waitFor();
  await release();
  await page.getByRole("alert").getByText("„product“").waitFor();
  await rests(2, /503|ConfigError/);
});

test.run();
