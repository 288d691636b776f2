/**
 * The blank document before it is signed: its loading, the pages that the signer has seen, and whether the customer may
 * sign it. A blank that cannot be loaded does not prevent signing, but the form shows a warning.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { type DocumentType, type Presentation, type ShownPages, sha256 } from "../../domain/document.ts";
import { Failure } from "../../domain/failure.ts";
import { type Creditor, mentionsScheme, schemeNamedBy } from "../../domain/mandate.ts";
import { useApp } from "../../hooks/useApp.ts";
import { useReadState } from "../../hooks/useRead.ts";
import * as documents from "../../services/documents.ts";
import type { LoadPdfLibrary, OnShow, PdfDocument } from "../../ui/pdf/pdfDocument.ts";
import { usePdfLibrary } from "../documents/usePdfLibrary.ts";

export type Blank = ReturnType<typeof useBlank>;

/** The id of the element that shows the blank, for links. */
export const BLANK_ID = "blank-document";

/** A heading that is not read within this time counts as unreadable. Milliseconds. */
const LIMIT_MS = 10_000;

/**
 * The customer must not sign after "other" and "form".
 *
 * - "reading": the blank is not checked yet.
 * - "unclear": it names another scheme than config.json, but not in its heading alone.
 * - "other": its heading names another scheme.
 * - "form": its page is only a placeholder for an XFA form.
 */
export type BlankCheck = "reading" | "passed" | "unclear" | "other" | "form";

const others = { CORE: "B2B", B2B: "CORE" } as const;

/**
 * `scheme`: the scheme of the mandate beside the signature; null for the AVV. `isSigned`: the customer has entered a
 * signature.
 */
export function useBlank(type: DocumentType, scheme: Creditor["scheme"] | null, isSigned: boolean) {
  const { wire, config } = useApp();
  const [opened, setOpened] = useState(false);
  const [pages, setPages] = useState<ShownPages | null>(null);
  const read = useReadState(
    `blank-${type}`,
    type,
    async (signal) => {
      const pdf = await documents.blank(wire, type, signal);
      // Browsers cannot compute a hash on a page without TLS.
      const hash = config.documents.evidence ? await sha256(pdf).catch(() => null) : null;
      return { pdf, hash };
    },
    { lasting: true },
  );
  const pdf = read.kind === "answered" ? read.answer.pdf : null;
  const loadLibrary = useOneOpening(pdf);
  // The check loads nothing before the customer sees a page or enters a signature.
  const check = useCheck(type, pdf, scheme, pages !== null || isSigned, loadLibrary);
  const wasShown = opened || (pages !== null && pages.shown.length === pages.of);
  const presented: Presentation = opened ? "opened" : pages ? "inPage" : "offered";
  return {
    /** The state of loading. */
    read,
    presented,
    /** null until a page is drawn in view. */
    pages,
    /**
     * Whether the customer can have read it: every page came into view, or it was opened, saved, printed or shared. false
     * if it cannot be loaded; null if it was not shown, or only in part.
     */
    isRead: wasShown || (read.kind === "failed" ? false : null),
    check,
    loadLibrary,
    /** To be called when the blank is opened, saved, printed or shared. */
    onOpen: () => setOpened(true),
    /** To be called when a page comes into view. */
    onShow: useCallback<OnShow>((page, of) => setPages((known) => withPage(known, page, of)), []),
  };
}

const withPage = (known: ShownPages | null, page: number, of: number): ShownPages =>
  known?.shown.includes(page)
    ? known
    : { shown: [...(known?.shown ?? []), page].sort((one, other) => one - other), of };

/**
 * A library that opens the blank only once, so that the check and the viewer share it. The blank is closed when the
 * customer leaves the screen or another blank is loaded.
 */
function useOneOpening(pdf: Blob | null): LoadPdfLibrary {
  const loadLibrary = usePdfLibrary();
  const opening = useRef<Promise<PdfDocument> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a blank that is loaded again is opened again.
  useEffect(
    () => () => {
      opening.current?.then((document) => document.close()).catch(() => {});
      opening.current = null;
    },
    [pdf],
  );
  return useCallback(async () => {
    const library = await loadLibrary();
    const openPdf = async (file: Blob) => {
      opening.current ??= library.openPdf(file);
      return { ...(await opening.current), close: () => {} };
    };
    return { ...library, openPdf };
  }, [loadLibrary]);
}

/**
 * Whether the customer may sign the blank (decision 50). A mandate's heading must not name another scheme than the one
 * shown beside the signature; another scheme elsewhere in its text is a warning. No blank may be a placeholder page for an
 * XFA form. A blank without readable text passes, because scans have no text.
 */
function useCheck(
  type: DocumentType,
  pdf: Blob | null,
  scheme: Creditor["scheme"] | null,
  isDue: boolean,
  loadLibrary: LoadPdfLibrary,
): BlankCheck {
  const { report } = useApp().platform;
  const [check, setCheck] = useState<BlankCheck>("reading");
  useEffect(() => {
    if (!isDue || !pdf) return undefined;
    let gone = false;
    const passUnread = setTimeout(() => setCheck("passed"), LIMIT_MS);
    /**
     * The first page's text; empty for the AVV, which names no scheme. Rejects with XfaForm if the page is a
     * placeholder for a form.
     */
    const headingOf = async () => {
      const { openPdf } = await loadLibrary();
      const document = await openPdf(pdf);
      return scheme ? (await document.textOf(1)).join("") : "";
    };
    const compare = async () => {
      const heading = await headingOf().catch((error: Error) => (error.name === "XfaForm" ? null : ""));
      if (gone) return;
      clearTimeout(passUnread);
      const other = scheme && others[scheme];
      const isNamed = other !== null && mentionsScheme(heading ?? "", other);
      const isHeading = isNamed && schemeNamedBy(heading ?? "") === other;
      const found = heading === null ? "form" : isHeading ? "other" : isNamed ? "unclear" : "passed";
      setCheck(found);
      const is = found === "form" ? "a form in XFA" : `${found}: it names ${other}, config is ${scheme}`;
      if (found !== "passed") report(new Failure("Malformed", { detail: `docs/${type}.pdf is ${is}` }));
    };
    setCheck("reading");
    void compare();
    return () => {
      gone = true;
      clearTimeout(passUnread);
    };
  }, [isDue, pdf, type, scheme, loadLibrary, report]);
  return check;
}
