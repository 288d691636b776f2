/**
 * One document in a line: its switch, its state, and for a signed one to read it, to save it, and to store it in the customer
 * system (decision 23).
 */
import { useState } from "react";
import {
  type AppCustomer,
  doneWord,
  type RequirementName,
  requirementLabels,
  requirementState,
} from "../../../domain/appCustomer.ts";
import { type DocumentType, documentFileName, documentNames } from "../../../domain/document.ts";
import { badgeColour } from "../../../domain/due.ts";
import { filingId, filingWith } from "../../../domain/filing.ts";
import { formatDateTime, formatMoment } from "../../../domain/germanFormats.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { resultMessages } from "../../../messages/successMessages.ts";
import * as documents from "../../../services/documents.ts";
import { file } from "../../../tasks/file.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { EyeIcon, EyeOffIcon } from "../../../ui/icons/appIcons.tsx";
import { DownloadIcon } from "../../../ui/icons/areaIcons.tsx";
import { FileIcon } from "../../../ui/icons/staffIcons.tsx";
import { Result } from "../../../ui/Result.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { saveFile } from "../../../ui/saveFile.ts";
import { SignedPdf } from "../../documents/SignedPdf.tsx";
import styles from "./Documents.module.css";

interface DocumentLineProps {
  name: RequirementName;
  customer: AppCustomer;
  /** Whether the switch is on; the state follows it before it is saved. */
  required: boolean;
  disabled: boolean;
  onChange: (required: boolean) => void;
}

export function DocumentLine({ name, customer, required, disabled, onChange }: DocumentLineProps) {
  const requirement = { ...customer[name], required };
  const { sent, sentAt } = requirement;
  const label = requirementLabels[name];
  return (
    <li className={styles.line}>
      <Toggle label={label} checked={required} disabled={disabled} onChange={onChange} />
      <span className={styles.state}>
        <Badge colour={badgeColour(requirement)}>
          <span className="visually-hidden">
            {label}: {sent && sentAt && doneWord(name)}{" "}
          </span>
          {sent ? formatDateTime(sentAt) || doneWord(name) : requirementState(name, requirement)}
        </Badge>
      </span>
      {sent && name !== "documentation" && <SignedDocument type={name} customer={customer} />}
      {sent && name === "sepa" && (
        <details className="note screen-only">
          <summary>Neue Bankverbindung?</summary>
          <p>
            Ein unterschriebenes Mandat lässt sich hier nicht ändern. Bitte lassen Sie ein neues auf Papier
            unterschreiben, oder in der App von einer weiteren Ansprechperson, die dafür eingeladen wird.
          </p>
        </details>
      )}
    </li>
  );
}

interface SignedDocumentProps {
  type: DocumentType;
  customer: AppCustomer;
}

function SignedDocument({ type, customer }: SignedDocumentProps) {
  const [open, setOpen] = useState(false);
  const { wire } = useApp();
  const name = documentNames[type];
  const owner = customer.client || customer.name;
  const [download, saving] = useCommand(
    () => documents.signed(wire, type, { sub: customer.id, clientId: customer.client_id }),
    { onSuccess: (pdf) => saveFile(pdf, documentFileName(type, owner, customer[type].sentAt)) },
  );
  return (
    <>
      <Button
        variant="quiet"
        label={open ? `${name} schließen` : `${name} ansehen`}
        // Ignore the second press of a double click, which would close the document that the first one opened.
        onClick={({ detail }) => {
          if (detail < 2) setOpen(!open);
        }}
      >
        {open ? <EyeOffIcon /> : <EyeIcon />}
      </Button>
      <Button variant="quiet" busy={saving} label={`${name} herunterladen`} onClick={() => void download()}>
        {!saving && <DownloadIcon />}
      </Button>
      {customer.client_id && <FileButton type={type} customer={customer} />}
      {open && (
        <div className={styles.below}>
          <AsyncBoundary skeleton={<Spinner label="Dokument wird geladen" />}>
            <SignedPdf type={type} customer={customer} title={`${name} von ${owner}`} />
          </AsyncBoundary>
        </div>
      )}
    </>
  );
}

/** Stores the document in the customer system, and asks before it is stored twice. Its result is a line below. */
function FileButton({ type, customer }: SignedDocumentProps) {
  const app = useApp();
  const memory = useDeviceMemory();
  const [asking, setAsking] = useState(false);
  const { client_id: clientId } = customer;
  const id = filingId(type, clientId);
  const [press, busy, { done: filed }] = useCommand(() => file(app, { id, clientId, type }, memory));
  const before = filingWith(customer[type], memory.recall("filing", id));
  const close = () => setAsking(false);
  return (
    <>
      <Button
        variant="quiet"
        busy={busy}
        label={`${documentNames[type]} im Kundensystem ablegen`}
        onClick={() => (before ? setAsking(true) : void press())}
      >
        {!busy && <FileIcon />}
      </Button>
      <Result>{filed && resultMessages.documentFiled}</Result>
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
    </>
  );
}
