/** Kinds of PDFs that companies have: what is drawn of them, and what is said where nothing can be. */
import type { Page } from "playwright-core";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { madePdf } from "../support/madePdf.ts";
import { rawPdf, rawText } from "../support/rawPdf.ts";
import { HEIGHT, scans, WIDTH } from "../support/scans.ts";
import { signedAvv } from "../support/signedAvv.ts";
import { openStand } from "../support/stand.ts";

const { backend, enter } = await openStand(test, { customers: 60 });

/** The screen of a customer whose signed AVV is these bytes. */
const shown = async (pdf: Uint8Array) => enter(await signedAvv(backend, pdf), "/customer/avv");

const pageOf = (page: Page, number: number) => page.getByRole("figure", { name: `Seite ${number} von` });

/** How dark a place on a page is, from 0 to 255; the place in parts of its width and height. */
const darkness = (page: Page, number: number, x: number, y: number): Promise<number> =>
  pageOf(page, number)
    .locator("canvas")
    .evaluate(
      (canvas: HTMLCanvasElement, [left, top]) => {
        const at = [Math.round(canvas.width * (left ?? 0)), Math.round(canvas.height * (top ?? 0))] as const;
        const [red = 255] = canvas.getContext("2d")?.getImageData(...at, 1, 1).data ?? [];
        return 255 - red;
      },
      [x, y],
    );

for (const { name, bytes, entries } of scans) {
  test(`a scan in ${name} is drawn`, async () => {
    const pdf = rawPdf(
      [3],
      [
        {
          dictionary:
            "/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /I 5 0 R >> >> /Contents 4 0 R",
        },
        { dictionary: "", stream: "595 0 0 842 0 0 cm /I Do" },
        {
          dictionary: `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray ${entries}`,
          stream: bytes,
        },
      ],
    );
    const { page, complainsOnlyOf } = await shown(pdf);
    await page.getByRole("figure", { name: "ein Bild ohne Text" }).locator("canvas").waitFor();
    const row = 500 / HEIGHT;
    assert.ok((await darkness(page, 1, 900 / WIDTH, row)) > 200, "the bar");
    assert.ok((await darkness(page, 1, 2000 / WIDTH, row)) < 20, "the paper beside it");
    complainsOnlyOf();
  });
}

test("a font that is named alone is drawn in one of ours, and its letters are known by our tables", async () => {
  const { page, complainsOnlyOf } = await shown(rawText("(Auftragsverarbeitung)"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.reload();
  await pageOf(page, 1).getByText("Auftragsverarbeitung").waitFor();
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
  const visitor = await shown(chinese);
  await pageOf(visitor.page, 1).getByText("合同").waitFor();
  visitor.complainsOnlyOf();
});

test("the letters of a turned page are turned, too", async () => {
  const pdf = await madePdf({ autoFirstPage: false }, (doc) => {
    for (const turn of [90, 180, 270]) {
      doc.addPage();
      Object.assign(doc.page.dictionary.data, { Rotate: turn });
      // Where they are drawn is dark.
      doc.fontSize(30).text("Anlage", 72, 72).rect(72, 72, 90, 30).fill();
    }
  });
  const { page, complainsOnlyOf } = await shown(pdf);
  // The middle of the dark place, in parts of the paper, and where it comes by a turn.
  const [right, down] = [117 / 595, 87 / 842];
  for (const [number, x, y] of [
    [1, 1 - down, right],
    [2, 1 - right, 1 - down],
    [3, down, 1 - right],
  ] as const) {
    const sheet = pageOf(page, number);
    await sheet.scrollIntoViewIfNeeded();
    await sheet.getByText("Anlage").waitFor();
    assert.ok((await darkness(page, number, x, y)) > 200, `drawn on page ${number}`);
    const [frame, word] = [await sheet.boundingBox(), await sheet.getByText("Anlage").boundingBox()];
    assert.ok(frame && word);
    const [left, top] = [frame.x + frame.width * x - word.x, frame.y + frame.height * y - word.y];
    assert.ok(left > 0 && left < word.width && top > 0 && top < word.height, `selected on page ${number}`);
  }
  complainsOnlyOf();
});

test("links lead to safe addresses and to pages; what else a document can do is left out", async () => {
  const pdf = await madePdf({}, (doc) => {
    doc.text("Liste", 72, 72).link(72, 72, 100, 20, "https://nordwind.example/liste");
    doc.text("Skript", 72, 172).link(72, 172, 100, 20, "javascript:document.body.remove()");
    doc.text("Anlage", 72, 272, { goTo: "anlage" });
    doc.addPage().text("Anlage 1", 72, 72, { destination: "anlage" });
  });
  const { page, complainsOnlyOf } = await shown(pdf);
  const links = pageOf(page, 1).locator("a, button");
  await links.first().waitFor();
  assert.equal(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))), [
    "https://nordwind.example/liste",
    null,
  ]);
  await page.getByRole("button", { name: "Zu Seite 2" }).click();
  await page.getByText("Seite 2 von 2", { exact: true }).waitFor();
  complainsOnlyOf();
});

test("as text, a tagged form also says what was written onto it without tags, but no ornament", async () => {
  const form = (fill: boolean) =>
    madePdf({ tagged: true }, (doc) => {
      doc.addStructure(doc.struct("H1", {}, [() => void doc.text("Mandat", 72, 72)]));
      doc.markContent("Artifact").text("Vordruck 7", 72, 700).endMarkedContent();
      if (fill) doc.text("Karla Groß", 72, 144);
    });
  const asText = async (pdf: Uint8Array) => {
    const { page } = await shown(pdf);
    await page.getByRole("button", { name: "Als Text lesen" }).click();
    return page.getByRole("region", { name: "als Text" });
  };
  const blank = await asText(await form(false));
  await blank.getByRole("heading", { name: "Mandat" }).waitFor();
  assert.is(await blank.getByText("Vordruck 7").count(), 0);
  const filled = await asText(await form(true));
  await filled.getByText("Karla Groß").waitFor();
  assert.is(await filled.getByText("Mandat").count(), 1);
});

test("a page without text is named as such, by the search and as text", async () => {
  const pdf = await madePdf({}, (doc) => void doc.text("Vertrag").addPage().rect(72, 72, 90, 30).fill());
  const { page } = await shown(pdf);
  await page.getByRole("button", { name: "Suchen" }).click();
  await page.getByRole("searchbox", { name: "Im Dokument suchen" }).fill("Haftung");
  await page.getByText("Nichts gefunden (1 Seite ohne lesbaren Text)").waitFor();
  await page.getByRole("button", { name: "Als Text lesen" }).click();
  await page.getByText("Seite 2 enthält keinen lesbaren Text.").waitFor();
});

const cannot = "Das Dokument lässt sich hier nicht anzeigen.";
const locked = await madePdf({ userPassword: "geheim" }, (doc) => void doc.text("Vertraulich"));
for (const [what, pdf, says] of [
  ["a broken", Buffer.from("%PDF-1.7\nnothing that a PDF consists of\n%%EOF"), cannot],
  ["a cut off", Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog"), cannot],
  ["an empty", rawPdf([], []), cannot],
  ["a locked", locked, "Das Dokument ist mit einem Passwort geschützt."],
] as const) {
  test(`${what} document: a sentence, and the other ways`, async () => {
    const { page } = await shown(pdf);
    await page.getByText(says).waitFor();
    await page.getByRole("button", { name: "Herunterladen" }).waitFor();
    assert.ok(await page.getByRole("button", { name: "Öffnen" }).isEnabled());
  });
}

test.run();
