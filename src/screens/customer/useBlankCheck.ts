/**
 * Whether the blank mandate is of the scheme that stands beside the signature (decision 50). A text that cannot be read is
 * no reason to refuse: a scan has none.
 */
import { useEffect, useState } from "react";
import { useApp } from "../../app/context.ts";
import { Failure } from "../../domain/failure.ts";
import type { Creditor } from "../../domain/mandate.ts";
import { schemeNamedBy } from "../../domain/mandateScheme.ts";
import type { LoadPdfLibrary } from "../../ui/pdf/pdfDocument.ts";
import { usePdfLibrary } from "../documents/usePdfLibrary.ts";
import type { Blank } from "./useBlank.ts";

/** A heading that is not read within so long counts as one that cannot be read. Milliseconds. */
const LIMIT_MS = 10_000;

/** "other": the blank's heading names the other scheme, and it must not be signed. */
export type SchemeCheck = "open" | "reading" | "passed" | "other";

/** `isDue`: the mandate is being read or signed. Before that nothing is fetched for the check. */
export function useSchemeCheck(blank: Blank, scheme: Creditor["scheme"], isDue: boolean): SchemeCheck {
  const { platform } = useApp();
  const { report } = platform;
  const loadLibrary = usePdfLibrary();
  const [check, setCheck] = useState<SchemeCheck>("open");
  const pdf = blank.read.kind === "answered" ? blank.read.answer.pdf : null;

  useEffect(() => {
    if (!isDue || !pdf) return undefined;
    let gone = false;
    const passUnread = setTimeout(() => setCheck("passed"), LIMIT_MS);
    const compare = async () => {
      const named = schemeNamedBy(await headingOf(pdf, loadLibrary).catch(() => ""));
      if (gone) return;
      clearTimeout(passUnread);
      const isOther = named !== null && named !== scheme;
      setCheck(isOther ? "other" : "passed");
      if (isOther)
        report(new Failure("Malformed", { detail: `docs/sepa.pdf is ${named}, config is ${scheme}` }));
    };
    setCheck("reading");
    void compare();
    return () => {
      gone = true;
      clearTimeout(passUnread);
    };
  }, [isDue, pdf, scheme, loadLibrary, report]);

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
