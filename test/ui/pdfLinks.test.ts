/** The links of a PDF's page: which addresses they may have. */
import type { PDFDocumentProxy } from "pdfjs-dist";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { type Annotation, linksOn, type Viewport } from "../../src/ui/pdf/pageAnnotations.ts";

const viewport = { convertToViewportRectangle: (rect: number[]) => rect } as unknown as Viewport;

test("a link of a document names a page of the web or one recipient, never a header that nobody sees", async () => {
  const targets = async (urls: readonly string[]) => {
    const annotations = urls.map((url) => ({ subtype: "Link", rect: [0, 0, 1, 1], url }) as Annotation);
    const links = await linksOn({} as PDFDocumentProxy, annotations, viewport);
    return links.map(({ to }) => to);
  };
  assert.equal(
    await targets([
      "https://nordwind.example/liste?seite=2#ende",
      "mailto:max@firma.de",
      "mailto:max@firma.de?bcc=spion@evil.example",
      "mailto:max@firma.de?subject=a%0D%0A?bcc=spion@evil.example",
      "http://nordwind.example/",
      "tel:+49421555010",
      "javascript:alert(1)",
    ]),
    [
      "https://nordwind.example/liste?seite=2#ende",
      "mailto:max@firma.de",
      "mailto:max@firma.de",
      "mailto:max@firma.de",
    ],
  );
});

test.run();
