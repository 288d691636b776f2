/** A page is shown whole or not at all: what pdf.js cannot decode, and what it can, in blank and signed documents. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { madePdf } from "../support/madePdf.ts";
import { openPages } from "../support/pages.ts";
import { greyProfile, jpeg, ofJpeg, picturePage } from "../support/pictures.ts";
import { poll } from "../support/poll.ts";
import { rawPage, rawPdf, rawText } from "../support/rawPdf.ts";
import { scans } from "../support/scans.ts";
import { signAvv } from "../support/signedAvv.ts";

const { backend, enter } = await openPages(test, { customers: 40 });

/** The page of one customer, used from test to test within the app. */
const { email, sub } = await newCustomer(backend, { sepa: false });
signAvv(backend, sub, rawText("(Vertrag)"));
const { page } = await enter(email, "/customer", { keep: true });
const lost = new Set<string>();
await page.route(/\/pdfjs-/, (route) =>
  [...lost].some((name) => route.request().url().includes(name)) ? route.abort() : route.continue(),
);

/** Shows these bytes as the customer's signed AVV. */
async function show(pdf: Uint8Array) {
  signAvv(backend, sub, pdf);
  const back = page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" });
  if ((await back.count()) > 0) await back.click();
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click();
  await page.getByRole("heading", { level: 1, name: "AV-Vertrag" }).waitFor();
}

const card = page.getByText("Das Dokument lässt sich hier nicht anzeigen.");
const sheet = page.getByRole("figure", { name: "Seite 1 von 1" });

/** Waits until the document is drawn, or replaced by the card; resolves with whether it is drawn. */
async function isDrawn(pdf: Uint8Array): Promise<boolean> {
  await show(pdf);
  await card.or(sheet.locator("canvas")).first().waitFor();
  const isCard = (await card.count()) > 0;
  assert.is(await page.getByRole("figure").count(), isCard ? 0 : 1);
  assert.ok(await page.getByRole("button", { name: "Öffnen" }).isEnabled());
  assert.ok(await page.getByRole("button", { name: "Herunterladen" }).isEnabled());
  return !isCard;
}

const [jbig2, fax, jpeg2000] = scans;
const grey = "/BitsPerComponent 8 /ColorSpace /DeviceGray";
const scanned = ({ entries, bytes }: { entries: string; bytes: Uint8Array }) =>
  picturePage(`/ColorSpace /DeviceGray ${entries}`, bytes);
const cut = (bytes: Uint8Array, share: number) => bytes.subarray(0, Math.round(bytes.length * share));
/** A picture in black and white, without its data's size in the file. */
const large = (width: number, height: number) =>
  picturePage(
    `/Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode`,
    deflateSync(Buffer.alloc(Math.ceil(width / 8) * height)),
  );
const dot = Buffer.from([0]);
const masked = (mask: string, stream: Uint8Array | string) =>
  picturePage(`/Width 1 /Height 1 ${grey} /SMask 6 0 R`, dot, [
    { dictionary: `/Type /XObject /Subtype /Image ${mask}`, stream },
  ]);
const profiled = (profile: Uint8Array) =>
  picturePage("/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/ICCBased 6 0 R]", dot, [
    { dictionary: "/N 1", stream: profile },
  ]);
const folder = createRequire(import.meta.url).resolve("pdfjs-dist/package.json");
const typeface = readFileSync(join(folder, "../standard_fonts/LiberationSans-Regular.ttf"));
const embedded = (font: Uint8Array) =>
  rawText(
    "(Vertrag)",
    "/Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Hausschrift /Encoding /WinAnsiEncoding /FontDescriptor 6 0 R",
    [
      {
        dictionary:
          "/Type /FontDescriptor /FontName /ABCDEF+Hausschrift /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R",
      },
      { dictionary: `/Length1 ${font.length}`, stream: font },
    ],
  );
