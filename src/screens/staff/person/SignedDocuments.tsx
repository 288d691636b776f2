/** The signed documents with their dates; each can be read, saved, and stored in the customer system (decision 23). */
import { useId, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import {
  type DocumentType,
  documentFileName,
  documentNames,
  documentTypes,
} from "../../../domain/document.ts";
import { filingId, filingWith } from "../../../domain/filing.ts";
import { formatDateTimeZone, formatMoment } from "../../../domain/germanFormats.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { resultMessages } from "../../../messages/successMessages.ts";
import * as documents from "../../../services/documents.ts";
import { file } from "../../../tasks/file.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Result } from "../../../ui/Result.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { SignedPdf } from "../../documents/SignedPdf.tsx";
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

interface SignedDocumentProps {
  type: DocumentType;
  customer: AppCustomer;
}

function SignedDocumentLine({ type, customer }: SignedDocumentProps) {
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

/** Saves the signed document without opening it. */
function DownloadButton({ type, customer }: SignedDocumentProps) {
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

/** Stores the document in the customer system, and asks before it is stored twice. */
function FileButton({ type, customer }: SignedDocumentProps) {
  const app = useApp();
  const obstacleId = useId();
  const memory = useDeviceMemory();
  const [asking, setAsking] = useState(false);
  const { client_id: clientId } = customer;
  const id = filingId(type, clientId);
  const [press, busy, { done: filed }] = useCommand(() => file(app, { id, clientId, type }, memory));
  const name = documentNames[type];
  const before = filingWith(customer[type], memory.recall("filing", id));
  const lacksNumber = clientId === "";
  const close = () => setAsking(false);
  return (
    <span className={styles.file}>
      <Button
        busy={busy}
        disabled={lacksNumber}
        describedBy={lacksNumber ? obstacleId : undefined}
        label={`${name} im Kundensystem ablegen`}
        onClick={() => (before ? setAsking(true) : void press())}
      >
        Im Kundensystem ablegen
      </Button>
      {lacksNumber ? (
        <span id={obstacleId} className="note">
          Ohne Kundennummer nicht möglich.
        </span>
      ) : (
        <Result>{filed && resultMessages.documentFiled}</Result>
      )}
      {asking && before && (
        <Dialog
          title="Noch einmal ablegen?"
          closeLabel="Nicht ablegen"
          onClose={close}
          actions={
            <Button
              variant="primary"
              onClick={() => {
                close();
                void press();
              }}
            >
              Noch einmal ablegen
            </Button>
          }
        >
          <p>
            Dieses Dokument wurde von diesem Gerät aus am {formatMoment(before.at)}{" "}
            {before.unclear && "vielleicht "}schon abgelegt, für alle Personen des Kunden. Wenn Sie es noch
            einmal ablegen, enthält das Kundensystem es vielleicht zweimal.
          </p>
        </Dialog>
      )}
    </span>
  );
}
