/** A lost invitation: staff send it again, the earlier password is refused, and the new one leads into the customer area. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { launch, serve, visit } from "../support/browser.ts";

const browser = await launch();
const backend = await serve({ appCustomers: 0 });
const { outbox, world } = backend;

test.after(async () => {
  await browser.close();
  await backend.close();
});

const OWN_PASSWORD = "Eigenes2026Passwort";

test("a lost invitation is sent again: the old password is refused, the new one works", async () => {
  const customer = world.customers.find(
    ({ id, users }) =>
      users.length === 1 && users[0]?.emailaddress && !world.clients().some((of) => of.client_id === id),
  );
  const email = customer?.users[0]?.emailaddress;
  assert.ok(customer && email);
  const temporaryPassword = () => outbox.all().findLast(({ to }) => to === email)?.code ?? "";

  const staff = await visit(browser, backend);
  await staff.signIn("admin@nordwind.example");
  await staff.page.goto(`/admin/customers/${customer.id}`);
  await staff.page.getByRole("button", { name: /^Einladen/ }).click();
  await staff.page.getByText("Der Kunde wurde erfolgreich eingeladen").waitFor();
  await staff.page.getByRole("button", { name: "Verstanden" }).click();
  const lost = temporaryPassword();

  await staff.page.getByRole("link", { name: customer.users[0]?.name ?? "" }).click();
  const again = staff.page.getByRole("button", { name: "Einladung erneut senden" });
  await again.click();
  await staff.page.getByRole("dialog").getByText("funktioniert dann nicht mehr").waitFor();
  await staff.page.getByRole("button", { name: "Erneut senden", exact: true }).click();
  await staff.page.getByText("Neue Einladung gesendet am").waitFor();
  assert.ok(
    await again.evaluate((button) => button === document.activeElement),
    "the focus is back where it was",
  );
  const fresh = temporaryPassword();
  assert.is.not(fresh, lost);

  const invited = await visit(browser, backend);
  const { page } = invited;
  await page.goto("/auth/login");
  await page.getByLabel("E-Mail").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(lost);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("dialog").getByText("Eingabe fehlerhaft").waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.getByLabel("Passwort", { exact: true }).fill(fresh);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL(/\/auth\/new-password/);
  await page.getByLabel("Neues Passwort", { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel("Neues Passwort wiederholen", { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole("button", { name: "Passwort festlegen" }).click();
  await page.waitForURL(/\/customer$/);
  await page.getByRole("link", { name: "AV-Vertrag lesen und unterschreiben" }).waitFor();

  // From now on the service refuses: there is a password of their own.
  await staff.page.getByRole("button", { name: "Einladung erneut senden" }).click();
  await staff.page.getByRole("button", { name: "Erneut senden", exact: true }).click();
  await staff.page.getByText("dann hilft „Passwort vergessen?“").waitFor();

  invited.complainsOnlyOf(/status of 400/, /NotAuthorizedException/);
  staff.complainsOnlyOf(/status of 400/, /UsernameExistsException/);
  await invited.close();
  await staff.close();
});

test.run();
