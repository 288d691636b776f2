/** Kinds of PDFs that companies have: what is drawn of them, and the messages if nothing can be. */
import { deflateSync } from "node:zlib";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { launch, visit } from "../support/browser.ts";
import { madePdf } from "../support/madePdf.ts";
import { openPages } from "../support/pages.ts";
import { greyProfile, picturePage } from "../support/pictures.ts";
import { rawPage, rawPdf, rawText } from "../support/rawPdf.ts";
import { scans } from "../support/scans.ts";
import { takeSession } from "../support/session.ts";
import { signAvv } from "../support/signedAvv.ts";

const { backend, enter } = await openPages(test, { customers: 60 });

/** The page of one customer, used from test to test within the app. */
const { email, sub } = await newCustomer(backend, { sepa: false });
signAvv(backend, sub, rawText("(Vertrag)"));
const { page, complaints, complainsOnlyOf } = await enter(email, "/customer", { keep: true });
const asked: string[] = [];
page.on("request", (request) => asked.push(request.url()));

/** Shows these bytes as the customer's signed AVV. */
async function show(pdf: Uint8Array) {
  signAvv(backend, sub, pdf);
  complaints.length = 0;
  const back = page.getByRole("link", { name: "Zurück zu Ihren Dokumenten" });
  if ((await back.count()) > 0) await back.click();
  await page.getByRole("link", { name: /^AV-Vertrag/ }).click();
  await page.getByRole("heading", { level: 1, name: "AV-Vertrag" }).waitFor();
}

const pageOf = (number: number) => page.getByRole("figure", { name: `Seite ${number} von` });

/** How dark the darkest pixel of a part of a page is, from 0 to 255; the part is in shares of its width and height. */
const darkness = (
  number: number,
  ...part: readonly [x: number, y: number, width?: number, height?: number]
) =>
  pageOf(number)
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement, shares) => {
      const [x = 0, y = 0, width = 1, height = 1] = shares.map((share = 0, at) =>
        Math.round(share * (at % 2 === 0 ? canvas.width : canvas.height)),
      );
      const { data = [] } = canvas.getContext("2d")?.getImageData(x, y, width, height) ?? {};
      return (
        255 - [...data].reduce((least, value, at) => (at % 4 === 0 ? Math.min(least, value) : least), 255)
      );
    }, part);

test("scans in JBIG2, fax and JPEG 2000 are drawn", async () => {
  const sheets = scans.map((_, index) => 3 + index);
  const placed = 3 + scans.length;
  const resources = (index: number) => `/Resources << /XObject << /I ${placed + 1 + index} 0 R >> >>`;
  const paper = `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${placed} 0 R`;
  const pdf = rawPdf(sheets, [
    ...sheets.map((_, index) => ({ dictionary: `${paper} ${resources(index)}` })),
    { dictionary: "", stream: "595 0 0 842 0 0 cm /I Do" },
    ...scans.map(({ bytes, entries }) => ({
      dictionary: `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray ${entries}`,
      stream: bytes,
    })),
  ]);
  await show(pdf);
  for (const [index, { name }] of scans.entries()) {
    const sheet = pageOf(index + 1).and(page.getByRole("figure", { name: "ein Bild ohne Text" }));
    await pageOf(index + 1).scrollIntoViewIfNeeded();
    await sheet.locator("canvas").waitFor();
    assert.ok((await darkness(index + 1, 0.3, 0.5)) > 200, `${name}: the bar`);
    assert.ok((await darkness(index + 1, 0.8, 0.5)) < 20, `${name}: the paper beside it`);
  }
  complainsOnlyOf();
});

test("a picture at the limit of 40 million points is drawn", async () => {
  const [width, height] = [6_250, 6_400];
  const entries = `/Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray`;
  const data = deflateSync(Buffer.alloc(Math.ceil(width / 8) * height));
  await show(picturePage(`${entries} /Filter /FlateDecode`, data));
  await pageOf(1).locator("canvas").waitFor();
  assert.ok((await darkness(1, 0.5, 0.5)) > 200);
});

