/** The network goes and comes back, in a browser. Faults of gateways, other screens, and writes: screens/faults. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { enterButton, fillLogin, isTakenOver } from "./loginForm.ts";

const { backend, enter, visit } = await openPages(test, { customers: 12, appCustomers: 3 });
const { control } = backend;

test("offline is announced, and the screen reads again once the network is back", async () => {
  const { email } = await newCustomer(backend, { avv: true, sepa: false });
  const { page } = await enter(email, "/customer/avv");
  const sign = page.getByRole("button", { name: /verbindlich abschließen/ });
  await sign.waitFor();
  const request = { operation: "getClient" };
  const before = control.seen(request).length;
  await page.context().setOffline(true);
  await page.getByText("Keine Internetverbindung.").waitFor();
  assert.ok(await sign.isVisible(), "the screen stays");
  await page.context().setOffline(false);
  await page.getByText("Keine Internetverbindung.").waitFor({ state: "hidden" });
  await poll(() => control.seen(request).length > before, "another request");
  await sign.waitFor();
});

test("offline is announced before and after a sign-in, which works once the network is back", async () => {
  const { page } = await visit();
  // The files for the attempt, and for the dialog that reports it, are loaded ahead.
  const library = page.waitForResponse(/srpLibrary/);
  await page.goto("/auth/login");
  // The library arrives before the app. The dialog needs the app, so wait for both.
  await isTakenOver(page);
  await fillLogin(page);
  await (await library).finished();
  await page.context().setOffline(true);
  await page.getByText("Keine Internetverbindung.").waitFor();
  await enterButton(page).click();
  await page.getByRole("dialog").getByText("Keine Internetverbindung", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.context().setOffline(false);
  const attempts = () => control.seen({ operation: "InitiateAuth" }).length;
  const before = attempts();
  await enterButton(page).dblclick();
  await page.waitForURL("**/admin");
  assert.is(attempts() - before, 1);
});

test.run();
