/** A signed document, to read, save, print and share. */
import { useApp } from "../../app/context.ts";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { useRead } from "../../app/data/useRead.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { formatDateTime } from "../../domain/dates.ts";
import type { DocumentType } from "../../domain/document.ts";
import { documentFileName } from "../../domain/documentFileName.ts";
import { Failure } from "../../domain/failure.ts";
import * as documents from "../../services/documents.ts";
import { PdfFrame } from "../../ui/PdfFrame.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { OpenInBrowser } from "./OpenInBrowser.tsx";
import styles from "./SignedDocument.module.css";

interface SignedDocumentProps {
  type: DocumentType;
  client: AppCustomer;
  sentAt: string | null;
}

export function SignedDocument({ type, client, sentAt }: SignedDocumentProps) {
  const signedOn = formatDateTime(sentAt);
  return (
    <div className={styles.document}>
      <p>{signedOn ? `Unterschrieben am ${signedOn}.` : "Unterschrieben."}</p>
      <OpenInBrowser />
      <AsyncBoundary skeleton={<Spinner label="Dokument wird geladen" />}>
        <Pdf type={type} client={client} sentAt={sentAt} />
      </AsyncBoundary>
    </div>
  );
}

function Pdf({ type, client, sentAt }: SignedDocumentProps) {
  const { wire } = useApp();
  const signer = { sub: client.id, clientId: client.client_id };
  const { answer } = useRead(
    `signed-${type}`,
    [signer, sentAt],
    async (signal) => {
      const pdf = await documents.signed(wire, type, signer, signal);
      // The record says that it is signed, so a missing document is a failure.
      if (!pdf) throw new Failure("NotFound", { detail: "signed document" });
      return pdf;
    },
    { lasting: true },
  );
  return (
    <PdfFrame
      pdf={answer}
      title={type === "avv" ? "Ihr unterschriebener AV-Vertrag" : "Ihr unterschriebenes SEPA-Mandat"}
      fileName={documentFileName(type, client.client, sentAt)}
    />
  );
}
