/** A PDF opened to be drawn in the page, while the component shows it. */
import { useCallback, useEffect, useState } from "react";
import type { LoadPdfLibrary, PdfDocument, PdfLibrary } from "./pdfDocument.ts";

/**
 * Why a PDF is not drawn:
 *
 * - "browser": the browser lacks a feature.
 * - "library": pdf.js could not be loaded or does not run.
 * - "locked": the PDF has a password.
 * - "long": it has too many pages.
 * - "form": its only page is a notice in place of a form.
 * - "document": it is broken or empty, takes too long, or its worker does not start.
 */
export type WhyNotDrawn = "browser" | "library" | "locked" | "long" | "form" | "document";

/** Call `giveUp` if a page cannot be shown. `retry` opens the PDF again. */
export type DrawnPdf = State & { giveUp: () => void; retry: () => void };

/** The features that pdf.js and its components cannot do without. They detect other missing features themselves. */
const canDraw = (): boolean =>
  ["Worker", "IntersectionObserver", "ResizeObserver"].every((name) => name in window);

type State =
  | { kind: "coming" }
  | { kind: "drawn"; document: PdfDocument; Pages: PdfLibrary["PdfPages"] }
  | { kind: "impossible"; why: WhyNotDrawn };

/** The reason by the name of the error with which the PDF was refused. */
const refusals: Readonly<Record<string, WhyNotDrawn>> = {
  PasswordException: "locked",
  TooManyPages: "long",
  XfaForm: "form",
};

const whyOf = (error: unknown): WhyNotDrawn => (error instanceof Error && refusals[error.name]) || "document";

const coming: State = { kind: "coming" };

/** `pdf` is null while it is loading or not requested. Until it is there, nothing else is loaded. */
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