const drawnBy = (content: string, resources: string) =>
  rawPdf(
    [3],
    [
      {
        dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >>`,
      },
      { dictionary: "", stream: content },
    ],
  );
/** The first four; with `--all` every one. */
const some = (pdfs: Record<string, Uint8Array>) =>
  Object.entries(pdfs).slice(0, process.env.ROUNDS === "all" ? undefined : 4);
const garbage = "no data of any kind of picture, font or profile. ".repeat(20);
const zeroed = Buffer.from(jpeg).fill(0, 320, 380);

test("a page with something that cannot be decoded is replaced by the card", async () => {
  const damaged: Record<string, Uint8Array> = {
    "a JPEG with a hole": picturePage(ofJpeg, zeroed),
    "a cut JPEG 2000": scanned({ ...jpeg2000, bytes: cut(jpeg2000.bytes, 0.9) }),
    "a picture above the limit": large(6_410, 6_400),
    "no font": embedded(Buffer.from(garbage)),
    "a JPEG without its second half": picturePage(ofJpeg, cut(jpeg, 0.85)),
    "no JPEG": picturePage(ofJpeg, garbage),
    "a cut JBIG2": scanned({ ...jbig2, bytes: cut(jbig2.bytes, 0.5) }),
    "no JBIG2": scanned({ ...jbig2, bytes: Buffer.from(garbage) }),
    "a picture in an unknown encoding": picturePage(`/Width 1 /Height 1 ${grey} /Filter /Neu`, dot),
    "a damaged mask": masked(ofJpeg, garbage),
    "a damaged colour profile": profiled(Buffer.from(garbage)),
    "a font cut in its outlines": embedded(cut(typeface, 0.2)),
    "an unknown shading": drawnBy("/S sh", "/Shading << /S << /ShadingType 99 >> >>"),
    "a stamp without its picture": rawPage(
      [[72, 700, "Vertrag"]],
      "/Annots [<< /Type /Annot /Subtype /Stamp /Rect [10 10 100 100] /F 4 /AP << /N 6 0 R >> >>]",
      [{ dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 9 9]", stream: "/Fehlt Do" }],
    ),
  };
  for (const [what, pdf] of some(damaged)) {
    assert.not(await isDrawn(pdf), what);
  }
});

const many = await madePdf({}, (doc) => {
  const colours = doc.linearGradient(50, 50, 150, 100).stop(0, "green").stop(1, "red");
  const glow = doc.radialGradient(300, 50, 0, 300, 50, 50).stop(0, "orange", 0).stop(1, "orange", 1);
  doc.rect(50, 50, 100, 100).fill(colours).circle(300, 50, 50).fill(glow);
  doc.rect(300, 300, 90, 90).fill([doc.pattern([1, 1, 4, 4], 3, 3, "1 w 0 1 m 4 5 l s"), "blue"]);
  doc.opacity(0.5).fillColor("black").font("Times-Roman").text("Vertrag", 72, 400).image(jpeg, 72, 500);
});

test("no whole page becomes a card", async () => {
  const whole: Record<string, Uint8Array> = {
    "gradients, a pattern, transparency, a standard font, a JPEG": many,
    "JPEG 2000": scanned(jpeg2000),
    "a mask": masked(ofJpeg, jpeg),
    "an embedded font": embedded(typeface),
    "a JPEG without its last marker": picturePage(ofJpeg, jpeg.subarray(0, -2)),
    "a JPEG with zeros before its last marker": picturePage(
      ofJpeg,
      Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(4), jpeg.subarray(-2)]),
    ),
    JBIG2: scanned(jbig2),
    "JBIG2 with a line break": scanned({
      ...jbig2,
      bytes: Buffer.concat([jbig2.bytes, Buffer.from("\r\n")]),
    }),
    fax: scanned(fax),
    "a colour profile": profiled(greyProfile()),
    "a font that is only named": rawText("(Vertrag)", "/Type /Font /Subtype /TrueType /BaseFont /Frutiger"),
    "a font that the file lacks": drawnBy("BT /Fehlt 24 Tf 72 720 Td (Vertrag) Tj ET", ""),
  };
  for (const [what, pdf] of some(whole)) {
    assert.ok(await isDrawn(pdf), what);
  }
});

test("without its decoder a scan is drawn by the second one; without both, and without a font's file, the card is shown", async () => {
  const [scan, words] = [scanned(jpeg2000), rawText("(Vertrag)")];
  lost.add("openjpeg.wasm");
  assert.ok(await isDrawn(scan), "by the second one");
  const dark = await sheet.locator("canvas").evaluate((canvas: HTMLCanvasElement) =>
    canvas
      .getContext("2d")
      ?.getImageData(canvas.width * 0.3, canvas.height * 0.5, 1, 1)
      .data.at(0),
  );
  assert.ok((dark ?? 255) < 55, "the bar");
  lost.add("openjpeg_nowasm_fallback.js");
  assert.not(await isDrawn(scan), "by none");
  lost.add("/fonts/");
  assert.not(await isDrawn(words), "a standard font's file");
  lost.clear();
  lost.add("qcms_bg.wasm");
  assert.not(await isDrawn(profiled(greyProfile())), "a colour profile's decoder");
  lost.clear();
  assert.ok(await isDrawn(scan));
});

test("a blank with a damaged page is a card, and the evidence names no page", async () => {
  const blank = scanned({ ...jpeg2000, bytes: cut(jpeg2000.bytes, 0.9) });
  const customer = await newCustomer(backend, { sepa: false });
  const signer = await enter(customer.email, "/customer");
  await signer.page.route(/\/docs\/avv\.pdf$/, (route) =>
    route.fulfill({ body: blank, contentType: "application/pdf" }),
  );
  await signer.page.getByRole("link", { name: /^AV-Vertrag .*unterschreiben$/ }).click();
  await signer.page.getByText("Das Dokument lässt sich hier nicht anzeigen.").waitFor();
  assert.is(await signer.page.getByText("ein Bild ohne Text").count(), 0);
  await signer.page.getByRole("button", { name: "Name tippen" }).click();
  await signer.page.getByRole("button", { name: "Als Unterschrift übernehmen" }).click();
  await signer.page.getByRole("button", { name: "AV-Vertrag verbindlich abschließen" }).click();
  // The backend refuses a document that it did not make. The request is sent, and holds the evidence.
  await poll(
    async () => backend.control.seen({ operation: "createDocument" }).length > 0,
    "the signature is sent",
  );
  const [sent] = backend.control.seen({ operation: "createDocument" });
  const { evidence } = JSON.parse(JSON.parse(sent?.body ?? "{}").variables.input.data);
  assert.is(evidence.blank.presented, "offered");
  assert.is(evidence.blank.pages, undefined);
});

test.run();
