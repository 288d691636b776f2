/** PDFs made by pdfkit, as a company's own software makes them. */
import PDFDocument from "pdfkit";

/** On A4 unless the options name another format. */
export const madePdf = (
  options: PDFKit.PDFDocumentOptions,
  write: (doc: PDFKit.PDFDocument) => void,
): Promise<Buffer> =>
  new Promise((resolve) => {
    const doc = new PDFDocument({ size: "A4", ...options });
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    write(doc);
    doc.end();
  });
