/**
 * The blank document that is about to be signed, and how far it got to the signer. Without it one can sign all the same,
 * and is told so.
 */
import { useCallback, useState } from "react";
import { useApp } from "../../app/context.ts";
import { type ReadState, useReadState } from "../../app/data/useReadState.ts";
import type { DocumentType, Presentation, ShownPages } from "../../domain/document.ts";
import { sha256 } from "../../domain/fingerprint.ts";
import * as documents from "../../services/documents.ts";
import type { OnShow } from "../../ui/pdf/pdfDocument.ts";

/** The blank PDF, and its SHA-256; null where the browser computes none, as on a page without TLS. */
export interface BlankFile {
  pdf: Blob;
  hash: string | null;
}

export interface Blank {
  /** How far it has come. */
  read: ReadState<BlankFile>;
  presented: Presentation;
  /** null before one was drawn in sight. */
  pages: ShownPages | null;
  /** It was opened, saved, printed or shared. */
  onOpen: () => void;
  /** A page came into sight. */
  onShow: OnShow;
}

/** The element that shows it, for links to it. */
export const BLANK_ID = "blank-document";

export function useBlank(type: DocumentType): Blank {
  const { wire } = useApp();
  const [opened, setOpened] = useState(false);
  const [pages, setPages] = useState<ShownPages | null>(null);
  const read = useReadState(
    `blank-${type}`,
    type,
    async (signal) => {
      const pdf = await documents.blank(wire, type, signal);
      return { pdf, hash: await sha256(pdf).catch(() => null) };
    },
    { lasting: true },
  );
  return {
    read,
    presented: opened ? "opened" : pages ? "inPage" : "offered",
    pages,
    onOpen: () => setOpened(true),
    onShow: useCallback((page, of) => setPages((known) => withPage(known, page, of)), []),
  };
}

const withPage = (known: ShownPages | null, page: number, of: number): ShownPages =>
  known?.shown.includes(page)
    ? known
    : { shown: [...(known?.shown ?? []), page].sort((one, other) => one - other), of };
