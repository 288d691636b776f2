/** What the customer signed and when; each document can be stored in the customer system (decision 23). */
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { type DocumentType, documentNames, documentTypes } from "../../../domain/document.ts";
import * as customers from "../../../services/customers.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import styles from "./SignedDocuments.module.css";

export function SignedDocuments({ of }: { of: AppCustomer }) {
  const signed = documentTypes.filter((type) => of[type].sent);
  return (
    <Card title="Unterschriebene Dokumente">
      {signed.length === 0 ? (
        <p>Noch kein Dokument unterschrieben.</p>
      ) : (
        <ul>
          {signed.map((type) => (
            <SignedDocument key={type} type={type} of={of} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SignedDocument({ type, of }: { type: DocumentType; of: AppCustomer }) {
  const { wire } = useApp();
  const [file, busy] = useCommand(() => customers.fileDocument(wire, { clientId: of.client_id, type }), {
    successMessage: "documentFiled",
  });
  return (
    <li className={styles.document}>
      <span>
        <strong>{documentNames[type]}</strong>
        <span className={styles.when}>Unterschrieben am {formatDateTime(of[type].sentAt)}</span>
      </span>
      <Button
        busy={busy}
        label={`${documentNames[type]} im Kundensystem ablegen`}
        onClick={() => void file()}
      >
        Im Kundensystem ablegen
      </Button>
    </li>
  );
}
