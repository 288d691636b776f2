/** The blank document, to read before it is signed. */
import { errorMessages } from "../../app/messages/errorMessages.ts";
import { useReadingPage } from "../../app/navigation/useReadingPage.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Pdf } from "../../ui/pdf/Pdf.tsx";
import { OpenInBrowser } from "../documents/OpenInBrowser.tsx";
import { usePdfLibrary } from "../documents/usePdfLibrary.ts";
import styles from "./BlankDocument.module.css";
import { BLANK_ID, type Blank } from "./useBlank.ts";

export function BlankDocument({
  type,
  blank: { read, onOpen, onShow },
}: {
  type: DocumentType;
  blank: Blank;
}) {
  const loadLibrary = usePdfLibrary();
  const { page, onPage } = useReadingPage();
  return (
    <div className={styles.document} id={BLANK_ID} tabIndex={-1}>
      <OpenInBrowser />
      {read.kind === "failed" ? (
        <ErrorPanel title="Das Dokument konnte nicht geladen werden" onRetry={read.retry}>
          <p>{errorMessages[read.failure.code].text}</p>
        </ErrorPanel>
      ) : (
        <Pdf
          pdf={read.kind === "answered" ? read.answer.pdf : null}
          title={`${documentNames[type]} (Vordruck)`}
          fileName={`${documentNames[type]} (Vordruck).pdf`}
          loadLibrary={loadLibrary}
          folds
          readAt={page}
          onPage={onPage}
          onOpen={onOpen}
          onShow={onShow}
        />
      )}
    </div>
  );
}
