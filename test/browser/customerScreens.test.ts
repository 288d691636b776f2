/** The customer area: both documents signed by keyboard alone, signed and blank documents, deep links. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readPdf } from "../backend/documents/pdfFacts.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { keepBlobs, lastBlob } from "../support/blobs.ts";
import { launch, serve } from "../support/browser.ts";
import { drawWithMouse, enter, mandateTexts, wave } from "../support/customer.ts";
import { receivedSignature } from "../support/ink.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve({ customers: 60 });

test.after(async () => {
  await browser.close();
  await backend.close();
});

/** Presses Tab until the element of that name and kind has the focus. */
async function tabTo(page: Page, name: RegExp) {
  const visited: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return "";
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return label ?? element?.getAttribute("aria-label") ?? element?.textContent ?? "";
    });
    if (name.test(focused)) return;
    visited.push(focused.slice(0, 30));
  }
  assert.unreachable(`Tab never came to ${name}, but to ${visited.join(", ")}`);
}

test("the keyboard alone signs both documents, and the PDF holds what was entered", async () => {
  const { email, sub } = await newCustomer(backend);
  // Chromium's viewer takes keys while it loads, and some 20 stops of Tab.
  const visitor = await enter(browser, backend, email, "/customer", { hasPdfViewer: false });
  const { page } = visitor;
  await keepBlobs(page);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
  const signByTyping = async () => {
    await tabTo(page, /^Name tippen$/);
    await page.keyboard.press("Enter");
    await tabTo(page, /vollständiger Name/);
    await page.keyboard.type("Karla Groß");
    await page.keyboard.press("Enter");
    const confirm = page.getByRole("button", { name: /verbindlich/ });
    await poll(() => confirm.isEnabled(), "the name is a signature");
    await tabTo(page, /verbindlich/);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("Eine Kopie erhalten Sie per E-Mail").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    assert.ok(receivedSignature(backend, sub).ink.length > 500, "the typed name is a picture with ink");
  };

  await tabTo(page, /^AV-Vertrag lesen und unterschreiben$/);
  await page.keyboard.press("Enter");
  await heading("AV-Vertrag");
  await page.getByText("Noch leer").waitFor();
  await signByTyping();

  await page.reload();
  await page.getByText("Erledigt am:").waitFor();
  await tabTo(page, /^SEPA-Mandat ausfüllen$/);
  await page.keyboard.press("Enter");
  await heading("SEPA-Mandat");
  for (const [label, text] of Object.entries(mandateTexts)) {
    await tabTo(page, new RegExp(`^${label}$`));
    await page.keyboard.type(text);
  }
  await page.getByRole("definition").getByText("COBADEFFXXX").waitFor();
  await signByTyping();
  await page.getByText("Alles erledigt. Vielen Dank, Karla Groß!").waitFor();

  await page.getByRole("link", { name: /^SEPA-Mandat/ }).click();
  await page.getByRole("link", { name: "Herunterladen" }).waitFor();
  const pdf = await readPdf(await lastBlob(page));
  const text = pdf.texts.join(" ");
  const entered = [
    "Karla Groß",
    "Ährenweg 7",
    "50667",
    "Köln",
    "DE89 3704 0044 0532 0130 00",
    "Commerzbank",
    "COBADEFFXXX",
  ];
  for (const value of entered) assert.ok(text.includes(value), `${value} stands in the PDF`);
  assert.ok(pdf.images > 0, "and the signature");
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("the list of banks is fetched once somebody types into the mandate, never before", async () => {
  const { email } = await newCustomer(backend, { avv: false });
  const visitor = await enter(browser, backend, email, "/customer");
  const { page } = visitor;
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const isFetched = () => fetched.some((url) => /bankdata/.test(url));
  await page.getByRole("link", { name: "SEPA-Mandat ausfüllen" }).click();
  await page.getByLabel("Kontoinhaber").waitFor();
  assert.not(isFetched());
  await page.getByLabel("Kontoinhaber").fill("Max");
  await poll(isFetched, "the list of banks");
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("a signed document is shown, opened, saved under a descriptive name, and its object URL revoked", async () => {
  const { email } = await newCustomer(backend, { sepa: false });
  const visitor = await enter(browser, backend, email, "/customer/avv");
  const { page } = visitor;
  await drawWithMouse(page, wave);
  await page.getByRole("button", { name: /verbindlich/ }).click();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.getByText("Alles erledigt").waitFor();
  await page.evaluate(() => {
    const revoked: string[] = [];
    Object.assign(globalThis, { revoked });
    const revoke = URL.revokeObjectURL.bind(URL);
    URL.revokeObjectURL = (url) => {
      revoked.push(url);
      revoke(url);
    };
  });
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click();
  const frame = page.locator("iframe");
  await frame.waitFor();
  const box = await frame.boundingBox();
  assert.ok(box && box.width <= 500 && box.height <= 765 && box.width > 300);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Herunterladen" }).click();
  assert.match((await download).suggestedFilename(), /^AVV_[\p{L}\p{N}.-]+_\d{4}-\d\d-\d\d\.pdf$/u);

  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Öffnen" }).click();
  assert.match((await opened).url(), /^blob:/);
  await (await opened).close();

  const shown = await frame.getAttribute("src");
  await page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" }).click();
  await page.getByRole("heading", { level: 1, name: "Ihre Dokumente" }).waitFor();
  assert.ok(await page.evaluate((url) => Reflect.get(globalThis, "revoked").includes(url), shown));
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("the blank document is read where it is signed, opens in a new window and can be saved", async () => {
  const { email } = await newCustomer(backend, { avv: false });
  const visitor = await enter(browser, backend, email, "/customer/sepa");
  const { page } = visitor;
  await page.getByTitle("SEPA-Mandat (Vordruck)").waitFor();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Öffnen" }).click();
  assert.match((await opened).url(), /^blob:/);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Herunterladen" }).click();
  assert.is((await download).suggestedFilename(), "SEPA-Mandat (Vordruck).pdf");
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("a contract that does not load says so at both ends of the form, with another try; it can be signed", async () => {
  const { email } = await newCustomer(backend, { sepa: false });
  backend.control.match({ path: "/storage/docs/avv.pdf" }, { does: "answer", status: 503, body: {} });
  const visitor = await enter(browser, backend, email, "/customer/avv");
  const { page } = visitor;
  const lost = page.getByText("Das Dokument konnte nicht geladen werden");
  await lost.nth(1).waitFor();
  await drawWithMouse(page, wave);
  await page.getByText("Unterschrift erfasst.").waitFor();
  await page.locator("button:enabled", { hasText: "verbindlich" }).waitFor();
  backend.control.behave();
  await page.getByRole("button", { name: "Erneut versuchen" }).last().click();
  await page.getByTitle("AV-Vertrag (Vordruck)").waitFor();
  await lost.first().waitFor({ state: "hidden" });
  visitor.complainsOnlyOf(/503|ServerUnreachable/);
  await visitor.close();
});

test("deep links explain why there is nothing to sign, and follow the record live", async () => {
  const { email, sub } = await newCustomer(backend);
  const visitor = await enter(browser, backend, email, "/customer/sepa");
  const { page } = visitor;
  await page.getByText("Sie müssen erst den AV-Vertrag unterschreiben").waitFor();
  assert.is(await page.getByRole("link", { name: "Zum AV-Vertrag" }).getAttribute("href"), "/customer/avv");

  const client = backend.world.client(sub);
  assert.ok(client);
  backend.world.putClient({ ...client, avv: { ...client.avv, required: false } });
  await page.getByLabel("Kontoinhaber").waitFor();
  await page.goto("/customer/avv");
  await page.getByText("Dieses Dokument ist nicht erforderlich").waitFor();

  const admin = await enter(browser, backend, "admin@nordwind.example", "/customer");
  await admin.page.getByText("Für Ihr Konto sind keine Dokumente hinterlegt").waitFor();
  for (const one of [visitor, admin]) {
    one.complainsOnlyOf();
    await one.close();
  }
});

test.run();
