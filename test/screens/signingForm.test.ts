/** The texts of a signing form: who signs for which company, the contact, and the state of each step. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import type { LoadBundle } from "../../src/core/platform.ts";
import { qrModules } from "../../src/domain/qrCode.ts";
import type { PdfPagesProps } from "../../src/ui/pdf/pdfDocument.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { settled } from "../support/clock.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { mandateTexts } from "../support/signingPage.ts";
import { status } from "./faultTable.ts";

const { backend, visit } = await openScreens(test);
const customer = await newCustomer(backend, { avv: false });
const unsigned = await newCustomer(backend);

test("the form says who signs for which company, that the signer may, whom to ask, and where data protection is explained", async () => {
  const visitor = await visit("/customer/sepa", { as: customer.email });
  const client = backend.world.client(customer.sub);
  assert.ok(client);
  await visitor.sees(
    `dass Sie das SEPA-Mandat gelesen haben und für ${client.client} unterschreiben und über das Konto von ${client.client} verfügen dürfen.`,
  );
  await visitor.sees("Fragen? Katrin Nordmann");
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a, footer a")];
  const privacy = links.find(({ textContent }) => textContent?.startsWith("Datenschutz"));
  assert.is(privacy?.target, "_blank", "the form stays");
  const hrefs = links.map(({ href }) => decodeURIComponent(href));
  assert.ok(hrefs.includes("tel:+49405550100"));
  assert.ok(hrefs.includes("https://nordwind.example/datenschutz"));
  const mail = hrefs.find((href) => href.startsWith("mailto:vertrag@nordwind.example?"));
  assert.match(mail ?? "", `Kundennummer ${client.client_id}`);
});

/** The document has no layout here: the steps' headings are placed 1000 pixels apart. */
function scrollTo(top: number) {
  HTMLHeadingElement.prototype.getBoundingClientRect = function (this: HTMLElement) {
    const step = Number(/\d$/.exec(this.id)?.[0] ?? 1);
    return new DOMRect(0, (step - 1) * 1000 - top, 500, 30);
  };
  window.dispatchEvent(new Event("scroll"));
}

const steps = () =>
  [...document.querySelectorAll("nav[aria-label=Schritte] a")].map(({ textContent }) => textContent);

test("each step is marked as current, done or incomplete", async () => {
  const visitor = await visit("/customer/sepa", { as: customer.email });
  scrollTo(0);
  await poll(() => steps()[0] === "1. Ausfüllen (hier sind Sie)", "the first step is the current one");
  assert.equal(steps().slice(1), ["2. Prüfen und unterschreiben"]);
  assert.is(document.querySelector("[aria-current=step]")?.textContent, steps()[0]);
  for (const [label, text] of Object.entries(mandateTexts)) await visitor.type(label, text);
  await visitor.sees("Weiter: Prüfen und unterschreiben");
  await visitor.type("Ort", "");
  await visitor.sees("Es fehlt: Ort");
  scrollTo(1000);
  await poll(() => steps()[0] === "1. Ausfüllen (hier fehlt noch etwas)", "passed without it");
  await visitor.type("Ort", "Köln");
  await poll(() => steps()[0] === "1. Ausfüllen (erledigt)", "the fields are complete");
  assert.is(steps()[1], "2. Prüfen und unterschreiben (hier sind Sie)");
  await visitor.sees("Schritt 2 von 2: Prüfen und unterschreiben");
});

