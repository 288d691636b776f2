/**
 * Whether the blank document is one to sign (decision 50): a mandate of the scheme that stands beside the signature, and no
 * page that only stands in for a form. A text that cannot be read is no reason to refuse: a scan has none.
 */
import { useEffect, useState } from "react";
import { useApp } from "../../app/context.ts";
import type { DocumentType } from "../../domain/document.ts";
import { Failure } from "../../domain/failure.ts";
import type { Creditor } from "../../domain/mandate.ts";
import { schemeNamedBy } from "../../domain/mandateScheme.ts";
import type { LoadPdfLibrary } from "../../ui/pdf/pdfDocument.ts";
import { usePdfLibrary } from "../documents/usePdfLibrary.ts";
import type { Blank } from "./useBlank.ts";

/** A heading that is not read within so long counts as one that cannot be read. Milliseconds. */
const LIMIT_MS = 10_000;

/** "other": the blank's heading names the other scheme; "form": its page stands in for a form. Neither must be signed. */
export type BlankCheck = "open" | "reading" | "passed" | "other" | "form";

/** `scheme`: null for the AVV. `isDue`: the document is being read or signed. Before that nothing is fetched for the check. */
export function useBlankCheck(
  type: DocumentType,
  blank: Blank,
  scheme: Creditor["scheme"] | null,
  isDue: boolean,
): BlankCheck {
  const { platform } = useApp();
  const { report } = platform;
  const loadLibrary = usePdfLibrary();
  const [check, setCheck] = useState<BlankCheck>("open");
  const pdf = blank.read.kind === "answered" ? blank.read.answer.pdf : null;

  useEffect(() => {
    if (!isDue || !pdf) return undefined;
    let gone = false;
    const passUnread = setTimeout(() => setCheck("passed"), LIMIT_MS);
    const compare = async () => {
      const heading = await headingOf(pdf, loadLibrary).catch((error: Error) =>
        error.name === "XfaForm" ? null : "",
      );
      if (gone) return;
      clearTimeout(passUnread);
      const named = scheme && schemeNamedBy(heading ?? "");
      const found = heading === null ? "form" : named && named !== scheme ? "other" : "passed";
      setCheck(found);
      const is = found === "form" ? "a form in XFA" : `${named}, config is ${scheme}`;
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

/** The text of the first page. */
async function headingOf(pdf: Blob, loadLibrary: LoadPdfLibrary): Promise<string> {
  const { openPdf } = await loadLibrary();
  const document = await openPdf(pdf);
  try {
    return (await document.textOf(1)).join("");
  } finally {
    document.close();
  }
}
