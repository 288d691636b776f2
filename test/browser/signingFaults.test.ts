/** Signing under faults: exactly one document in the end, and nothing that was typed or drawn is lost. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { demoPassword } from "../backend/demo.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { launch, serve } from "../support/browser.ts";
import { drawWithMouse, enter, fillMandate, line, mandateTexts, wave } from "../support/customer.ts";
import { liesOn, receivedSignature } from "../support/ink.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve({ customers: 60 });

test.after(async () => {
  await browser.close();
  await backend.close();
});
test.before.each(() => backend.control.behave());

/** A customer at the form of the one document they have to sign. */
async function before(type: "avv" | "sepa") {
  const customer = await newCustomer(backend, { avv: type === "avv", sepa: type === "sepa" });
  const visitor = await enter(browser, backend, customer.email, `/customer/${type}`, {
    hasPdfViewer: false,
  });
  return { ...customer, visitor, page: visitor.page };
}

const confirm = (page: Page) => page.getByRole("button", { name: /verbindlich (unterschreiben|erteilen)/ });
const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const requests = (sub: string) =>
  backend.control.seen({ operation: "createDocument" }).filter(({ body }) => body.includes(sub)).length;

const copies = (email: string) => backend.outbox.all().filter(({ to }) => to === email).length;

async function isDone(page: Page) {
  await dialog(page).getByText("Eine Kopie erhalten Sie per E-Mail").waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.getByText("Alles erledigt").waitFor();
}

test("several clicks on the button send one request", async () => {
  const { visitor, page, sub, email } = await before("avv");
  backend.control.next({ operation: "createDocument" }, { does: "delay", ms: 2000 });
  await drawWithMouse(page, wave);
  // All clicks happen before the first answer, however slow the machine is.
  await confirm(page).evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 5; click += 1) button.click();
  });
  await page.keyboard.press("Enter");
  await isDone(page);
  assert.is(requests(sub), 1);
  assert.is(copies(email), 1);
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("after a lost answer the document is looked up and found", async () => {
  const { visitor, page, email } = await before("avv");
  backend.control.next({ operation: "createDocument" }, { does: "loseAnswer" });
  await drawWithMouse(page, wave);
  await confirm(page).click();
  await isDone(page);
  // Chromium itself repeats the request (measured); the backend refuses the second one, unnoticed.
  assert.is(copies(email), 1);
  visitor.complainsOnlyOf(/ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE/);
  await visitor.close();
});

test("after an error the signature is reset and can be restored, and every field stays", async () => {
  const { visitor, page, sub, email } = await before("sepa");
  await fillMandate(page);
  await drawWithMouse(page, wave);
  await drawWithMouse(page, line);
  backend.control.next({ operation: "createDocument" }, { does: "answer", status: 500, body: {} });
  await confirm(page).click();
  await dialog(page).getByRole("heading", { name: "Fehler" }).waitFor();
  await dialog(page).getByText("konnte nicht erstellt werden").waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  assert.ok(await confirm(page).isDisabled(), "the signature is gone");
  assert.is(await field(page, "Kontoinhaber").inputValue(), mandateTexts.Kontoinhaber);
  assert.is(await field(page, "IBAN").inputValue(), "DE89 3704 0044 0532 0130 00");
  await page.getByRole("button", { name: "Unterschrift wiederherstellen" }).click();
  await confirm(page).click();
  await isDone(page);
  liesOn(receivedSignature(backend, sub), [wave, line]);
  assert.is(requests(sub), 2);
  assert.is(copies(email), 1);
  visitor.complainsOnlyOf(/500 \(Internal Server Error\)/, /ServerUnreachable/);
  await visitor.close();
});