test("a browser without WebAssembly draws scans, and takes the colours that stand in for a profile", async () => {
  const profiled = picturePage("/Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/ICCBased 6 0 R]", "\0", [
    { dictionary: "/N 1", stream: greyProfile() },
  ]);
  const pdfs = scans.map(({ bytes, entries }) => picturePage(`/ColorSpace /DeviceGray ${entries}`, bytes));
  const browser = await launch({ args: ["--js-flags=--jitless"] });
  try {
    const { page } = await visit(browser, backend);
    await takeSession(page, backend, email);
    for (const pdf of [...pdfs, profiled]) {
      signAvv(backend, sub, pdf);
      await page.goto("/customer/avv");
      const canvas = page.getByRole("figure", { name: "Seite 1 von 1" }).locator("canvas");
      await canvas.waitFor();
      const middle = await canvas.evaluate((drawn: HTMLCanvasElement) => {
        const [x, y] = [drawn.width * 0.3, drawn.height * 0.5].map(Math.round);
        return [...(drawn.getContext("2d")?.getImageData(x ?? 0, y ?? 0, 1, 1).data ?? [])];
      });
      assert.ok(middle.length === 4 && (middle[0] ?? 255) < 55, `its bar is drawn: ${middle}`);
    }
  } finally {
    await browser.close();
  }
});

test("a font that is only named is drawn in one of ours, and its letters are known by our tables", async () => {
  await show(rawText("(Auftragsverarbeitung)"));
  await pageOf(1).getByText("Auftragsverarbeitung").waitFor();
  assert.ok(
    asked.some((address) => /\/pdfjs-[^/]+\/fonts\/[\w-]+\.(pfb|ttf)$/.test(address)),
    asked.join("\n"),
  );
  complainsOnlyOf();

  const descendant =
    "/Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R";
  const descriptor =
    "/Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93";
  const chinese = rawText(
    "<5408540C>",
    "/Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R]",
    [{ dictionary: descendant }, { dictionary: descriptor }],
  );
  await show(chinese);
  await pageOf(1).getByText("合同").waitFor();
  complainsOnlyOf();
});

test("the text of a layer that is switched off is neither drawn nor read", async () => {
  const line = (y: number, text: string) => `BT /F 40 Tf 72 ${y} Td (${text}) Tj ET`;
  const content = [
    line(760, "Entgelt: 100 Euro"),
    `/OC /Off BDC ${line(700, "Entwurf: 900 Euro")} /Span BMC ${line(650, "nicht gültig")} EMC EMC`,
    `/OC /On BDC ${line(600, "Stand: 1. Juni")} EMC`,
    "/X Do",
    line(500, "Laufzeit"),
  ].join("\n");
  const resources = "/Font << /F 5 0 R >> /Properties << /Off 6 0 R /On 7 0 R >> /XObject << /X 8 0 R >>";
  const pdf = rawPdf(
    [3],
    [
      {
        dictionary: `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >>`,
      },
      { dictionary: "", stream: Buffer.from(content, "latin1") },
      { dictionary: "/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding" },
      { dictionary: "/Type /OCG /Name (Entwurf)" },
      { dictionary: "/Type /OCG /Name (Stand)" },
      {
        dictionary:
          "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /OC 6 0 R /Resources << /Font << /F 5 0 R >> >>",
        stream: line(550, "Alt"),
      },
    ],
    "/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] >> >>",
  );
  await show(pdf);
  await pageOf(1).locator("canvas").waitFor();
  assert.ok((await darkness(1, 0.1, 0.24, 0.5, 0.06)) > 155, "what is switched on");
  assert.ok((await darkness(1, 0.1, 0.12, 0.5, 0.06)) < 20, "what is switched off");
  await page.getByRole("button", { name: "Als Text lesen" }).click();
  const text = page.getByRole("region", { name: "als Text" });
  await text.getByText("Laufzeit").waitFor();
  const lines = (await text.locator("p").allTextContents()).slice(1);
  assert.equal(lines, ["Entgelt: 100 Euro", "Stand: 1. Juni", "Laufzeit"]);
  complainsOnlyOf();
});

test("the letters of a turned page are turned, too", async () => {
  const pdf = await madePdf({ autoFirstPage: false }, (doc) => {
    for (const turn of [90, 180, 270]) {
      doc.addPage();
      Object.assign(doc.page.dictionary.data, { Rotate: turn });
      // The letters' place is dark.
      doc.fontSize(30).text("Anlage", 72, 72).rect(72, 72, 90, 30).fill();
    }
  });
  await show(pdf);
  // The middle of the dark place, in parts of the paper, and its place after a turn.
  const [right, down] = [117 / 595, 87 / 842];
  for (const [number, x, y] of [
    [1, 1 - down, right],
    [2, 1 - right, 1 - down],
    [3, down, 1 - right],
  ] as const) {
    const sheet = pageOf(number);
    await sheet.scrollIntoViewIfNeeded();
    await sheet.getByText("Anlage").waitFor();
    assert.ok((await darkness(number, x, y)) > 200, `drawn on page ${number}`);
    const [frame, word] = [await sheet.boundingBox(), await sheet.getByText("Anlage").boundingBox()];
    assert.ok(frame && word);
    const [left, top] = [frame.x + frame.width * x - word.x, frame.y + frame.height * y - word.y];
    assert.ok(left > 0 && left < word.width && top > 0 && top < word.height, `selected on page ${number}`);
  }
  complainsOnlyOf();
});

