/**
 * The product's main job in another engine than Chromium: staff invite a customer, the customer signs the AVV and keeps the
 * PDF, staff see it happen.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import * as assert from "uvu/assert";
import dancingScript from "../../../src/ui/signature/dancingScript.face";
import type { ScriptFace } from "../../../src/ui/signature/scriptFace.ts";
import { demoPassword } from "../../backend/demo.ts";
import { readPdf } from "../../backend/documents/pdfFacts.ts";
import { type Backend, startBackend } from "../../backend/server.ts";
import { builtApp } from "../../support/builtApp.ts";
import { type Engine, type EnginePage, pollEngine, type Target } from "../../support/engines/engine.ts";
import type { Journey, Steps } from "../../support/engines/journey.ts";
import { liesOn, receivedSignature } from "../../support/ink.ts";
import { invitable } from "../../support/invitable.ts";
import { HUNDRED_STROKES, TYPED_NAME, typedName } from "../../support/signaturePictures.ts";
import { line, wave } from "../../support/signingPage.ts";
import {
  button,
  complainsOfNothing,
  documentLink,
  heading,
  hearOffline,
  inDialog,
  link,
  paper,
  signIn,
  subOf,
  text,
  type Visit,
  waitForPath,
} from "./visit.ts";

/** A function that draws the signature's pictures in the page it runs in, and resolves with their hashes. */
async function picturesInPage(): Promise<(name: string, face: ScriptFace) => Promise<readonly string[]>> {
  const { outputFiles } = await build({
    write: false,
    entryPoints: ["test/support/signaturePicturesInPage.ts"],
    bundle: true,
    format: "iife",
    globalName: "pictures",
    target: "es2022",
    minify: true,
  });
  const code = `${outputFiles[0]?.text}; return pictures.hashes(name, face);`;
  // The driver sends its text to the page, past the page's policy.
  return new Function("name", "face", code) as Awaited<ReturnType<typeof picturesInPage>>;
}

/** The saved file with such a name, once it is complete. */
const saved = (engine: Engine, name: RegExp) =>
  pollEngine(async () => {
    const found = (await readdir(engine.downloads)).find((one) => name.test(one));
    const bytes = await readFile(join(engine.downloads, found ?? ""));
    return bytes.subarray(-16).includes("%%EOF") ? bytes : null;
  }, `${name} was not saved`);