test("the end of the session while signing keeps everything; signing in again continues", async () => {
  const { visitor, page, sub } = await before("sepa");
  await fillMandate(page);
  await drawWithMouse(page, wave);
  backend.control.match({ path: "/graphql" }, { does: "answer", status: 401, body: { errors: [] } });
  backend.control.match(
    { operation: "GetTokensFromRefreshToken" },
    {
      does: "answer",
      status: 400,
      body: { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" },
    },
  );
  await confirm(page).click();
  await dialog(page).getByRole("heading", { name: "Sitzung abgelaufen" }).waitFor();
  backend.control.behave();
  await dialog(page).getByLabel("Passwort", { exact: true }).fill(demoPassword);
  await dialog(page).getByRole("button", { name: "Anmelden", exact: true }).click();
  await dialog(page).waitFor({ state: "hidden" });
  assert.is(await field(page, "IBAN").inputValue(), "DE89 3704 0044 0532 0130 00");
  await confirm(page).click();
  await isDone(page);
  liesOn(receivedSignature(backend, sub), [wave]);
  assert.is(requests(sub), 1, "the state was read first, and that was refused already");
  visitor.complainsOnlyOf(/status of 40[01]/);
  await visitor.close();
});

test("a signing that fails offline says so in the dialog, however soon the network went", async () => {
  const { visitor, page, sub } = await before("avv");
  await drawWithMouse(page, wave);
  await page.context().setOffline(true);
  await confirm(page).click();
  await dialog(page).getByText("konnte nicht erstellt werden").waitFor();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Unterschrift wiederherstellen" }).click();
  await confirm(page).click();
  await isDone(page);
  liesOn(receivedSignature(backend, sub), [wave]);
  visitor.complainsOnlyOf(/ERR_INTERNET_DISCONNECTED|NetworkError/);
  await visitor.close();
});

test("a reload brings back everything but IBAN and signature, closing asks first", async () => {
  const { visitor, page } = await before("sepa");
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
  await page.getByText("Zu Ihrem Schutz bewahren wir IBAN und Unterschrift nicht auf").waitFor();
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
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("a bank typed by hand stays, and a BIC of another bank gives a warning", async () => {
  const { visitor, page } = await before("sepa");
  await field(page, "Bank").fill("Meine Hausbank");
  await field(page, "BIC").fill("marKdef 1100");
  await field(page, "IBAN").fill(mandateTexts.IBAN);
  await page.getByText("Zu dieser IBAN gehört: Commerzbank, BIC COBADEFFXXX").waitFor();
  assert.is(await field(page, "Bank").inputValue(), "Meine Hausbank");
  assert.is(await field(page, "BIC").inputValue(), "MARKDEF1100");
  await page.getByRole("button", { name: "Übernehmen" }).click();
  await page.getByText("Zu dieser IBAN gehört").waitFor({ state: "hidden" });
  assert.is(await field(page, "Bank").inputValue(), "Commerzbank");
  assert.is(await field(page, "BIC").inputValue(), "COBADEFFXXX");
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("what is missing is listed beside the button, each a link to its field", async () => {
  const { visitor, page } = await before("sepa");
  const missing = page.getByText("Es fehlt noch:");
  await missing.waitFor();
  const names = await missing.getByRole("link").allTextContents();
  assert.equal(names, ["Kontoinhaber", "Straße", "PLZ", "Ort", "IBAN", "Bank", "BIC", "Unterschrift"]);
  await missing.getByRole("link", { name: "IBAN" }).click();
  assert.is(await page.evaluate(() => document.activeElement?.getAttribute("name")), "iban");
  await fillMandate(page);
  await field(page, "IBAN").press("Enter");
  // Bank and BIC come from the list of banks, which may still be on its way.
  const left = async () => (await missing.getByRole("link").allTextContents()).join();
  await poll(async () => (await left()) === "Unterschrift", "bank and BIC of the IBAN");
  await drawWithMouse(page, wave);
  await missing.waitFor({ state: "hidden" });
  await field(page, "IBAN").press("Enter");
  assert.ok(await confirm(page).isEnabled());
  assert.is(await dialog(page).count(), 0, "Enter in a field does not sign");
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("leaving asks first; the draft is there on return, and gone after signing out", async () => {
  const { visitor, page, email } = await before("sepa");
  await fillMandate(page);
  const back = page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" });
  await back.click();
  await dialog(page).getByRole("button", { name: "Weiter ausfüllen" }).click();
  assert.is(await field(page, "IBAN").inputValue(), "DE89 3704 0044 0532 0130 00");
  await back.click();
  await dialog(page).getByRole("button", { name: "Verlassen" }).click();
  await page.getByRole("link", { name: "SEPA-Mandat ausfüllen" }).click();
  assert.is(await field(page, "Ort").inputValue(), "Köln");
  assert.is(await field(page, "IBAN").inputValue(), "");
  page.on("dialog", (question) => void question.accept());
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/auth\/login/);
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  assert.not.match(kept, /Köln|Ährenweg/);
  assert.is(copies(email), 0);
  await visitor.close();
});

test.run();