test("links lead to safe addresses and to pages; a document's other actions are left out", async () => {
  const pdf = await madePdf({}, (doc) => {
    doc.text("Liste", 72, 72).link(72, 72, 100, 20, "https://nordwind.example/liste");
    doc.text("Skript", 72, 172).link(72, 172, 100, 20, "javascript:document.body.remove()");
    doc.text("Anlage", 72, 272, { goTo: "anlage" });
    doc.addPage().text("Anlage 1", 72, 72, { destination: "anlage" });
  });
  await show(pdf);
  const links = pageOf(1).locator("a, button");
  await links.first().waitFor();
  assert.equal(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))), [
    "https://nordwind.example/liste",
    null,
  ]);
  await page.getByRole("button", { name: "Zu Seite 2" }).click();
  await page.getByText("Seite 2 von 2", { exact: true }).waitFor();
  complainsOnlyOf();
});

test("the text of a tagged form includes text written onto it without tags, but no ornament; a page without text is named", async () => {
  const form = (fill: boolean) =>
    madePdf({ tagged: true }, (doc) => {
      doc.addStructure(doc.struct("H1", {}, [() => void doc.text("Mandat", 72, 72)]));
      doc.markContent("Artifact").text("Vordruck 7", 72, 700).endMarkedContent();
      if (fill) doc.text("Karla Groß", 72, 144);
      doc.addPage().rect(72, 72, 90, 30).fill();
    });
  const asText = async (pdf: Uint8Array) => {
    await show(pdf);
    await page.getByRole("button", { name: "Als Text lesen" }).click();
    return page.getByRole("region", { name: "als Text" });
  };
  const blank = await asText(await form(false));
  await blank.getByRole("heading", { name: "Mandat" }).waitFor();
  assert.is(await blank.getByText("Vordruck 7").count(), 0);
  const filled = await asText(await form(true));
  await filled.getByText("Karla Groß").waitFor();
  assert.is(await filled.getByText("Mandat").count(), 1);
  await filled.getByText("Seite 2 enthält keinen lesbaren Text.").waitFor();
});

/** A field or a text box on the page: its rectangle and its entries. */
const mark = (rect: string, entries: string) => `<< /Type /Annot /Rect [${rect}] /F 4 ${entries} >>`;
const field = (rect: string, entries: string) => mark(rect, `/Subtype /Widget ${entries}`);
/** The appearance of a field or a text box, 100 by 16 points, as the file draws it. */
const look = (text: string) => ({
  dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 100 16] /Resources << /Font << /F 5 0 R >> >>",
  stream: text && `BT /F 12 Tf 2 4 Td (${text}) Tj ET`,
});
const bar = { dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 10 10]", stream: "0 0 10 10 re f" };
const cross = "/AP << /N << /Ja 8 0 R /Off 9 0 R >> >>";

