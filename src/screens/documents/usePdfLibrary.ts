/**
 * Loads the code that draws PDFs in the page, when the first document is read: pdf.js, and a bundle of this app around
 * it.
 */
import { useMemo } from "react";
import type { LoadBundle } from "../../core/platform.ts";
import { trustedAddress } from "../../domain/addresses.ts";
import { useApp } from "../../hooks/useApp.ts";
import type { Pdfjs } from "../../ui/pdf/drawPage.ts";
import type { LoadPdfLibrary, PdfLibrary } from "../../ui/pdf/pdfDocument.ts";

/**
 * The folder of pdf.js, as a path from the origin's root with a slash at its end. The build sets it (.build/pdfjs.mjs).
 */
declare const PDFJS_FOLDER: string;

/** The worker's address. It is kept, because a Trusted Types policy can be made only once per page. */
let workerAddress: string | null = null;

function startWorker(): Worker {
  workerAddress ??= trustedAddress(`${PDFJS_FOLDER}worker.js`, "app-pdf", window);
  return new Worker(workerAddress, { type: "module" });
}

export function usePdfLibrary(): LoadPdfLibrary {
  const { loadBundle } = useApp().platform;
  return useMemo(() => () => load(loadBundle), [loadBundle]);
}

function load(loadBundle: LoadBundle): Promise<PdfLibrary> {
  return loadBundle("pdfLibrary", async () => {
    const files = new URL(PDFJS_FOLDER, window.location.href).href;
    const [{ openPdf, PdfPages }, pdfjs] = await Promise.all([
      import("../../ui/pdf/pdfLibrary.ts"),
      import(`${files}library.js`) as Promise<Pdfjs>,
    ]);
    return { openPdf: (pdf: Blob) => openPdf(pdfjs, files, startWorker, pdf), PdfPages };
  });
}
