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
  const { wire } = useApp();
  const [file, busy] = useCommand(
    () => customers.fileDocument(wire, { clientId: customer.client_id, type }),
    {
      successMessage: "documentFiled",
    },
  );
  const signedOn = formatDateTime(customer[type].sentAt);
  return (
    <li className={styles.document}>
      <span>
        <strong>{documentNames[type]}</strong>
        <span className={styles.when}>{signedOn ? `Unterschrieben am ${signedOn}` : "Unterschrieben"}</span>
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
