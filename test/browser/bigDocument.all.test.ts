/**
 * Signed documents of 5 MB, transferred as 18 MB of JSON, and of 200 pages: they are shown, and the tab needs no more memory
 * than a phone has.
 */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { sharedBrowser } from "../support/browser.ts";
import { madePdf } from "../support/madePdf.ts";
import { openPages } from "../support/pages.ts";
import { poll } from "../support/poll.ts";
import { rawText } from "../support/rawPdf.ts";
import { residentMemory } from "../support/residentMemory.ts";
import { signedAvv } from "../support/signedAvv.ts";

// The browser is this file's own, as its process is, because its memory is measured. After forty other files it took ten times
// as long.
const { backend, enter } = await openPages(test, { customers: 40 });

const SIZE = 5 * 1024 * 1024;

const JSON_MS = 150_000;

/** MiB that a document may add to a page without one: 300, and what a busy machine has not yet collected. */
const MOST_MIB = 340;
const memory = await residentMemory(await sharedBrowser());

async function beginMemory(): Promise<number> {
  await memory?.forgetPeak();
  return (await memory?.now()) ?? 0;
}

async function staysSmall(before: number) {
  const added = Math.round(((await memory?.peak()) ?? 0) - before);
  assert.ok(added <= MOST_MIB, `${added} MiB more than before`);
}

test("a document of 5 MB, more than AppSync can send, is shown", async () => {
  const pdf = rawText("(Vertrag)", undefined, [
    { dictionary: "", stream: Buffer.alloc(SIZE, "something long ") },
  ]);
  const { page } = await enter(await signedAvv(backend, pdf), "/customer");
  await page.getByRole("link", { name: /^AV-Vertrag/ }).waitFor();
  const before = await beginMemory();
  // The backend runs in this process and makes 18 MB of JSON, so the page answers the click only afterwards.
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click({ noWaitAfter: true });
  // A wait of 20 s could end while this process makes the JSON and receives nothing from the page.
  await page.getByRole("heading", { name: "AV-Vertrag" }).waitFor({ timeout: JSON_MS });
  await page.getByRole("button", { name: "Herunterladen" }).waitFor({ timeout: JSON_MS });
  await page.getByRole("figure", { name: "Seite 1" }).locator("canvas").waitFor();
  await staysSmall(before);
});

test("a document of 200 pages can be read from the first page to the last", async () => {
  const pdf = await madePdf({ autoFirstPage: false }, (doc) => {
    for (let number = 1; number <= 200; number += 1) doc.addPage().text(`Dies ist Blatt ${number}.`);
  });
  const { page } = await enter(await signedAvv(backend, pdf), "/customer");
  const link = page.getByRole("link", { name: /^AV-Vertrag/ });
  await link.waitFor();
  const before = await beginMemory();
  await link.click();
  const pages = page.getByRole("region", { name: "Ihr unterschriebener AV-Vertrag" });
  for (let number = 1; number <= 200; number += 9) {
    await pages.evaluate((element, at) => {
      const sheet = element.querySelectorAll("figure")[at - 1];
      element.scrollTop = sheet?.offsetTop ?? 0;
    }, number);
    await page.getByText(`Dies ist Blatt ${number}.`).waitFor();
  }
  const held = pages.locator("canvas");
  await poll(async () => (await held.count()) <= 4, "pages out of sight are let go");
  await staysSmall(before);
});

test.run();