test("filled-in fields and text boxes are drawn, and read as text beside their labels", async () => {
  const marks = [
    field("150 696 250 712", "/FT /Tx /T (ort) /V (K\\366ln) /DA (/Helv 12 Tf 0 g)"),
    field("150 726 250 742", "/FT /Tx /T (name) /V (K. Gross) /AP << /N 6 0 R >>"),
    field("72 650 82 660", `/FT /Btn /T (wieder) /V /Ja /AS /Ja ${cross}`),
    field("200 650 210 660", `/FT /Btn /T (einmal) /V /Off /AS /Off ${cross}`),
    field(
      "72 590 172 606",
      "/FT /Ch /Ff 131072 /T (art) /V (b) /Opt [[(a) (Basis)] [(b) (Firma)]] /DA (/Helv 12 Tf 0 g)",
    ),
    mark(
      "300 500 400 516",
      "/Subtype /FreeText /Contents (Vermerk) /DA (/Helv 12 Tf 0 g) /AP << /N 7 0 R >>",
    ),
    field("150 460 250 476", "/FT /Tx /Ff 8192 /T (pin) /V (4711) /DA (/Helv 12 Tf 0 g)"),
    field("150 440 250 456", "/FT /Tx /T (leer) /V () /DA (/Helv 12 Tf 0 g)"),
    "<< /Type /Annot /Subtype /Widget /F 2 /Rect [150 420 250 436] /FT /Tx /T (h) /V (versteckt) /AP << /N 6 0 R >> >>",
    "<< /Type /Annot /Subtype /Widget /F 32 /Rect [150 400 250 416] /FT /Tx /T (n) /V (unsichtbar) /AP << /N 6 0 R >> >>",
  ];
  const lines = [
    [72, 760, "Mandat"],
    [72, 730, "Name:"],
    [72, 700, "Ort:"],
    [400, 700, "(Deutschland)"],
    [90, 651, "wiederkehrend"],
    [218, 651, "einmalig"],
    [72, 610, "Art der Lastschrift"],
    [72, 464, "PIN:"],
  ] as const;
  const form = rawPage(
    lines.map(([x, y, text]) => [x, y, text.replace(/[()]/g, "\\$&")] as const),
    `/Annots [${marks.join(" ")}]`,
    [look("K. Gross"), look("Vermerk 7"), bar, look("")],
    "/AcroForm << /Fields [] /DR << /Font << /Helv 5 0 R >> >> >>",
  );
  await show(form);
  await pageOf(1).locator("canvas").waitFor();
  const isDrawn = async (left: number, bottom: number, width: number, height: number) =>
    (await darkness(1, left / 595, (842 - bottom - height) / 842, width / 595, height / 842)) > 155;
  assert.ok(await isDrawn(152, 698, 40, 12), "a value that the file does not draw");
  assert.ok(await isDrawn(74, 592, 40, 12), "a choice that the file does not draw");
  assert.ok(await isDrawn(302, 502, 40, 12), "a text box");
  assert.not(await isDrawn(150, 400, 100, 36), "what is hidden");
  await page.getByRole("button", { name: "Als Text lesen" }).click();
  const text = page.getByRole("region", { name: "als Text" });
  await text.getByText("Vermerk").waitFor();
  assert.equal((await text.locator("p").allTextContents()).slice(1), [
    "Mandat",
    "Name: K. Gross",
    "Ort: Köln (Deutschland)",
    "[angekreuzt] wiederkehrend [nicht angekreuzt] einmalig",
    "Art der Lastschrift",
    "Firma",
    "Vermerk 7",
    "PIN:",
  ]);
  complainsOnlyOf();
});

const wait = [[72, 700, "Please wait..."]] as const;
const xfa = { dictionary: "", stream: "<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'></xdp:xdp>" };
const xfaForm = rawPage(wait, "", [xfa], "/AcroForm << /Fields [] /XFA 6 0 R >> /NeedsRendering true");

test("a form that its pages show as well is drawn", async () => {
  const widget = field("150 696 250 712", "/FT /Tx /T (ort) /V (Bonn) /DA (/F 12 Tf 0 g)");
  const form = rawPage(wait, `/Annots [${widget}]`, [xfa], "/AcroForm << /Fields [] /XFA 6 0 R >>");
  await show(form);
  await pageOf(1).getByText("Please wait...").waitFor();
});

test("attached files are named, also those of a page, and at most the first of many", async () => {
  const pdf = await madePdf({}, (doc) => {
    doc.text("Vertrag").file(Buffer.from("1"), { name: "Preise.xlsx" });
    const annotate: (...how: unknown[]) => void = Reflect.get(doc, "fileAnnotation").bind(doc);
    annotate(72, 172, 20, 20, { src: Buffer.from("2"), name: "Anlage.docx", hidden: true });
  });
  await show(pdf);
  await page.getByText(/enthält 2 angehängte Dateien.*: „Preise.xlsx“, „Anlage.docx“\. Laden/).waitFor();
  const many = await madePdf({}, (doc) => {
    for (let number = 10; number < 17; number += 1) doc.file(Buffer.from("x"), { name: `${number}.txt` });
  });
  await show(many);
  await page.getByText(/enthält 7 angehängte Dateien.*: „10.txt“.*„14.txt“ und 2 weitere\. Laden/).waitFor();
});

const cannot = "Das Dokument lässt sich hier nicht anzeigen.";
const locked = await madePdf({ userPassword: "geheim" }, (doc) => void doc.text("Vertraulich"));
for (const [what, pdf, says] of [
  ["a broken", Buffer.from("%PDF-1.7\nnothing that a PDF consists of\n%%EOF"), cannot],
  ["an empty", rawPdf([], []), cannot],
  [
    "an immeasurably high",
    rawPdf([3], [{ dictionary: "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 1000000000]" }]),
    cannot,
  ],
  ["an XFA", xfaForm, "Das Dokument ist ein Formular, das nur Programme wie Adobe Acrobat Reader anzeigen."],
  ["a locked", locked, "Das Dokument ist mit einem Passwort geschützt."],
] as const) {
  test(`${what} document shows a sentence, and the other ways to read it`, async () => {
    await show(pdf);
    await page.getByText(says).waitFor();
    await page.getByRole("button", { name: "Herunterladen" }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Öffnen" }).isEnabled());
  });
}

test.run();
