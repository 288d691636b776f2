/**
 * A name typed as a signature is drawn from the script face's outlines, which are fetched when typing is chosen. Letters that
 * the face lacks are drawn by the canvas, in the system's face. Both documents can be signed by keyboard alone.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { readPdf } from "../backend/documents/pdfFacts.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { focused } from "../support/focus.ts";
import { receivedSignature } from "../support/ink.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { sentForm } from "../support/sentForm.ts";
import { TYPED_NAME, typedName } from "../support/signaturePictures.ts";
import { mandateTexts } from "../support/signingPage.ts";

const { backend, enter } = await openPages(test, { customers: 40 });

const hashOf = (url: string) =>
  createHash("sha256")
    .update(Buffer.from(url.replace(/^data:image\/png;base64,/, ""), "base64"))
    .digest("hex");

test("outlines are fetched once typing is chosen; a name is whole without them, without a long wait; what is shown is sent", async () => {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  const { page, complainsOnlyOf } = await enter(email, "/customer/avv");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const shown = async () => (await page.locator("figure img").getAttribute("src")) ?? "";
  const take = async (name: string) => {
    await page.getByLabel("Ihr vollständiger Name").fill("");
    await page.getByLabel("Ihr vollständiger Name").fill(name);
    await press("Als Unterschrift übernehmen");
    await page.locator("figure img").waitFor();
  };
  const fetched: string[] = [];
  page.on("request", (request) => {
    const [name] = /scriptFace|woff2/.exec(request.url()) ?? [];
    if (name) fetched.push(name);
  });
  let isLost = true;
  await page.route("**/scriptFace*", (route) => (isLost ? route.abort() : route.continue()));
  await page.getByText("Noch leer.").waitFor();
  assert.equal(fetched, [], "before it is chosen");
  await press("Name tippen");
  await poll(() => fetched.includes("scriptFace"), "the outlines are asked for");
  assert.not(fetched.includes("woff2"), "no font");
  // Partly in letters that the face lacks.
  await take("Ελένη Müller");
  await take(typedName);
  assert.is.not(hashOf(await shown()), TYPED_NAME, "written without the face");
  isLost = false;
  await take(typedName.normalize("NFD"));
  await poll(async () => hashOf(await shown()) === TYPED_NAME, "the face, once it comes");
  await press("AV-Vertrag verbindlich abschließen");
  await page
    .getByRole("dialog")
    .getByText(/unterschrieben|erteilt/)
    .waitFor();
  assert.is(hashOf(sentForm(backend, sub).signature), TYPED_NAME);
  assert.ok(receivedSignature(backend, sub).ink.length > 500);
  complainsOnlyOf(/ERR_FAILED/);
});

/** Presses Tab until the element with that name has the focus. */
async function tabTo(page: Page, wanted: RegExp) {
  const visited: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const { tag, name } = await focused(page);
    if (tag !== "body" && wanted.test(name)) return;
    visited.push(name.slice(0, 30));
  }
  assert.unreachable(`Tab never came to ${wanted}, but to ${visited.join(", ")}`);
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
  await page
    .getByRole("dialog")
    .getByText(/unterschrieben|erteilt/)
    .waitFor();
  await tabTo(page, /^(Später|Verstanden)$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.ok(receivedSignature(backend, sub).ink.length > 500, "the typed name is a picture with ink");
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();

test("the keyboard alone signs the AVV and the mandate, and the PDF holds what was entered", async () => {
  const { email, sub } = await newCustomer(backend);
  const { page, complainsOnlyOf } = await enter(email, "/customer");
  await page.getByRole("link", { name: /^AV-Vertrag .*unterschreiben$/ }).waitFor();
  await tabTo(page, /^1AV-Vertrag /);
  await page.keyboard.press("Enter");
  await heading(page, "AV-Vertrag");
  await page.getByText("Noch leer").waitFor();
  await signByTyping(page, sub);
  await page.reload();
  await page.getByText("Erledigt am:").waitFor();
  await tabTo(page, /^2SEPA-Mandat /);
  await page.keyboard.press("Enter");
  await heading(page, "SEPA-Mandat");
  await page.getByText("Noch leer").waitFor();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "street");
  assert.not(
    fetched.some((url) => /bankdata/.test(url)),
    "nobody has typed yet",
  );
  for (const _ of ["to the account's owner", "before it"]) await page.keyboard.press("Shift+Tab");
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
