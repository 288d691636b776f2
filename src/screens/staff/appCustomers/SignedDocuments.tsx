/**
 * What the customer signed and when; each document can be read (decision 33) and stored in the customer system (decision
 * 23).
 */
import { useState } from "react";
import { useApp } from "../../../app/context.ts";
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import { useCommand } from "../../../app/data/useCommand.ts";
import { resultMessages } from "../../../app/messages/resultMessages.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatDateTime, formatDateTimeZone, formatMoment } from "../../../domain/dates.ts";
import { type DocumentType, documentNames, documentTypes } from "../../../domain/document.ts";
import * as customers from "../../../services/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Result } from "../../../ui/Result.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { SignedPdf } from "../../documents/SignedPdf.tsx";
import styles from "./SignedDocuments.module.css";
import { useFilingMemory } from "./useFilingMemory.ts";

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

interface LineProps {
  type: DocumentType;
  customer: AppCustomer;
}

function SignedDocumentLine({ type, customer }: LineProps) {
  const [open, setOpen] = useState(false);
  const name = documentNames[type];
  const signedAt = formatDateTimeZone(customer[type].sentAt);
  return (
    <li className={styles.document}>
      <span>
        <strong>{name}</strong>
        <span className={styles.when}>{signedAt ? `Unterschrieben am ${signedAt}` : "Unterschrieben"}</span>
      </span>
      <span className={styles.actions}>
        <Button label={open ? `${name} schließen` : `${name} ansehen`} onClick={() => setOpen(!open)}>
          {open ? "Schließen" : "Ansehen"}
        </Button>
        <FileButton type={type} customer={customer} />
      </span>
      {open && (
        <div className={styles.pdf}>
          <AsyncBoundary skeleton={<Spinner label="Dokument wird geladen" />}>
            <SignedPdf type={type} customer={customer} title={`${name} von ${customer.client}`} />
          </AsyncBoundary>
        </div>
      )}
    </li>
  );
}

/** The customer system would store it a second time, so another filing asks first. */
function FileButton({ type, customer }: LineProps) {
  const { wire } = useApp();
  const { filedAt, remember } = useFilingMemory();
  const [asking, setAsking] = useState(false);
  const [file, busy, , filed] = useCommand(
    () => customers.fileDocument(wire, { clientId: customer.client_id, type }),
    { onSuccess: () => remember(type, customer) },
  );
  const name = documentNames[type];
  const before = filedAt(type, customer);
  const close = () => setAsking(false);
  return (
    <span className={styles.file}>
      <Button
        busy={busy}
        label={`${name} im Kundensystem ablegen`}
        onClick={() => (before ? setAsking(true) : void file())}
      >
        Im Kundensystem ablegen
      </Button>
      <Result before={before && `Abgelegt am ${formatDateTime(before)} (auf diesem Gerät gemerkt)`}>
        {filed && resultMessages.documentFiled}
      </Result>
      {asking && (
        <Dialog
          title="Noch einmal ablegen?"
          closeLabel="Nicht ablegen"
          onClose={close}
          actions={
            <Button
              look="primary"
              onClick={() => {
                close();
                void file();
              }}
            >
              Noch einmal ablegen
            </Button>
          }
        >
          <p>
            Dieses Dokument wurde von diesem Gerät aus am {formatMoment(before)} schon abgelegt. Wenn Sie es
            noch einmal ablegen, enthält das Kundensystem es vielleicht zweimal.
          </p>
        </Dialog>
      )}
    </span>
  );
}
