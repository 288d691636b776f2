/** A page opened at a screen sends that screen's first requests before the app is loaded, and each only once. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Where } from "../backend/control.ts";
import { visit } from "../support/browser.ts";
import { enter } from "../support/customer.ts";
import { poll } from "../support/poll.ts";
import { ADMIN, CUSTOMER, list, openEarlyStand, token } from "./earlyStand.ts";
import { holdScripts } from "./heldScripts.ts";

const { browser, backend, count } = await openEarlyStand(test);

const details: Where = { path: "/api/clients/client/details" };
const users: Where = { path: "/api/clients/client/users" };
const record: Where = { path: "/graphql", operation: "getClient" };
const queue: Where = { path: "/graphql", operation: "listClients" };
const customer = backend.world.customers[3];
const ownClient = backend.world.clients().find(({ email }) => email === CUSTOMER);
assert.ok(customer && ownClient);

for (const { name, as, address, reads, shows } of [
  {
    name: "the customer list",
    as: ADMIN,
    address: "/admin/customers?search=GmbH",
    reads: [list],
    shows: /von \d+/,
  },
  {
    name: "a customer",
    as: ADMIN,
    address: `/admin/customers/${customer.id}`,
    reads: [details, users],
    shows: customer.name,
  },
  { name: "the queue", as: ADMIN, address: "/admin/app-customers", reads: [queue], shows: "Musterbau GmbH" },
  {
    name: "an app customer",
    as: ADMIN,
    address: `/admin/app-customers/${ownClient.id}`,
    reads: [record],
    shows: "Kontakt",
  },
  { name: "the customer's menu", as: CUSTOMER, address: "/customer", reads: [record], shows: "AV-Vertrag" },
  {
    name: "a document to sign",
    as: CUSTOMER,
    address: "/customer/avv",
    reads: [record],
    shows: "Unterschrift",
  },
] as const) {
  test(`${name}: requested while the app is still loading, with the tokens of the session`, async () => {
    const visitor = await enter(browser, backend, as, as === ADMIN ? "/admin/customers" : "/customer");
    const { page } = visitor;
    await page
      .getByText(as === ADMIN ? /^1–50 von/ : "AV-Vertrag")
      .first()
      .waitFor();
    const release = await holdScripts(page);
    const before = [...reads, token].map(count);
    await page.goto(address, { waitUntil: "commit" });
    await poll(() => reads.every((read, at) => count(read) > (before[at] ?? 0)), `early requests of ${name}`);
    release();
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState("networkidle");
    const once = reads.map((_, at) => (before[at] ?? 0) + 1);
    assert.equal(reads.map(count), once, "each is read once");
    assert.is(count(token), before.at(-1), "the customer system's token is kept with the session");
    visitor.complainsOnlyOf();
    await visitor.close();
  });
}

test("the app's first read receives the early response instead of sending its own", async () => {
  const visitor = await enter(browser, backend, ADMIN, "/admin/customers");
  const { page } = visitor;
  await page.getByText(/^1–50 von/).waitFor();
  const release = await holdScripts(page);
  const before = count(list);
  await page.goto("/admin/customers", { waitUntil: "commit" });
  await poll(() => count(list) === before + 1, "the early request");
  release();
  await page.getByText(/^1–50 von/).waitFor();
  assert.is(count(list), before + 1);
  await visitor.close();
});

test("without the customer system's token only that is requested early", async () => {
  const visitor = await enter(browser, backend, ADMIN, "/admin/customers");
  const { page } = visitor;
  await page.getByText(/^1–50 von/).waitFor();
  await page.evaluate(() => sessionStorage.removeItem("session.customerSystemToken"));
  const release = await holdScripts(page);
  const [tokens, lists] = [count(token), count(list)];
  await page.goto("/admin/customers", { waitUntil: "commit" });
  await poll(() => count(token) === tokens + 1, "the early request for the token");
  assert.is(count(list), lists);
  release();
  await page.getByText(/^1–50 von/).waitFor();
  assert.is(count(token), tokens + 1);
  assert.is(count(list), lists + 1);
  await visitor.close();
});

test("signing in asks for the customer system's token while the area is still on its way", async () => {
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  const release = await holdScripts(page, /\/assets\/staff-/);
  const before = count(token);
  await visitor.signIn(ADMIN);
  await poll(() => count(token) === before + 1, "the request for the token");
  release();
  await page.getByRole("link", { name: "Kunden", exact: true }).click();
  await page.getByText(/^1–50 von/).waitFor();
  assert.is(count(token), before + 1);
  await visitor.close();
});

test("the customer system's token is asked for before the first screen is built", async () => {
  const visitor = await visit(browser, backend);
  const { page } = visitor;
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (...given: Parameters<typeof send>) => {
      const isToken = String(given[0]).endsWith("/api/clients/auth");
      if (isToken) document.documentElement.dataset.shown = document.querySelector("h1")?.textContent ?? "";
      return send(...given);
    };
  });
  await visitor.signIn(ADMIN);
  await page.getByRole("heading", { level: 1, name: "Guten Tag" }).waitFor();
  assert.is(await page.evaluate(() => document.documentElement.dataset.shown), "Anmelden");
  await visitor.close();
});

test("nothing is requested early once the app has failed to load; another try requests it itself", async () => {
  const visitor = await enter(browser, backend, ADMIN, "/admin/customers");
  const { page } = visitor;
  await page.getByText(/^1–50 von/).waitFor();
  await page.waitForLoadState("networkidle");
  const release = await holdScripts(page, /\/assets\/early-/);
  await page.route("**/config.json", (route) => route.fulfill({ status: 503 }), { times: 1 });
  const before = count(list);
  const early = page.waitForRequest(/\/assets\/early-/);
  await page.goto("/admin/customers", { waitUntil: "commit" });
  const retry = page.getByRole("button", { name: "Erneut versuchen" });
  await retry.waitFor();
  release();
  // It has run once another import of it is done, and whatever it has sent has arrived once another request has.
  await page.evaluate((address) => import(address), (await early).url());
  await page.evaluate(() => fetch("/config.json").then((response) => response.text()));
  assert.is(count(list), before);
  await retry.click();
  await page.getByText(/^1–50 von/).waitFor();
  assert.is(count(list), before + 1);
  visitor.complainsOnlyOf(/503/);
  await visitor.close();
});

for (const [fault, does, excused] of [
  ["a lost connection", { does: "reset" }, /ERR_/],
  ["an overload", { does: "answer", status: 503, body: "Service Unavailable" }, /503/],
  ["a refused token", { does: "answer", status: 401, body: "{}" }, /401/],
] as const) {
  test(`the screen requests again after ${fault}`, async () => {
    const visitor = await enter(browser, backend, ADMIN, "/admin/customers");
    const { page } = visitor;
    await page.getByText(/^1–50 von/).waitFor();
    const before = count(list);
    backend.control.match({ ...list, times: 1 }, does);
    await page.goto("/admin/customers");
    await page.getByText(/^1–50 von/).waitFor();
    assert.is(await page.getByRole("alert").count(), 0);
    assert.ok(count(list) > before);
    visitor.complainsOnlyOf(excused);
    await visitor.close();
  });
}

test.run();
