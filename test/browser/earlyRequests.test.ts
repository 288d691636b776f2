/** A page opened at the customer list requests it before the app's code is loaded, and only once. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Where } from "../backend/control.ts";
import { launch, serve } from "../support/browser.ts";
import { enter } from "../support/customer.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve();

test.after(async () => {
  await browser.close();
  await backend.close();
});

const auth: Where = { path: "/api/clients/auth" };
const list: Where = { path: "/api/clients/client" };
const count = (where: Where) => backend.control.seen(where).length;
const ADMIN = "admin@nordwind.example";

/** Waits until so many such requests have come. */
const seen = (where: Where, total: number) =>
  poll(() => count(where) >= total, `request ${total} at ${JSON.stringify(where)}`);

test("the list is requested while the app is still loading, and nothing is requested twice", async () => {
  const visitor = await enter(browser, backend, ADMIN, "/admin/customers");
  const { page } = visitor;
  await page.getByText(/^1–50 von/).waitFor();
  const [auths, lists] = [count(auth), count(list)];
  let letIn = () => {};
  const held = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/(main|chunk)-/, async (route) => {
    await held;
    await route.continue();
  });
  const wanted = backend.world.customers.filter(({ name }) => /GmbH/.test(name));
  await page.goto("/admin/customers?search=GmbH", { waitUntil: "commit" });
  await seen(list, lists + 1);
  assert.is(count(auth), auths + 1);
  letIn();
  await page.getByText(new RegExp(`von ${wanted.length}`)).waitFor();
  assert.is(count(auth), auths + 1, "the customer system's token");
  assert.is(count(list), lists + 1, "the page");

  await page.getByRole("searchbox").fill("");
  await page.getByText(/^1–50 von/).waitFor();
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("without a session in this tab nothing is requested early", async () => {
  const visitor = await enter(browser, backend, ADMIN, "/admin");
  const { page } = visitor;
  await page.getByText("Am längsten offen").first().waitFor();
  await page.evaluate(() => sessionStorage.removeItem("session"));
  const before = count(auth);
  await page.goto("/admin/customers");
  await page.getByLabel("E-Mail").waitFor();
  assert.is(count(auth), before);
  visitor.complainsOnlyOf();
  await visitor.close();
});

for (const [fault, does, excused] of [
  ["a lost connection", { does: "reset" }, /ERR_/],
  ["an overload", { does: "answer", status: 503, body: "Service Unavailable" }, /503/],
] as const) {
  test(`the screen requests again after ${fault}`, async () => {
    const visitor = await enter(browser, backend, ADMIN, "/admin/customers");
    const { page } = visitor;
    await page.getByText(/^1–50 von/).waitFor();
    const before = count(list);
    for (const where of [auth, list]) backend.control.match({ ...where, times: 1 }, does);
    await page.goto("/admin/customers");
    await page.getByText(/^1–50 von/).waitFor();
    assert.is(await page.getByRole("alert").count(), 0);
    assert.ok(count(list) > before);
    visitor.complainsOnlyOf(excused);
    await visitor.close();
  });
}

test("no early answer is left when the session ends", async () => {
  const visitor = await enter(browser, backend, ADMIN, "/admin/customers");
  const { page } = visitor;
  await page.getByText(/^1–50 von/).waitFor();
  await page.evaluate(() => {
    const hint = JSON.parse(localStorage.getItem("session.hint") ?? "{}");
    localStorage.setItem("session.hint", JSON.stringify({ ...hint, signedOutAt: Date.now() + 60_000 }));
  });
  const before = count(auth);
  await page.goto("/admin/customers");
  await page.getByLabel("E-Mail").waitFor();
  assert.is(count(auth), before);
  visitor.complainsOnlyOf();
  await visitor.close();
});

test.run();
