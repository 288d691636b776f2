/** The blank document, to read before it is signed. */
import { errorMessageFor } from "../../app/messages/errorMessages.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { PdfFrame } from "../../ui/PdfFrame.tsx";
import { OpenInBrowser } from "../documents/OpenInBrowser.tsx";
import styles from "./BlankDocument.module.css";
import type { Blank } from "./useBlank.ts";

interface BlankDocumentProps {
  type: DocumentType;
  blank: Blank;
}

export function BlankDocument({ type, blank }: BlankDocumentProps) {
  return (
    <div className={styles.document}>
      <OpenInBrowser />
      {blank.kind === "failed" ? (
        <ErrorPanel title="Das Dokument konnte nicht geladen werden" onRetry={blank.retry}>
          <p>{errorMessageFor(blank.failure.code).text}</p>
        </ErrorPanel>
      ) : (
        <PdfFrame
          pdf={blank.kind === "answered" ? blank.answer : null}
          title={`${documentNames[type]} (Vordruck)`}
          fileName={`${documentNames[type]} (Vordruck).pdf`}
        />
      )}
    </div>
  );
}
