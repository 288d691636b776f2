/** The signed documents with their dates; each can be read, saved, and stored in the customer system (decision 23). */
import { useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import {
  type DocumentType,
  documentFileName,
  documentNames,
  documentTypes,
} from "../../../domain/document.ts";
import { formatDateTimeZone } from "../../../domain/germanFormats.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import * as documents from "../../../services/documents.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { SignedPdf } from "../../documents/SignedPdf.tsx";
import { FileButton } from "./FileButton.tsx";
import styles from "./SignedDocuments.module.css";

export function SignedDocuments({ customer }: { customer: AppCustomer }) {
  const signed = documentTypes.filter((type) => customer[type].sent);
  return (
    <Card title="Unterschriebene Dokumente">
      {signed.length === 0 ? (
        <p>Noch kein Dokument unterschrieben.</p>
      ) : (
        <ul>
          {signed.map((type) => (
            <SignedDocumentLine key={type} type={type} customer={customer} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SignedDocumentLine({ type, customer }: { type: DocumentType; customer: AppCustomer }) {
  const [open, setOpen] = useState(false);
  const name = documentNames[type];
  const signedAt = formatDateTimeZone(customer[type].sentAt);
  return (
    <li className={styles.document}>
      <span>
        <strong>{name}</strong>
        <span className="note">{signedAt ? `Unterschrieben am ${signedAt}` : "Unterschrieben"}</span>
      </span>
      <span className={`buttons ${styles.actions}`}>
        <Button
          label={open ? `${name} schließen` : `${name} ansehen`}
          // Ignore the second press of a double click, which would close the document that the first one opened.
          onClick={({ detail }) => {
            if (detail < 2) setOpen(!open);
          }}
        >
          {open ? "Schließen" : "Ansehen"}
        </Button>
        <DownloadButton type={type} customer={customer} />
        <FileButton type={type} customer={customer} />
      </span>
      {open && (
        <div className={styles.pdf}>
          <AsyncBoundary skeleton={<Spinner label="Dokument wird geladen" />}>
            <SignedPdf
              type={type}
              customer={customer}
              title={`${name} von ${customer.client || customer.name}`}
            />
          </AsyncBoundary>
        </div>
      )}
    </li>
  );
}

interface DownloadButtonProps {
  type: DocumentType;
  customer: AppCustomer;
}

/** Saves the signed document without opening it. */
function DownloadButton({ type, customer }: DownloadButtonProps) {
  const { wire } = useApp();
  const [download, busy] = useCommand(
    () => documents.signed(wire, type, { sub: customer.id, clientId: customer.client_id }),
    {
      onSuccess: (pdf) =>
        saveFile(pdf, documentFileName(type, customer.client || customer.name, customer[type].sentAt)),
    },
  );
  return (
    <Button busy={busy} label={`${documentNames[type]} herunterladen`} onClick={() => void download()}>
      Herunterladen
    </Button>
  );
}
