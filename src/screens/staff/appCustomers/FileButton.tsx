/**
 * Has a signed document stored in the customer system (decision 23). The call names the customer alone, so it files the
 * documents of everybody who signed for them; this device remembers it so, and asks before they are stored twice.
 */
import { useId, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { resultMessages } from "../../../app/messages/resultMessages.ts";
import { type Remembered, useDeviceMemory } from "../../../app/session/deviceMemory.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatMoment } from "../../../domain/dates.ts";
import { type DocumentType, documentNames } from "../../../domain/document.ts";
import { filingId, filingWith } from "../../../domain/filing.ts";
import * as customers from "../../../services/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Result } from "../../../ui/Result.tsx";
import styles from "./SignedDocuments.module.css";

export function FileButton({ type, customer }: { type: DocumentType; customer: AppCustomer }) {
  const { wire } = useApp();
  const obstacleId = useId();
  const memory = useDeviceMemory();
  const [asking, setAsking] = useState(false);
  const memoryId = filingId(type, customer.client_id);
  const [file, busy, { done: filed }] = useCommand(
    () => customers.fileDocument(wire, { clientId: customer.client_id, type }),
    {
      onSuccess: () => memory.remember("filing", memoryId),
      onError: ({ code }) => {
        if (code === "ResultUnknown") memory.remember("filing", memoryId, "unclear");
      },
    },
  );
  const name = documentNames[type];
  const before = filingWith(customer[type], memory.recall("filing", memoryId));
  const lacksNumber = customer.client_id === "";
  const close = () => setAsking(false);
  return (
    <span className={styles.file}>
      <Button
        busy={busy}
        disabled={lacksNumber}
        describedBy={lacksNumber ? obstacleId : undefined}
        label={`${name} im Kundensystem ablegen`}
        onClick={() => (before ? setAsking(true) : void file())}
      >
        Im Kundensystem ablegen
      </Button>
      {lacksNumber ? (
        <span id={obstacleId} className="note">
          Ohne Kundennummer nicht möglich.
        </span>
      ) : (
        <Result before={before && `${filedText(before)} (auf diesem Gerät gemerkt)`}>
          {filed && resultMessages.documentFiled}
        </Result>
      )}
      {asking && before && (
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
            Dieses Dokument wurde von diesem Gerät aus am {formatMoment(before.at)}{" "}
            {before.unclear && "vielleicht "}schon abgelegt, für alle Personen des Kunden. Wenn Sie es noch
            einmal ablegen, enthält das Kundensystem es vielleicht zweimal.
          </p>
        </Dialog>
      )}
    </span>
  );
}

function filedText({ at, unclear }: Remembered): string {
  const when = formatMoment(at);
  return unclear ? `Vielleicht schon abgelegt am ${when}` : `Abgelegt am ${when}`;
}
