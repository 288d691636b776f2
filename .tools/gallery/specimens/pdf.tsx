/** Documents: drawn, loading, and one that cannot be drawn. */
import { Pdf } from "../../../src/ui/pdf/Pdf.tsx";
import { PdfPages } from "../../../src/ui/pdf/PdfPages.tsx";
import type { PdfDocument, PdfLibrary } from "../../../src/ui/pdf/pdfDocument.ts";
import { nothing, type Specimens } from "../Specimen.ts";

const pdf = new Blob(
  [
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj ",
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 298 420]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
  ],
  { type: "application/pdf" },
);

/** Two pages with a heading and a link. */
const drawn: PdfDocument = {
  pageCount: 2,
  firstPage: { width: 298, height: 420 },
  async draw(page, { width, text }) {
    const heading = document.createElement("span");
    heading.textContent = `Blatt ${page}`;
    if (text instanceof HTMLElement) text.replaceChildren(heading);
    return {
      size: { width: 298, height: 420 },
      canvas: Object.assign(document.createElement("canvas"), { width }),
      pieces: [heading],
      links: [{ left: 40, top: 60, width: 200, height: 60, to: 3 - page }],
    };
  },
  textOf: async (page) => [`Blatt ${page}`],
  blocksOf: async (page) => [{ kind: "heading", level: 1, text: `Blatt ${page}` }],
  attachedFiles: ["Preisliste.xlsx"],
  close: nothing,
};

const endless: PdfDocument = { ...drawn, draw: () => new Promise<never>(nothing) };

const shown = (library: Promise<PdfLibrary>) => (
  <Pdf pdf={pdf} title="AV-Vertrag" fileName="AVV.pdf" loadLibrary={() => library} />
);
const refused = Promise.reject(new Error("no library"));
refused.catch(nothing);

export const pdfs: Specimens = {
  "pdf/Pdf.tsx, pdf/PrintFrame.tsx": {
    coming: shown(new Promise<never>(nothing)),
    "without a library": shown(refused),
    broken: shown(Promise.resolve({ openPdf: () => Promise.reject(new Error("broken")), PdfPages })),
  },
  "pdf/PdfPages.tsx, pdf/PdfPage.tsx": {
    drawn: shown(Promise.resolve({ openPdf: async () => drawn, PdfPages })),
    "being drawn": shown(Promise.resolve({ openPdf: async () => endless, PdfPages })),
  },
};
