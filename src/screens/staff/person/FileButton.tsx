/** Stores a signed document in the customer system, and asks before it is stored twice. */
import { useId, useState } from "react";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type DocumentType, documentNames } from "../../../domain/document.ts";
import { filingId, filingWith } from "../../../domain/filing.ts";
import { formatMoment } from "../../../domain/germanFormats.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import { useDeviceMemory } from "../../../hooks/useDeviceMemory.ts";
import { resultMessages } from "../../../messages/successMessages.ts";
import { file } from "../../../tasks/file.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Result } from "../../../ui/Result.tsx";
import styles from "./SignedDocuments.module.css";

export function FileButton({ type, customer }: { type: DocumentType; customer: AppCustomer }) {
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
