/** The blank document, to open or save before it is signed. */
import { useApp } from "../../app/context.ts";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { useRead } from "../../app/data/useRead.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import * as documents from "../../services/documents.ts";
import { DownloadIcon } from "../../ui/icons/Download.tsx";
import { ExternalIcon } from "../../ui/icons/External.tsx";
import { ObjectLink } from "../../ui/ObjectLink.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./BlankDocument.module.css";
import { OpenInBrowser } from "./OpenInBrowser.tsx";

export function BlankDocument({ type }: { type: DocumentType }) {
  return (
    <>
      <OpenInBrowser />
      <div className={styles.ways}>
        <AsyncBoundary skeleton={<Spinner label="Das Dokument wird geladen" />}>
          <DocumentLinks type={type} />
        </AsyncBoundary>
      </div>
    </>
  );
}

/** The file is fetched in advance: only a real link to a file at hand opens a window past popup blockers. */
function DocumentLinks({ type }: { type: DocumentType }) {
  const { wire } = useApp();
  const name = documentNames[type];
  const { answer: pdf } = useRead(`blank-${type}`, type, (signal) => documents.blank(wire, type, signal), {
    lasting: true,
  });
  return (
    <>
      <ObjectLink blob={pdf} look="secondary">
        <ExternalIcon />
        {name} öffnen
      </ObjectLink>
      <ObjectLink blob={pdf} look="quiet" download={`${name} (Vordruck).pdf`}>
        <DownloadIcon />
        Herunterladen
      </ObjectLink>
    </>
  );
}
