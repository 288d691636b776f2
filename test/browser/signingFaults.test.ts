/** Signing under faults that only a browser has: its network is gone, it resends a request, its page is reloaded. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { drawWithMouse, fillMandate, line, mandateTexts, wave } from "../support/customer.ts";
import { liesOn, receivedSignature } from "../support/ink.ts";
import { openPages } from "../support/pages.ts";

const { backend, enter } = await openPages(test, { customers: 40 });

const confirm = (page: Page) => page.getByRole("button", { name: /verbindlich (abschließen|erteilen)/ });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test("a signing that fails offline shows the failure and can be sent again; a document with a lost answer is found", async () => {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  const { page, complainsOnlyOf } = await enter(email, "/customer/avv");
  const dialog = page.getByRole("dialog");
  await drawWithMouse(page, wave);
  await drawWithMouse(page, line);
  await page.context().setOffline(true);
  await confirm(page).click();
  await dialog.getByText("konnte nicht erstellt werden").waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.context().setOffline(false);
  backend.control.next({ operation: "createDocument" }, { does: "loseAnswer" });
  await page.getByRole("button", { name: "Unterschrift wiederherstellen" }).click();
  await confirm(page).click();
  await dialog.getByText("ist unterschrieben.").waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.getByText("Alles erledigt").waitFor();
  liesOn(receivedSignature(backend, sub), [wave, line]);
  // Chromium repeats the request by itself (measured); the backend refuses the second one, unnoticed.
  assert.is(backend.outbox.all().filter(({ to }) => to === email).length, 1);
  complainsOnlyOf(/ERR_INTERNET_DISCONNECTED|NetworkError|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
});

test("a reload restores everything but IBAN and signature, and closing asks first", async () => {
  const { email } = await newCustomer(backend, { avv: false });
  const { page, complainsOnlyOf } = await enter(email, "/customer/sepa");
  await fillMandate(page);
  await drawWithMouse(page, wave);
  let asked = 0;
  page.on("dialog", (question) => {
    asked += 1;
    assert.is(question.type(), "beforeunload");
    void question.accept();
  });
  await page.reload();
  await field(page, "Kontoinhaber").waitFor();
  assert.is(asked, 1);
  await page.getByText("Zu Ihrer Sicherheit sind IBAN und Unterschrift nicht gespeichert").waitFor();
  const restored = ["Kontoinhaber", "Straße und Hausnummer", "PLZ", "Ort"] as const;
  for (const label of restored) assert.is(await field(page, label).inputValue(), mandateTexts[label]);
  assert.is(await field(page, "Bank").inputValue(), "Commerzbank");
  assert.is(await field(page, "BIC").inputValue(), "COBADEFFXXX");
  assert.is(await field(page, "IBAN").inputValue(), "");
  assert.ok(await confirm(page).isDisabled());
  assert.is(await page.getByRole("button", { name: "Rückgängig", exact: true }).isDisabled(), true);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  assert.not.match(kept, /3704 ?0044/);
  assert.match(kept, /Ährenweg/);

  await field(page, "IBAN").fill("DE02 1001 0010 0006 8201 01");
  await page.getByLabel("BIC").and(page.locator("[value^=PBNK]")).waitFor();
  assert.match(
    await field(page, "Bank").inputValue(),
    /Postbank/,
    "what was not typed by hand follows the IBAN",
  );

  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  assert.is(asked, 2);
  complainsOnlyOf();
});

test.run();
