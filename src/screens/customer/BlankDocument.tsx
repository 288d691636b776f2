/** The blank document, to read before it is signed. */
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { errorMessages } from "../../domain/failure.ts";
import { useReadingPage } from "../../hooks/useRoute.ts";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Pdf } from "../../ui/pdf/Pdf.tsx";
import { OpenInBrowser } from "../documents/OpenInBrowser.tsx";
import { BLANK_ID, type Blank } from "./useBlank.ts";

interface BlankDocumentProps {
  type: DocumentType;
  blank: Blank;
  /**
   * The windows in which the document is drawn only on request. "narrow": on phones. "always": in all windows, because
   * the form shows the same text.
   */
  folds: "narrow" | "always";
}

export function BlankDocument({ type, blank, folds }: BlankDocumentProps) {
  const { read, presented, loadLibrary, onOpen, onShow } = blank;
  const { page, onPage } = useReadingPage();
  const title = `${documentNames[type]} zum Lesen`;
  return (
    <div id={BLANK_ID} tabIndex={-1}>
      <OpenInBrowser />
      {read.kind === "failed" ? (
        <ErrorPanel title="Das Dokument konnte nicht geladen werden" onRetry={read.retry}>
          <p>{errorMessages[read.failure.code].text}</p>
        </ErrorPanel>
      ) : (
        <Pdf
          pdf={read.kind === "answered" ? read.answer.pdf : null}
          title={title}
          fileName={`${title}.pdf`}
          loadLibrary={loadLibrary}
          folds={folds}
          isNext={folds === "narrow" && presented === "offered"}
          readAt={page}
          onPage={onPage}
          onOpen={onOpen}
          onShow={onShow}
        />
      )}
    </div>
  );
}
