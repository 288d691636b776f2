/**
 * What the customer signed and when; each document can be read (decision 33) and stored in the customer system (decision
 * 23).
 */
import { useState } from "react";
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatDateTimeZone } from "../../../domain/dates.ts";
import { type DocumentType, documentNames, documentTypes } from "../../../domain/document.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
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
          // The second press of a double click would close what the first has opened.
          onClick={({ detail }) => {
            if (detail < 2) setOpen(!open);
          }}
        >
          {open ? "Schließen" : "Ansehen"}
        </Button>
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
