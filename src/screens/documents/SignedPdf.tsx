/** A signed document as the service returns it: to read, save, print and share. */
import type { AppCustomer } from "../../domain/appCustomer.ts";
import { type DocumentType, documentFileName, groupedHash, sha256 } from "../../domain/document.ts";
import { useApp } from "../../hooks/useApp.ts";
import { useRead } from "../../hooks/useRead.ts";
import * as documents from "../../services/documents.ts";
import { Pdf } from "../../ui/pdf/Pdf.tsx";
import { OpenInBrowser } from "./OpenInBrowser.tsx";
import { usePdfLibrary } from "./usePdfLibrary.ts";

interface SignedPdfProps {
  type: DocumentType;
  customer: AppCustomer;
  /** The document's accessible name. */
  title: string;
}

/**
 * Suspends until the document is loaded. Raises NotFound if there is no document, and Forbidden if the service refuses
 * it.
 */
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
      // A hash proves something only if the service stores the bytes it is sent. `evidence` in config.json promises
      // that (decision 34).
      return { pdf, hash: evidence ? await sha256(pdf) : null };
    },
    { lasting: true },
  );
  return (
    <>
      <OpenInBrowser />
      <Pdf
        pdf={answer.pdf}
        title={title}
        fileName={documentFileName(type, customer.client || customer.name, sentAt)}
        loadLibrary={loadLibrary}
      />
      <TechnicalDetails hash={answer.hash} />
    </>
  );
}

/** For experts: the kind of signature, and the document's SHA-256, if the company keeps evidence. */
export const TechnicalDetails = ({ hash }: { hash: string | null }) => (
  <details className="note">
    <summary>Technische Angaben</summary>
    <p>Art der Unterschrift: einfache elektronische Signatur (eIDAS)</p>
    {hash && (
      <p>
        SHA-256 des Dokuments: <code>{groupedHash(hash)}</code>
      </p>
    )}
  </details>
);
