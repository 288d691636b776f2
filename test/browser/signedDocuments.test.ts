/** What was signed, as it is read afterwards: by staff, and by customers with a mandate that their bank must know. */
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { nordwindSepa } from "../backend/documents/company.ts";
import { signedCustomer } from "../backend/signedCustomer.ts";
import { launch, serve } from "../support/browser.ts";
import { enter } from "../support/customer.ts";
import { poll } from "../support/poll.ts";

const browser = await launch();
const backend = await serve({ customers: 40 });

test.after(async () => {
  await browser.close();
  await backend.close();
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Counts how often the frame is asked to print: a headless browser prints nothing. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const printed: Date[] = [];
    Object.assign(globalThis, { printed });
    const contentWindow = { focus() {}, print: () => void printed.push(new Date()) };
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", { get: () => contentWindow });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, "printed").length);
}

test("staff read a signed document in the page and in a window, save, print and check it; filing asks a second time", async () => {
  const { sub } = await signedCustomer(backend, { sepa: false });
  const visitor = await enter(browser, backend, "admin@nordwind.example", `/admin/app-customers/${sub}`);
  const { page } = visitor;
  const prints = await countPrints(page);
  backend.control.next(
    { operation: "getDocument" },
    {
      does: "answer",
      status: 200,
      body: {
        data: { getDocument: null },
        errors: [{ errorType: "Unauthorized", message: "Not Authorized", path: ["getDocument"] }],
      },
    },
  );
  await press(page, "AV-Vertrag ansehen");
  await page.getByText("Keine Berechtigung").waitFor();
  await press(page, "Erneut versuchen");
  await page.getByTitle(`AV-Vertrag von ${backend.world.client(sub)?.client}`).waitFor();

  const stored = Buffer.from(backend.world.document(sub, "avv")?.pdfBase64 ?? "", "base64");
  const hash = createHash("sha256").update(stored).digest("hex");
  await page.getByText(hash.replace(/(.{8})(?=.)/g, "$1 ")).waitFor();
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Öffnen" }).click();
  assert.match((await opened).url(), /^blob:/);
  await (await opened).close();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Herunterladen" }).click();
  assert.match((await download).suggestedFilename(), /^AVV_.+_\d{4}-\d\d-\d\d\.pdf$/);
  await press(page, "Drucken");
  await poll(async () => (await prints()) === 1, "the frame is printed");

  const filings = () => backend.control.seen({ path: "/api/clients/document/avv" }).length;
  await press(page, "AV-Vertrag im Kundensystem ablegen");
  await page.getByRole("status").getByText("Das Dokument liegt jetzt im Kundensystem").waitFor();
  await press(page, "AV-Vertrag im Kundensystem ablegen");
  await page.getByRole("dialog").getByText("Noch einmal ablegen?").waitFor();
  await page.getByRole("dialog").getByText("von diesem Gerät").waitFor();
  await press(page, "Nicht ablegen");
  assert.is(filings(), 1);
  await press(page, "AV-Vertrag im Kundensystem ablegen");
  await press(page, "Noch einmal ablegen");
  await poll(() => filings() === 2, "the second filing");
  visitor.complainsOnlyOf(/Forbidden/);
  await visitor.close();
});

test("after a B2B mandate it says that the bank must have it first, and leads to where it is printed", async () => {
  const { email } = await signedCustomer(backend);
  backend.config.sepa = { ...nordwindSepa, scheme: "B2B" };
  const visitor = await enter(browser, backend, email, "/customer");
  const { page } = visitor;
  const toBank = page.getByText("Bitte geben Sie Ihrer Bank das Mandat vor der ersten Lastschrift");
  await toBank.waitFor();
  assert.is(await page.getByText("Sie müssen nichts weiter tun").count(), 0);
  await page.getByRole("link", { name: "Mandat öffnen und drucken" }).click();
  await page.getByTitle("Ihr unterschriebenes SEPA-Mandat").waitFor();
  await toBank.waitFor();
  const prints = await countPrints(page);
  await press(page, "Drucken");
  await poll(async () => (await prints()) === 1, "the frame is printed");
  backend.config.sepa = nordwindSepa;
  visitor.complainsOnlyOf();
  await visitor.close();
});

test.run();
