/**
 * What is said of a write rests on what was read. A signature that only an answer speaks for, and rounds of invitations in
 * two windows at the same time.
 */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { invitable } from "../support/invitable.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { takeSession } from "../support/session.ts";

const { backend, enter } = await openPages(test, { customers: 48 });
const { control, outbox, world } = backend;
const admin = "admin@nordwind.example";

async function signs(page: Page) {
  await page.getByRole("button", { name: "Name tippen" }).click();
  await page.getByLabel("Ihr vollständiger Name").fill("Sabine Köhler");
  await page.getByRole("button", { name: "Als Unterschrift übernehmen" }).click();
  await page.locator("figure img").waitFor();
  await page.getByRole("button", { name: "AV-Vertrag verbindlich abschließen" }).click();
}

test("a function's failure as an answer is not shown as a signature; a record that says so seconds later is", async () => {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  const { page, complainsOnlyOf } = await enter(email, "/customer/avv");
  const failure = { data: { createDocument: '{"statusCode":500,"body":"boom"}' } };
  control.next({ operation: "createDocument" }, { does: "answer", status: 200, body: failure });
  await signs(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Ob das Dokument erstellt wurde, wissen wir nicht.").waitFor();
  assert.is(world.document(sub, "avv"), null);
  await dialog.getByRole("button", { name: "Verstanden" }).click();
  await page.getByRole("button", { name: "Unterschrift wiederherstellen" }).click();
  const row = world.client(sub);
  const alter = () => ({ data: { getClient: row } });
  // The look before, and those of the first three seconds after.
  control.match({ operation: "getClient", times: 4 }, { does: "alter", change: alter });
  await page.getByRole("button", { name: "AV-Vertrag verbindlich abschließen" }).click();
  await dialog.getByText("AV-Vertrag unterschrieben").waitFor();
  assert.ok(world.document(sub, "avv"));
  complainsOnlyOf(/ResultUnknown/);
});

test("two windows of one browser invite the same people at once, and nobody gets two mails", async () => {
  const chosen = invitable(backend)
    .filter(({ customer }) => customer.users.filter(({ emailaddress }) => emailaddress).length === 1)
    .slice(0, 10);
  const emails = chosen.map(({ user }) => user.emailaddress);
  const { page, complainsOnlyOf } = await enter(admin, "/admin/customers");
  const window = await page.context().newPage();
  await takeSession(window, backend, admin);
  await window.goto("/admin/customers");
  const opens = async (on: Page) => {
    for (const { customer } of chosen)
      await on.getByRole("checkbox", { name: customer.name }).first().check();
    await on.getByRole("link", { name: `${chosen.length} einladen …` }).click();
    return on.getByRole("button", { name: `${chosen.length} Einladungen senden` });
  };
  const buttons = [await opens(page), await opens(window)];
  await Promise.all(buttons.map((button) => button.click()));
  const mails = () => outbox.all().filter(({ to, kind }) => kind === "invitation" && emails.includes(to));
  for (const on of [page, window]) await on.getByRole("button", { name: "Fertig" }).waitFor();
  await poll(() => mails().length >= emails.length, "all mails");
  assert.equal(
    mails()
      .map(({ to }) => to)
      .sort(),
    [...emails].sort(),
  );
  complainsOnlyOf();
});

test.run();