const steps: Steps<Visit> = {
  async "staff sign in"({ backend, staff }) {
    await staff.goto(`${siteOfStaff(backend)}/auth/login`);
    await signIn(staff, "admin@nordwind.example", demoPassword);
    await waitForPath(staff, "/admin");
    await hearOffline(staff);
  },

  async "staff find a customer and invite one of its users"({ backend, staff, email, name, company }) {
    await staff.click({ css: "a[href]", name: "Kunden", exact: true });
    await staff.fill({ css: "input[type=search]" }, company);
    await staff.click(link(company));
    await staff.waitFor(heading(company));
    await staff.waitFor(text(email));
    await staff.click(button(`Einladen ${name}`));
    await staff.waitFor(inDialog("Zugangsdaten ist unterwegs"));
    await staff.click(button("Verstanden"));
    await waitForPath(staff, "/admin/app-customers");
    await staff.fill({ css: "input[type=search]" }, email);
    await staff.waitFor(text("AV-Vertrag: offen"));
    await staff.waitFor({ css: "body *", name: "Live", exact: true });
    assert.ok(backend.outbox.all().some(({ kind, to }) => kind === "invitation" && to === email));
  },

  async "the invitation's link and code lead to a password of one's own"({ backend, customer, email }) {
    const mail = backend.outbox.all().findLast(({ kind, to }) => kind === "invitation" && to === email);
    assert.ok(mail?.link && mail.code);
    await customer.goto(mail.link);
    await signIn(customer, email, mail.code);
    await waitForPath(customer, "/auth/new-password");
    const password = "Müller Straße 12";
    await customer.fill({ css: "input[autocomplete=new-password]", name: "Neues Passwort" }, password);
    await customer.fill({ css: "input[autocomplete=new-password]", name: "wiederholen" }, password);
    await customer.click({ css: "button[type=submit]" });
    await customer.waitFor(heading("Ihre Dokumente"));
    assert.ok(await customer.isDisabled(button("SEPA-Mandat")), "SEPA waits for the AVV");
    await hearOffline(customer);
  },

  async "the AV-Vertrag is signed with every pointer, and the ink lies where it was drawn"(world) {
    const { engine, backend, customer } = world;
    const confirm = button("AV-Vertrag verbindlich abschließen");
    await customer.click(documentLink("AV-Vertrag"));
    await drawn(customer);
    await customer.click(button("Vergrößern"));
    await customer.click(button("Als Text lesen"));
    await customer.waitFor(text("Eine Lesehilfe"));
    await customer.click(button("Seiten zeigen"));
    await customer.waitFor(paper);
    assert.ok(await customer.isDisabled(confirm), "nothing is signed yet");
    const pictures = await customer.evaluate(await picturesInPage(), typedName, dancingScript);
    assert.equal(pictures, [HUNDRED_STROKES, TYPED_NAME], "the same bytes as in every browser");
    await customer.draw(paper, wave, "mouse");
    await customer.draw(paper, line, engine.pointers.at(-1) ?? "mouse");
    await customer.click(confirm);
    await customer.waitFor(inDialog("unterschrieben"));
    liesOn(receivedSignature(backend, subOf(world)), [wave, line]);
    await customer.click(button("Später"));
    await customer.waitFor(text("Erledigt am:"));
  },

  async "staff see the signature at once, in the list that stands there"({ staff }) {
    await staff.waitFor(text("AV-Vertrag: unterschrieben"));
    await staff.waitFor(text("SEPA-Mandat: offen"));
    await complainsOfNothing(staff);
  },

  // Firefox passes no press with Shift from a label on to its box.
  async "with Shift, a press beside a row's box selects the rows up to it"({ backend, staff }) {
    await staff.goto(`${siteOfStaff(backend)}/admin/app-customers`);
    await staff.click(boxOfRow(2));
    await staff.waitFor(text("1 ausgewählt"));
    await staff.pressWith("\uE008", boxOfRow(5), [0.1, 0.5]);
    await staff.waitFor(text("4 ausgewählt"));
    await complainsOfNothing(staff);
  },

  async "the signed PDF is drawn in the page, and is saved under its name"({ engine, customer, company }) {
    await customer.click(documentLink("AV-Vertrag"));
    const { width, height } = await drawn(customer);
    assert.ok(width >= 500 && height >= 765, `the document is ${width} by ${height}`);
    await customer.click(button("Herunterladen"));
    const pdf = await readPdf(await saved(engine, /^AVV_[^ ]+_\d{4}-\d\d-\d\d\.pdf$/));
    assert.match(pdf.texts.join(" "), company);
    assert.ok(pdf.images > 0, "the signature is an image in the document");
    await customer.click(link("Zurück zu Ihren Dokumenten"));
    await complainsOfNothing(customer);
  },
};

/** What can be pressed to select a row: its box, and the space around it. */
const boxOfRow = (row: number): Target => ({ css: `tbody tr:nth-child(${row}) label` });

/** The element in which a document's pages scroll. */
const pages: Target = { css: "section:has(> div > figure)" };

/** Waits until a document's first page has ink, and letters over it; resolves with what is in sight of the document. */
async function drawn(customer: EnginePage) {
  await customer.waitFor({ css: "figure span", name: "Auftragsverarbeitung" });
  return pollEngine(async () => {
    const picture = await customer.pictureOf(pages);
    return picture.ink.length > 500 && picture;
  }, "the page stays empty");
}

/** Another origin than the customer's, so that each has its own storage, as on another machine. */
const siteOfStaff = ({ url }: Backend) => url.replace("//localhost:", "//127.0.0.1:");

export const mainJob = (start: () => Promise<Engine>): Journey<Visit> => ({
  async begin() {
    const engine = await start();
    const backend = await startBackend({ dist: builtApp(), control: true, customers: 40 });
    try {
      const [staff, customer] = [await engine.open(), await engine.open()];
      const [target] = invitable(backend);
      assert.ok(target, "the world has nobody to invite");
      const { name, emailaddress: email } = target.user;
      return { engine, backend, staff, customer, email, name, company: target.customer.name };
    } catch (error) {
      await engine.close();
      await backend.close();
      throw error;
    }
  },
  async end({ engine, backend }) {
    await engine.close();
    await backend.close();
  },
  steps,
});
