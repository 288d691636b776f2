/**
 * The blank document that is about to be signed, and how far it got to the signer. Without it one can sign all the same,
 * and is told so.
 */
import { useCallback, useState } from "react";
import { useApp } from "../../app/context.ts";
import { useReadState } from "../../app/data/useReadState.ts";
import type { DocumentType, Presentation, ShownPages } from "../../domain/document.ts";
import { sha256 } from "../../domain/fingerprint.ts";
import * as documents from "../../services/documents.ts";
import type { OnShow } from "../../ui/pdf/pdfDocument.ts";

/** What `useBlank` gives. */
export type Blank = ReturnType<typeof useBlank>;

/** The element that shows it, for links to it. */
export const BLANK_ID = "blank-document";

export function useBlank(type: DocumentType) {
  const { wire } = useApp();
  const [opened, setOpened] = useState(false);
  const [pages, setPages] = useState<ShownPages | null>(null);
  const read = useReadState(
    `blank-${type}`,
    type,
    async (signal) => {
      const pdf = await documents.blank(wire, type, signal);
      // The browser computes none on a page without TLS.
      return { pdf, hash: await sha256(pdf).catch(() => null) };
    },
    { lasting: true },
  );
  const presented: Presentation = opened ? "opened" : pages ? "inPage" : "offered";
  return {
    /** How far it has come. */
    read,
    presented,
    /** null before one was drawn in sight. */
    pages,
    /** It was opened, saved, printed or shared. */
    onOpen: () => setOpened(true),
    /** A page came into sight. */
    onShow: useCallback<OnShow>((page, of) => setPages((known) => withPage(known, page, of)), []),
  };
}

const withPage = (known: ShownPages | null, page: number, of: number): ShownPages =>
  known?.shown.includes(page)
    ? known
    : { shown: [...(known?.shown ?? []), page].sort((one, other) => one - other), of };
