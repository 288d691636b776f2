/** Both documents signed by keyboard alone. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readPdf } from "../backend/documents/pdfFacts.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { receivedSignature } from "../support/ink.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { mandateTexts } from "../support/signingPage.ts";

const { backend, enter } = await openPages(test, { customers: 40 });

/** Presses Tab until the element with that name and kind has the focus. */
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

/** Types the name, signs with it, and closes the success dialog. */
async function signByTyping(page: Page, sub: string) {
  await tabTo(page, /^Name tippen$/);
  await page.keyboard.press("Enter");
  await tabTo(page, /vollständiger Name/);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Karla Groß");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Als Unterschrift übernehmen", disabled: false }).waitFor();
  assert.ok(await page.getByRole("button", { name: /verbindlich/ }).isDisabled(), "typed is not signed");
  await tabTo(page, /^Als Unterschrift übernehmen$/);
  await page.keyboard.press("Enter");
  const confirm = page.getByRole("button", { name: /verbindlich/ });
  await poll(() => confirm.isEnabled(), "the name is a signature");
  await tabTo(page, /verbindlich/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByText("ist unterschrieben.").waitFor();
  await tabTo(page, /^(Später|Verstanden)$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.ok(receivedSignature(backend, sub).ink.length > 500, "the typed name is a picture with ink");
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

test("the keyboard alone signs the AVV, and the mandate is next", async () => {
  const { email, sub } = await newCustomer(backend);
  const { page, complainsOnlyOf } = await enter(email, "/customer");
  await page.getByRole("link", { name: "AV-Vertrag lesen und unterschreiben" }).waitFor();
  await tabTo(page, /^AV-Vertrag lesen und unterschreiben$/);
  await page.keyboard.press("Enter");
  await heading(page, "AV-Vertrag");
  await page.getByText("Noch leer").waitFor();
  await signByTyping(page, sub);
  await page.reload();
  await page.getByText("Erledigt am:").waitFor();
  await tabTo(page, /^SEPA-Mandat ausfüllen$/);
  complainsOnlyOf();
});

test("the keyboard alone signs the mandate, and the PDF holds what was entered", async () => {
  const { email, sub } = await newCustomer(backend, { avv: false });
  const { page, complainsOnlyOf } = await enter(email, "/customer");
  await page.getByRole("link", { name: "SEPA-Mandat ausfüllen" }).waitFor();
  await tabTo(page, /^SEPA-Mandat ausfüllen$/);
  await page.keyboard.press("Enter");
  await heading(page, "SEPA-Mandat");
  await page.getByText("Noch leer").waitFor();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await tabTo(page, /^Kontoinhaber$/);
  assert.not(
    fetched.some((url) => /bankdata/.test(url)),
    "nobody has typed yet",
  );
  await page.keyboard.press("Shift+Tab");
  for (const [label, text] of Object.entries(mandateTexts)) {
    await tabTo(page, new RegExp(`^${label}$`));
    await page.keyboard.type(text);
  }
  await page.getByRole("definition").getByText("COBADEFFXXX").waitFor();
  await signByTyping(page, sub);
  await page.getByText("Alles erledigt. Vielen Dank, Karla Groß!").waitFor();

  await page.getByRole("link", { name: /^SEPA-Mandat/ }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Herunterladen" }).click();
  const pdf = await readPdf(await readFile(await (await download).path()));
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
  complainsOnlyOf();
});

test.run();
