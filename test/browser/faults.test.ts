/**
 * Faults of the network and its gateways, met by a browser's own network: each ends in a message with a next step, or a
 * retry succeeds unnoticed, and no write is sent twice. Other screens: screens/faults; signing: signingFaults.
 */
import type { Page } from "playwright-core";
import * as assert from "uvu/assert";
import { test } from "../../.tools/suite/independentTests.ts";
import type { Misbehaviour } from "../backend/control.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { readingFaults } from "../screens/faultTable.ts";
import { takeSession } from "../support/customer.ts";
import { poll } from "../support/poll.ts";
import { openStand } from "../support/stand.ts";
import { holdRequests } from "./heldRequests.ts";
import { ADMIN, enterButton, fillLogin, isTakenOver } from "./loginForm.ts";

const { backend, visit } = await openStand(test, { customers: 12, appCustomers: 3 });
const { control } = backend;
const owing = await newCustomer(backend, { avv: true, sepa: false });

const { page: staff } = await visit({ keep: true });
// The next test leaves a form with unsaved changes; the browser's question about it is confirmed.
staff.on("dialog", (question) => void question.accept());
// A line that came up would read again what was read before it.
await staff.routeWebSocket(/\/graphql\//, () => {});
// Only the app's own requests are counted here; earlyRequests.test.ts is about those before it.
await staff.addInitScript(() => {
  sessionStorage.removeItem("session.config");
  sessionStorage.removeItem("session.customerSystemToken");
});
await takeSession(staff, backend, ADMIN);
const { page: customer } = await visit({ keep: true });
await customer.routeWebSocket(/\/graphql\//, () => {});
await takeSession(customer, backend, owing.email);

const asks = { path: "/api/clients/client" };
const asked = () => control.seen(asks).length;
const list = staff.getByText(/^1–12 von/);
const alerted = (title: string) => staff.getByRole("alert").getByText(title, { exact: true }).waitFor();
const retry = staff.getByRole("button", { name: "Erneut versuchen" });

test("reading: what stays ends in a message, and each other try meets the next fault, until it succeeds", async () => {
  for (const [at, { fault, does, times, says, requests }] of readingFaults
    .filter(({ says }) => says)
    .entries()) {
    const before = asked();
    control.match({ ...asks, times }, does);
    if (at === 0) await staff.goto("/admin/customers");
    else await retry.click();
    await alerted(says ?? "");
    assert.is(await staff.getByText("Noch keine Kunden").count(), 0, "never an empty list");
    assert.is(asked() - before, requests, fault);
  }
  await retry.click();
  await list.waitFor();
  assert.is(await staff.getByRole("alert").count(), 0);
});

for (const { fault, does, times, requests } of readingFaults.filter(({ says }) => !says)) {
  test(`reading: ${fault} goes unnoticed`, async () => {
    const before = asked();
    control.match({ ...asks, times }, does);
    await staff.goto("/admin/customers");
    await list.waitFor();
    assert.is(await staff.getByRole("alert").count(), 0);
    assert.is(asked() - before, requests);
  });
}

const getClient = { operation: "getClient" };
const details = `/admin/app-customers/${owing.sub}`;
const update = staff.getByRole("button", { name: "Updaten" });
const sign = customer.getByRole("button", { name: /verbindlich unterschreiben/ });

for (const [name, page, address, request, ready] of [
  ["Customers", staff, "/admin/customers", asks, list],
  ["AppCustomerDetails", staff, details, getClient, staff.getByRole("switch", { name: "Dokumentation" })],
  ["AVVView", customer, "/customer/avv", getClient, sign],
] as const) {
  test(`${name}: offline is announced, and what is shown is read again once the network is back`, async () => {
    await page.goto(address);
    await ready.waitFor();
    const before = control.seen(request).length;
    await page.context().setOffline(true);
    await page.getByText("Keine Internetverbindung.").waitFor();
    assert.ok(await ready.isVisible(), "the screen stays");
    await page.context().setOffline(false);
    await page.getByText("Keine Internetverbindung.").waitFor({ state: "hidden" });
    await poll(() => control.seen(request).length > before, "another request");
    await ready.waitFor();
  });
}

/**
 * Requests made by the page. The backend may see more, because Chromium itself repeats a request when a connection that
 * was in use before breaks.
 */
function sentBy(page: Page, part: string) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && (request.url() + request.postData()).includes(part)) sent.push(part);
  });
  return sent;
}
const sentUpdates = sentBy(staff, "updateClient(");
const sentReminders = sentBy(staff, "remindermail");

const toggle = staff.getByRole("switch", { name: "Dokumentation" });
const told = (title: string) => staff.getByRole("dialog").getByText(title, { exact: true }).waitFor();
const dismiss = (page: Page) => page.getByRole("button", { name: "Verstanden" }).click();

test("several clicks send one update", async () => {
  await staff.goto(details);
  await toggle.click();
  const wanted = await toggle.isChecked();
  const before = sentUpdates.length;
  const release = await holdRequests(staff, ({ pathname }) => pathname === "/graphql");
  await update.dblclick();
  await release();
  await staff.getByRole("dialog").waitFor();
  await dismiss(staff);
  assert.is(sentUpdates.length - before, 1);
  assert.is(backend.world.client(owing.sub)?.documentation.required, wanted);
});

test("an update and a reminder whose answers are lost are unclear, and not sent again automatically", async () => {
  const lost: Misbehaviour = { does: "loseAnswer" };
  control.match({ operation: "updateClient" }, lost);
  control.match({ path: /remindermail$/ }, lost);
  await staff.goto(details);
  await toggle.click();
  const wanted = await toggle.isChecked();
  const before = sentUpdates.length;
  await update.click();
  await told("Ergebnis unklar");
  await dismiss(staff);
  assert.is(sentUpdates.length - before, 1);
  assert.is(await toggle.isChecked(), wanted, "the edit stands");
  const mailsBefore = sentReminders.length;
  await staff.getByRole("button", { name: "Erinnerungsmail senden" }).click();
  await told("Ergebnis unklar");
  await dismiss(staff);
  assert.is(sentReminders.length - mailsBefore, 1);
});

test("offline is announced before and after a sign-in, which works once the network is back", async () => {
  const { page } = await visit();
  // What the attempt needs, and the dialog that tells of it, are loaded ahead.
  const library = page.waitForResponse(/srpLibrary/);
  await page.goto("/auth/login");
  // The library is fetched before the app, whose files must have come, too.
  await isTakenOver(page);
  await fillLogin(page);
  await (await library).finished();
  await page.context().setOffline(true);
  await page.getByText("Keine Internetverbindung.").waitFor();
  await enterButton(page).click();
  await page.getByRole("dialog").getByText("Keine Internetverbindung", { exact: true }).waitFor();
  await dismiss(page);
  await page.context().setOffline(false);
  const attempts = () => control.seen({ operation: "InitiateAuth" }).length;
  const before = attempts();
  await enterButton(page).dblclick();
  await page.waitForURL("**/admin");
  assert.is(attempts() - before, 1);
});

test.run();