test("reading is ticked off once every page came into view, or once the document was saved", async () => {
  let show: ((page: number) => void) | undefined;
  const document = { pageCount: 3, textOf: async () => [], close() {} };
  const library = {
    openPdf: async () => document,
    PdfPages({ onShow }: PdfPagesProps) {
      show = (page) => onShow(page, 3);
      return null;
    },
  };
  const loadBundle: LoadBundle = async (name, importIt) =>
    name === "pdfLibrary" ? (library as never) : importIt();
  // The features without which no document is drawn; the fake needs none of them.
  const features = ["Worker", "IntersectionObserver", "ResizeObserver"].filter((name) => !(name in window));
  for (const name of features) Object.assign(window, { [name]: class {} });
  await visit("/customer/avv", { as: unsigned.email, platform: { loadBundle } });
  scrollTo(2000);
  await poll(() => show !== undefined, "the document is drawn");
  for (const page of [1, 3]) show?.(page);
  await settled();
  assert.is(steps()[0], "1. Lesen", "one page of three was not shown");
  show?.(2);
  await poll(() => steps()[0] === "1. Lesen (erledigt)", "every page was shown");
  for (const name of features) Reflect.deleteProperty(window, name);

  const visitor = await visit("/customer/avv", { as: unsigned.email });
  scrollTo(2000);
  await visitor.saveButton();
  assert.is(steps()[0], "1. Lesen", "the document has come, but was not shown");
  await visitor.press("Herunterladen");
  await poll(() => steps()[0] === "1. Lesen (erledigt)", "it was saved");
});

test("reading a document that failed to load is not ticked off", async () => {
  backend.control.match({ path: "/storage/docs/avv.pdf" }, status(404));
  const visitor = await visit("/customer/avv", { as: unsigned.email });
  await visitor.sees("Bitte unterschreiben Sie nur, wenn Sie es schon gelesen haben.");
  scrollTo(2000);
  await poll(() => steps()[2] === "3. Unterschreiben (hier sind Sie)", "the last step");
  assert.is(steps()[0], "1. Lesen (hier fehlt noch etwas)");
});

/** The dark modules as `x,y`, from left to right and from top to bottom. */
function darkModules(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].flatMap(([, x, y, length]) =>
    Array.from({ length: Number(length) }, (_, index) => `${Number(x) + index},${y}`),
  );
}

test("a QR code of this address leads from a mouse to the phone; its bundle is fetched on request", async () => {
  const fetched: string[] = [];
  const load: LoadBundle = (name, importIt) => {
    fetched.push(name);
    return importIt();
  };
  const visitor = await visit("/customer/sepa?von=mail", {
    as: customer.email,
    platform: { loadBundle: load },
  });
  const button = await visitor.button("Auf dem Handy unterschreiben");
  assert.is(button.getAttribute("aria-expanded"), "false");
  assert.not(fetched.includes("qrCodeLibrary"));
  await visitor.press("Auf dem Handy unterschreiben");
  await visitor.sees("Scannen Sie den QR-Code mit Ihrem Handy.");
  const code = await poll(() => document.querySelector("svg[aria-label^=QR-Code]"), "code");
  assert.is(button.getAttribute("aria-expanded"), "true");
  assert.ok(fetched.includes("qrCodeLibrary"));
  const modules = await qrModules(
    `${backend.url}/customer/sepa`,
    () => import("../../src/domain/qrCodeLibrary.ts"),
  );
  // Four modules around the code stay white.
  const expected = (modules ?? []).flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`${x + 4},${y + 4}`] : [])),
  );
  assert.ok(expected.length > 0);
  assert.equal(darkModules(code.querySelector("path")?.getAttribute("d") ?? ""), expected);
  await visitor.press("Auf dem Handy unterschreiben");
  await poll(() => !document.querySelector("svg[aria-label^=QR-Code]"), "the code is gone");
});

test("a missing library shows how to go on; a finger gets no offer", async () => {
  const offline: LoadBundle = (name, importIt) =>
    name === "qrCodeLibrary" ? Promise.reject(new TypeError("offline")) : importIt();
  let visitor = await visit("/customer/avv", { as: unsigned.email, platform: { loadBundle: offline } });
  await visitor.press("Auf dem Handy unterschreiben");
  await visitor.sees("Der QR-Code konnte nicht geladen werden.");

  Object.defineProperty(window.navigator, "maxTouchPoints", { value: 5, configurable: true });
  visitor = await visit("/customer/avv", { as: unsigned.email });
  await visitor.sees("Mit Ihrer Unterschrift");
  assert.not.match(document.body.textContent, "Auf dem Handy");

  Reflect.deleteProperty(window.navigator, "maxTouchPoints");
});

test.run();
