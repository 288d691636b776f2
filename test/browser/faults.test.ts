/**
 * Faults of the network and its gateways, with a browser's own network: each ends in a message with a next step, or a retry
 * succeeds unnoticed. Other screens, and writes: screens/faults. Signing: signingFaults.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { readingFaults } from "../screens/faultTable.ts";
import { takeSession } from "../support/customer.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { ADMIN, enterButton, fillLogin, isTakenOver } from "./loginForm.ts";

const { backend, visit } = await openPages(test, { customers: 12, appCustomers: 3 });
const { control } = backend;
const owing = await newCustomer(backend, { avv: true, sepa: false });

const { page: staff } = await visit({ keep: true });
// An open connection would read again what was read before it.
await staff.routeWebSocket(/\/graphql\//, () => {});
// Only the app's own requests are counted here; earlyRequests.test.ts tests those before it.
await staff.addInitScript(() => {
  sessionStorage.removeItem("session.config");
  sessionStorage.removeItem("session.customerSystemToken");
});
await takeSession(staff, backend, ADMIN);

const asks = { path: "/api/clients/client" };
const asked = () => control.seen(asks).length;
const list = staff.getByText(/^1–12 von/);
const alerted = (title: string) => staff.getByRole("alert").getByText(title, { exact: true }).waitFor();
const retry = staff.getByRole("button", { name: "Erneut versuchen" });

test("a lasting fault of a read ends in a message, and each retry meets the next fault, until one succeeds", async () => {
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

test("a read goes on unnoticed after a lost connection", async () => {
  control.next(asks, { does: "reset" });
  await staff.goto("/admin/customers");
  await list.waitFor();
  assert.is(await staff.getByRole("alert").count(), 0);
});

test("offline is announced, and the screen reads again once the network is back", async () => {
  await takeSession(staff, backend, owing.email);
  await staff.goto("/customer/avv");
  const sign = staff.getByRole("button", { name: /verbindlich abschließen/ });
  await sign.waitFor();
  const request = { operation: "getClient" };
  const before = control.seen(request).length;
  await staff.context().setOffline(true);
  await staff.getByText("Keine Internetverbindung.").waitFor();
  assert.ok(await sign.isVisible(), "the screen stays");
  await staff.context().setOffline(false);
  await staff.getByText("Keine Internetverbindung.").waitFor({ state: "hidden" });
  await poll(() => control.seen(request).length > before, "another request");
  await sign.waitFor();
});

const dismiss = (page: Page) => page.getByRole("button", { name: "Verstanden" }).click();

test("offline is announced before and after a sign-in, which works once the network is back", async () => {
  const { page } = await visit();
  // The files for the attempt, and for the dialog that reports it, are loaded ahead.
  const library = page.waitForResponse(/srpLibrary/);
  await page.goto("/auth/login");
  // The library is fetched before the app, whose files must have arrived, too.
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
