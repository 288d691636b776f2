/** Step one: the blank document, to read before anything is signed. */
import { useApp } from "../../app/app.ts";
import { Part } from "../../app/Part.tsx";
import { useRead } from "../../app/read.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import * as documents from "../../services/documents.ts";
import { DownloadIcon } from "../../ui/icons/Download.tsx";
import { ExternalIcon } from "../../ui/icons/External.tsx";
import { ObjectLink } from "../../ui/ObjectLink.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import styles from "./BlankDocument.module.css";

export function BlankDocument({ type }: { type: DocumentType }) {
  return (
    <div className={styles.ways}>
      <Part skeleton={<Spinner label="Das Dokument wird geladen" />}>
        <Ways type={type} />
      </Part>
    </div>
  );
}

/** The file is fetched before anybody asks: only a real link to what is there opens a window without a popup blocker. */
function Ways({ type }: { type: DocumentType }) {
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
