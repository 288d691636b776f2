/** A signed document as the service hands it out: to read, save, print, share, and to check a file against. */
import { useApp } from "../../app/context.ts";
import { useRead } from "../../app/data/useRead.ts";
import type { AppCustomer } from "../../domain/appCustomer.ts";
import type { DocumentType } from "../../domain/document.ts";
import { documentFileName } from "../../domain/documentFileName.ts";
import { Failure } from "../../domain/failure.ts";
import { sha256 } from "../../domain/fingerprint.ts";
import * as documents from "../../services/documents.ts";
import { Pdf } from "../../ui/pdf/Pdf.tsx";
import { FileCheck } from "./FileCheck.tsx";
import { OpenInBrowser } from "./OpenInBrowser.tsx";
import styles from "./SignedPdf.module.css";
import { usePdfLibrary } from "./usePdfLibrary.ts";

interface SignedPdfProps {
  type: DocumentType;
  customer: AppCustomer;
  /** The document's accessible name. */
  title: string;
}

/** Suspends; raises NotFound when there is none, and Forbidden where the service refuses it (decision 33). */
export function SignedPdf({ type, customer, title }: SignedPdfProps) {
  const { wire, config } = useApp();
  const { sentAt } = customer[type];
  const signer = { sub: customer.id, clientId: customer.client_id };
  const { evidence } = config.documents;
  const loadLibrary = usePdfLibrary();
  const { answer } = useRead(
    `signed-${type}`,
    [signer, sentAt],
    async (signal) => {
      const pdf = await documents.signed(wire, type, signer, signal);
      // The record says that it is signed, so a missing document is a failure.
      if (!pdf) throw new Failure("NotFound", { detail: "signed document" });
      // Only where the service promises to store the bytes does a hash say anything.
      return { pdf, hash: evidence ? await sha256(pdf) : null };
    },
    { lasting: true },
  );
  return (
    <div className={styles.document}>
      <OpenInBrowser />
      <Pdf
        pdf={answer.pdf}
        title={title}
        fileName={documentFileName(type, customer.client || customer.name, sentAt)}
        loadLibrary={loadLibrary}
      />
      {answer.hash && <FileCheck hash={answer.hash} />}
    </div>
  );
}
