/** The jobs of staff and customers on data services with schemas that AWS's generators made. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";

const ADMIN = "admin@nordwind.example";
const EMPLOYEE = "mitarbeit@nordwind.example";
const CUSTOMER = "kunde@musterbau.example";

const v1 = await openPages(test, { schema: "v1" });
const withoutEvents = await openPages(test, { schema: "today_subscriptions_null" });

const recordIn = ({ backend }: typeof v1) => {
  const record = backend.world.clients().find(({ email }) => email === CUSTOMER);
  if (!record) throw new Error("the demo's customer is missing");
  return record;
};

test("staff find, open and change a record on v1, live in a second browser, which shows a conflict", async () => {
  const { id } = recordIn(v1);
  const { page } = await v1.enter(ADMIN, "/admin/app-customers");
  const other = (await v1.enter(EMPLOYEE, `/employee/app-customers/${id}`)).page;
  await page.locator(`a[href$="${id}"]`).first().click();
  await page.getByRole("switch", { name: "Dokumentation" }).click();
  await page.getByRole("button", { name: "Updaten" }).click();
  await page.getByRole("dialog").getByText("Die erforderlichen Dokumente sind aktualisiert.").waitFor();
  await page.keyboard.press("Escape");
  assert.ok(recordIn(v1).documentation.required);
  await other.getByRole("switch", { name: "Dokumentation", checked: true }).waitFor();

  await other.getByRole("switch", { name: "SEPA-Mandat" }).click();
  const row = recordIn(v1);
  v1.backend.world.putClient({ ...row, avv: { ...row.avv, required: false } });
  await other.getByText("Es gibt neuere Daten zu dieser Person.").waitFor();
  await other.getByRole("button", { name: "Updaten" }).click();
  await other.getByRole("dialog").getByText("Inzwischen geändert").waitFor();
  assert.ok(recordIn(v1).sepa.required, "nothing is overwritten unseen");
});

test("a customer is live on v1", async () => {
  const row = recordIn(v1);
  v1.backend.world.putClient({ ...row, avv: { ...row.avv, required: true } });
  const { page } = await v1.enter(CUSTOMER, "/customer");
  await poll(() => v1.backend.realtime.subscriptions() === 2, "both subscriptions are accepted");
  await page.getByRole("link", { name: "AV-Vertrag lesen" }).waitFor();
  v1.backend.world.putClient({ ...recordIn(v1), avv: { ...row.avv, required: false } });
  await page.getByRole("link", { name: "AV-Vertrag lesen" }).waitFor({ state: "detached" });
});

test("a service without subscriptions leaves a working page, which shows that it is not live", async () => {
  const { id } = recordIn(withoutEvents);
  const { page } = await withoutEvents.enter(ADMIN, `/admin/app-customers/${id}`);
  await page.getByText("Nicht live, alle paar Minuten aktualisiert").first().waitFor({ timeout: 30_000 });
  await page.getByRole("switch", { name: "Dokumentation" }).click();
  await page.getByRole("button", { name: "Updaten" }).click();
  await page.getByRole("dialog").getByText("Die erforderlichen Dokumente sind aktualisiert.").waitFor();
});

test.run();
