/** The roll-out in a real browser: forty invitations in six clicks, and from one person to the next. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { invitedPeople } from "../support/invitedPeople.ts";
import { overhang } from "../support/overhang.ts";
import { openPages } from "../support/pages.ts";

const { backend, enter } = await openPages(test, { customers: 40, appCustomers: 0 });
const { world, outbox } = backend;
const { invitedBefore } = invitedPeople(backend);
const ADMIN = "admin@nordwind.example";

test("everybody who is not invited yet is invited in six clicks, each once", async () => {
  const inApp = new Set(world.clients().map(({ client_id }) => client_id));
  const open = world.customers.filter(({ id }) => !inApp.has(id));
  for (const customer of open) {
    customer.users = [
      {
        name: "Ina Erste",
        emailaddress: `erste@${customer.id}.example`,
        phonenumber_preferred: "",
        type: "",
      },
    ];
  }
  const { page, complainsOnlyOf } = await enter(ADMIN, "/admin");
  const clicks = [
    page.getByRole("link", { name: "Kunden", exact: true }),
    page.getByRole("link", { name: /^Noch nicht eingeladen/ }),
    page.getByRole("button", { name: `Alle ${open.length} auswählen` }),
    page.getByRole("button", { name: "Einladen …" }),
    page.getByRole("button", { name: `${open.length} Einladungen senden` }),
  ];
  for (const target of clicks) await target.first().click();
  await page.getByText(`${open.length} von ${open.length} gesendet`).waitFor({ timeout: 90_000 });
  await page.setViewportSize({ width: 360, height: 780 });
  assert.is(await overhang(page), 0);
  await page.getByRole("dialog").getByRole("button", { name: "Schließen", exact: true }).click();
  await page.getByText("Alle Kunden sind eingeladen").waitFor();
  await page.waitForFunction(() => document.activeElement?.tagName === "H1");
  const mails = outbox.all().filter(({ kind, to }) => kind === "invitation" && to.startsWith("erste@"));
  assert.is(mails.length, open.length);
  assert.is(new Set(mails.map(({ to }) => to)).size, open.length);
  complainsOnlyOf();
});

test("„Nächste Person“ leads on in the list, and the focus is on the new title", async () => {
  for (const place of [1, 2, 3]) invitedBefore(30, {}, place);
  const { page, complainsOnlyOf } = await enter(ADMIN, "/admin/app-customers?tab=zutun");
  const people = page.locator("main tbody th a");
  await people.nth(1).waitFor();
  const names = await people.allTextContents();
  await people.first().click();
  await page.getByText(`1 von ${names.length} in „Zu tun“`).waitFor();
  await page.getByRole("link", { name: "Nächste Person" }).click();
  await page.getByRole("heading", { level: 1, name: names[1] ?? "", exact: true }).waitFor();
  await page.getByText(`2 von ${names.length} in „Zu tun“`).waitFor();
  await page.setViewportSize({ width: 360, height: 780 });
  assert.is(await overhang(page), 0);
  complainsOnlyOf();
});

test.run();
