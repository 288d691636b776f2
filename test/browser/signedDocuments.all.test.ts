/** Signed documents, as the customer reads and keeps them. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { DocumentType } from "../../src/domain/document.ts";
import { signedCustomer } from "../backend/signedCustomer.ts";
import { openPages } from "../support/pages.ts";

const { backend, enter } = await openPages(test, { customers: 40 });

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const storedBytes = (sub: string, type: DocumentType) =>
  Buffer.from(backend.world.document(sub, type)?.pdfBase64 ?? "", "base64");

test("customers read, check, open and save what they signed, and both documents in one file", async () => {
  const { email, sub } = await signedCustomer(backend);
  const { page, complainsOnlyOf } = await enter(email, "/customer", { hasPdfViewer: true });
  await page.getByText("Fragen? Katrin Nordmann").waitFor();
  const zip = page.waitForEvent("download");
  await page.getByRole("button", { name: "Alles herunterladen (ZIP)" }).click();
  const saved = await zip;
  assert.match(saved.suggestedFilename(), /^Dokumente_.+\.zip$/);
  const files = Object.entries(unzipSync(await readFile(await saved.path())));
  assert.equal(
    files.map(([name, bytes]) => [name.split("_")[0], sha256(bytes)]),
    [
      ["AVV", sha256(storedBytes(sub, "avv"))],
      ["SEPA-Mandat", sha256(storedBytes(sub, "sepa"))],
    ],
  );

  await page.getByRole("link", { name: /^AV-Vertrag/ }).click();
  await page.getByRole("figure", { name: "Seite 1 von" }).locator("canvas").waitFor();
  const stored = storedBytes(sub, "avv");
  await page.getByText("Technische Angaben").click();
  await page.getByText(sha256(stored).replace(/(.{8})(?=.)/g, "$1 ")).waitFor();
  await page.getByText(/Unterschrieben am \d\d\.\d\d\.\d{4}, \d\d:\d\d MES?Z/).waitFor();
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Öffnen" }).click();
  const shown = (await popup).url();
  assert.match(shown, /^blob:/);
  await (await popup).close();
  await page.getByRole("button", { name: "Drucken" }).click();
  await page.locator(`iframe[src="${shown}"]`).waitFor({ state: "attached" });
  complainsOnlyOf();
});

test.run();
