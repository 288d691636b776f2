/** Documents that can be checked: evidence with the signature, the checksum beside the document, both in one file. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { nothingRequired } from "../../src/domain/requirement.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { launch, serve } from "../support/browser.ts";
import { drawWithMouse, enter, fillMandate, wave } from "../support/customer.ts";

const browser = await launch();
const backend = await serve({ customers: 40 });

test.after(async () => {
  await browser.close();
  await backend.close();
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const request = v.object({
  variables: v.object({ input: v.object({ data: v.pipe(v.string(), v.parseJson()) }) }),
});

/** The form that was sent last. */
function sentForm() {
  const body = backend.control.seen({ operation: "createDocument" }).at(-1)?.body ?? "";
  return v.parse(v.record(v.string(), v.unknown()), v.parse(request, JSON.parse(body)).variables.input.data);
}

test("evidence goes along, the checksum tells a changed file, and all documents come in one", async () => {
  const { email, sub } = await newCustomer(backend);
  const visitor = await enter(browser, backend, email, "/customer");
  const { page } = visitor;
  await page.getByText("2 Dokumente, etwa 5 Minuten").waitFor();
  await page.getByRole("link", { name: "AV-Vertrag lesen und unterschreiben" }).click();
  await page.getByTitle("AV-Vertrag (Vordruck)").waitFor();
  await drawWithMouse(page, wave);
  await page.getByRole("button", { name: /verbindlich/ }).click();
  await page.getByRole("button", { name: "Verstanden" }).click();

  const blank = new Uint8Array(await (await fetch(`${backend.url}/storage/docs/avv.pdf`)).arrayBuffer());
  const build = await page.locator("meta[name=build]").getAttribute("content");
  const evidence = v.parse(v.record(v.string(), v.unknown()), sentForm().evidence);
  assert.equal(
    { ...evidence, moment: null },
    { blank: { sha256: sha256(blank), length: blank.length }, moment: null, method: "drawn", build },
  );

  await page.getByText("1 Dokument, etwa 3 Minuten").waitFor();
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click();
  const stored = Buffer.from(backend.world.document(sub, "avv")?.pdfBase64 ?? "", "base64");
  await page.getByText(sha256(stored).replace(/(.{8})(?=.)/g, "$1 ")).waitFor();
  await page.getByText(/Unterschrieben am \d\d\.\d\d\.\d{4}, \d\d:\d\d MES?Z/).waitFor();
  const changed = Buffer.from(stored);
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel("Datei prüfen").setInputFiles({ name, mimeType: "application/pdf", buffer });
  await choose("kopie.pdf", stored);
  await page.getByText("„kopie.pdf“ ist genau dieses Dokument.").waitFor();
  await choose("anders.pdf", changed);
  await page.getByText("„anders.pdf“ ist nicht dieses Dokument").waitFor();

  await page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" }).click();
  await page.getByRole("link", { name: "SEPA-Mandat ausfüllen" }).click();
  await fillMandate(page);
  await drawWithMouse(page, wave);
  await page.getByRole("button", { name: /verbindlich/ }).click();
  await page.getByRole("button", { name: "Verstanden" }).click();
  await page.getByText("Alles erledigt").waitFor();
  await page.getByText("Fragen? Katrin Nordmann").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Alles herunterladen" }).click();
  const saved = await download;
  assert.match(saved.suggestedFilename(), /^Dokumente_.+\.zip$/);
  const files = unzipSync(await readFile(await saved.path()));
  const hashes = Object.entries(files).map(([name, bytes]) => [name.split("_")[0], sha256(bytes)]);
  const kept = (["avv", "sepa"] as const).map((type) =>
    sha256(Buffer.from(backend.world.document(sub, type)?.pdfBase64 ?? "", "base64")),
  );
  assert.equal(hashes, [
    ["AVV", kept[0]],
    ["SEPA-Mandat", kept[1]],
  ]);
  visitor.complainsOnlyOf();
  await visitor.close();
});

test("without the setting no evidence is sent and no checksum is shown", async () => {
  const { email, sub } = await newCustomer(backend, { sepa: false });
  const client = backend.world.client(sub);
  assert.ok(client);
  backend.world.putClient({ ...client, avv: { ...nothingRequired, required: true } });
  backend.config.documents = undefined;
  const visitor = await enter(browser, backend, email, "/customer/avv");
  const { page } = visitor;
  await drawWithMouse(page, wave);
  await page.getByRole("button", { name: /verbindlich/ }).click();
  await page.getByRole("button", { name: "Verstanden" }).click();
  assert.equal(Object.keys(sentForm()).sort(), ["documentType", "signature"]);
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click();
  await page.locator("iframe").waitFor();
  assert.is(await page.getByText("Prüfsumme").count(), 0);
  visitor.complainsOnlyOf();
  await visitor.close();
});

test.run();
