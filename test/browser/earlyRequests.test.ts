/**
 * A page opened at a screen sends that screen's first requests before the app has loaded, and each only once. Which requests,
 * and when none: screens/earlyRequests.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Where } from "../backend/control.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { bundleIsDone, holdRequests } from "./heldRequests.ts";
import { ADMIN, isTakenOver, sendLogin } from "./loginForm.ts";

const { backend, visit, enter } = await openPages(test, { customers: 12, appCustomers: 3 });
const { control } = backend;
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

test.run();
