/** A PDF opened to be drawn in the page, for as long as the component shows it. */
import { useCallback, useEffect, useState } from "react";
import type { LoadPdfLibrary, PdfDocument, PdfLibrary } from "./pdfDocument.ts";

/**
 * The browser lacks something; what draws it did not come or does not run; it has a password, or more pages than are drawn; its
 * pages stand in for a form; it is broken or empty.
 */
export type WhyNotDrawn = "browser" | "library" | "locked" | "long" | "form" | "document";

/** `giveUp`: a page cannot be shown. `retry` opens the PDF once more. */
export type DrawnPdf = State & { giveUp: () => void; retry: () => void };

/** What pdf.js and the parts around it cannot do without. What else a browser lacks, they find out. */
const canDraw = (): boolean =>
  ["Worker", "IntersectionObserver", "ResizeObserver"].every((name) => name in window);

type State =
  | { kind: "coming" }
  | { kind: "drawn"; document: PdfDocument; Pages: PdfLibrary["PdfPages"] }
  | { kind: "impossible"; why: WhyNotDrawn };

/** By the name of the error with which it was refused. */
const refusals: Readonly<Record<string, WhyNotDrawn>> = {
  PasswordException: "locked",
  TooManyPages: "long",
  XfaForm: "form",
};

const whyOf = (error: unknown): WhyNotDrawn => (error instanceof Error && refusals[error.name]) || "document";

const coming: State = { kind: "coming" };

/** `pdf` is null while it is on its way, or not asked for: nothing is fetched before. */
export function useDrawnPdf(pdf: Blob | null, loadLibrary: LoadPdfLibrary): DrawnPdf {
  const [state, setState] = useState<State>(() =>
    canDraw() ? coming : { kind: "impossible", why: "browser" },
  );
  const [attempt, setAttempt] = useState(1);
  const giveUp = useCallback(() => setState({ kind: "impossible", why: "document" }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt begins again.
  useEffect(() => {
    if (!pdf || !canDraw()) return undefined;
    let document: PdfDocument | null = null;
    let gone = false;
    const open = async (): Promise<State> => {
      const library = await loadLibrary().catch(() => null);
      if (!library) return { kind: "impossible", why: "library" };
      try {
        if (!gone) document = await library.openPdf(pdf);
      } catch (error) {
        return { kind: "impossible", why: whyOf(error) };
      }
      if (gone) document?.close();
      return document ? { kind: "drawn", document, Pages: library.PdfPages } : coming;
    };
    setState(coming);
    void open().then((opened) => !gone && setState(opened));
    return () => {
      gone = true;
      document?.close();
    };
  }, [pdf, loadLibrary, attempt]);

  return { ...state, giveUp, retry: () => setAttempt(attempt + 1) };
}
