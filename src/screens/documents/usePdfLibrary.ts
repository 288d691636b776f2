/** Loads the code that draws PDFs in the page: pdf.js and a bundle of ours around it, for the first document that is read. */
import { useMemo } from "react";
import type { LoadBundle } from "../../core/platform.ts";
import { trustedAddress } from "../../domain/addresses.ts";
import { useApp } from "../../hooks/useApp.ts";
import type { Pdfjs } from "../../ui/pdf/drawPage.ts";
import type { LoadPdfLibrary, PdfLibrary } from "../../ui/pdf/pdfDocument.ts";

/** The folder of pdf.js (.build/pdfjs.mjs): from the root of this origin to a slash. */
declare const PDFJS_FOLDER: string;

/** A policy is made once per page. */
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
