/**
 * The product's main job in a real browser: an admin invites a customer, the customer signs the AVV, the admin sees it signed.
 * Only the mail is replaced, by the local outbox.
 */
import { readFile } from "node:fs/promises";
import * as assert from "uvu/assert";
import { readPdf } from "../backend/documents/pdfFacts.ts";
import type { Backend } from "../backend/server.ts";
import { sharedBrowser, visit } from "./browser.ts";
import { invitable } from "./invitable.ts";
import { takeSession } from "./session.ts";
import { drawWithMouse, wave } from "./signingPage.ts";

/** The app is served at `site`, which may be another host than the backend's. */
export async function walkMainJob(backend: Backend, site: Pick<Backend, "url"> = backend): Promise<void> {
  const browser = await sharedBrowser();
  const admin = await visit(browser, site);
  await takeSession(admin.page, backend, "admin@nordwind.example");

  const [{ customer: target, user } = {}] = invitable(backend);
  assert.ok(target && user, "the world has somebody to invite");

  await admin.page.goto("/admin/customers");
  await admin.page.getByRole("searchbox").fill(target.name);
  await admin.page.getByRole("link", { name: target.name }).first().click();
  await admin.page.getByRole("heading", { level: 1, name: target.name }).waitFor();
  await admin.page.getByText(user.emailaddress).first().waitFor();
  await admin.page.getByRole("button", { name: `Einladen ${user.name}`, exact: true }).click();
  await admin.page.getByRole("dialog").getByText("Zugangsdaten ist unterwegs").waitFor();
  assert.match(admin.page.url(), /app-customers$/);
  await admin.page.getByRole("button", { name: "Verstanden" }).click();
  // The pressed button has gone with its screen.
  await admin.page.waitForFunction(() => document.activeElement?.tagName === "H1");

  const mail = backend.outbox
    .all()
    .findLast(({ to, kind }) => kind === "invitation" && to === user.emailaddress);
  assert.ok(mail?.link && mail.code, "the invitation stands in the outbox, with a link and the password");

  const customer = await visit(browser, site);
  const { page } = customer;
  await page.goto(mail.link);
  await page.getByLabel("E-Mail").fill(user.emailaddress);
  await page.getByLabel("Passwort", { exact: true }).fill(mail.code);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.waitForURL(/new-password/);
  const chosen = "Müller Straße 12";
  const passwords = page.locator("input[autocomplete=new-password]");
  await passwords.nth(0).fill(chosen);
  await passwords.nth(1).fill(chosen);
  await page.getByRole("button", { name: /speichern|festlegen|weiter/i }).click();

  await page.getByRole("heading", { level: 1, name: "Ihre Dokumente" }).waitFor();
  assert.ok(await page.getByRole("button", { name: "SEPA-Mandat" }).isDisabled(), "SEPA waits for the AVV");
  await page.getByRole("listitem").filter({ hasText: "AV-Vertrag" }).getByRole("link").click();

  // Waits until the page is drawn, before scrolling hides it: the evidence records what was shown.
  const blank = page.getByRole("region", { name: "AV-Vertrag zum Lesen" });
  await blank.getByRole("figure", { name: "Seite 1 von" }).locator("canvas").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Herunterladen" }).click();
  assert.is((await download).suggestedFilename(), "AV-Vertrag zum Lesen.pdf");
  const confirm = page.getByRole("button", { name: /verbindlich (abschließen|erteilen)/ });
  assert.ok(await confirm.isDisabled(), "nothing is signed yet");
  await drawWithMouse(page, wave);
  await confirm.click();
  await page.getByRole("dialog").getByText("unterschrieben").waitFor();
  await page.getByRole("button", { name: "Später" }).click();
  await page.getByText("Erledigt am:").waitFor();

  await page.getByRole("listitem").filter({ hasText: "AV-Vertrag" }).getByRole("link").click();
  await page.getByText(target.name).and(page.locator("figure span")).first().waitFor();
  const box = await page.getByRole("region", { name: "Ihr unterschriebener AV-Vertrag" }).boundingBox();
  assert.ok(box && box.width >= 500 && box.height >= 765, "the frame is 500 × 765 at least");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Herunterladen" }).click();
  assert.match((await saved).suggestedFilename(), /^AVV_[\p{L}\p{N}.-]+_\d{4}-\d\d-\d\d\.pdf$/u);
  const pdf = await readPdf(await readFile(await (await saved).path()));
  assert.match(pdf.texts.join(" "), target.name);
  assert.ok(pdf.images > 0, "the signature is an image in the document");

  await admin.page.getByRole("searchbox").fill(user.emailaddress);
  const row = admin.page.locator("main tbody tr").filter({ hasText: user.emailaddress });
  await row
    .getByText(/AV-Vertrag: (unterschrieben|erledigt)/i)
    .first()
    .waitFor();

  customer.complainsOnlyOf();
  admin.complainsOnlyOf();
  await customer.close();
  await admin.close();
}
