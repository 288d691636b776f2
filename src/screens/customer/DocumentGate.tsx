/**
 * What a document's address shows (decision 28): the signed document, the signing form, or why there is nothing to sign.
 */
import { type ReactNode, useState } from "react";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { Link } from "../../app/navigation/Link.tsx";
import { useHref } from "../../app/navigation/useRoute.ts";
import { type AppCustomer, sepaIsLocked } from "../../domain/appCustomer.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { NoDocuments } from "./NoDocuments.tsx";
import { SignedDocument } from "./SignedDocument.tsx";
import { SEPA_LOCKED } from "./sepaLocked.ts";
import { useOwnClient } from "./useOwnClient.ts";

/** Keeps the form on the screen, with the record it was opened with, until it is called with null. */
export type Hold = (client: AppCustomer | null) => void;

interface DocumentGateProps {
  type: DocumentType;
  /** The signing form, for a customer who owes this document and may sign it now. */
  children: (client: AppCustomer, hold: Hold) => ReactNode;
}

export function DocumentGate(props: DocumentGateProps) {
  const href = useHref();
  const back = <Link href={href("CustomerMenu")}>Zurück zu Ihren Dokumenten</Link>;
  return (
    <>
      <PageHeader above={back} title={documentNames[props.type]} />
      <AsyncBoundary skeleton={<Spinner label="Ihr Dokument wird geladen" />}>
        <Gate {...props} />
      </AsyncBoundary>
    </>
  );
}

function Gate({ type, children }: DocumentGateProps) {
  const now = useOwnClient();
  // The news that it is signed may overtake the answer to the signing itself: the form waits for its answer.
  const [held, hold] = useState<AppCustomer | null>(null);
  const client = held ?? now;
  if (!client) return <NoDocuments />;
  return obstacle(type, client) ?? children(client, hold);
}

/** What stands in the way of signing; null when nothing does. */
function obstacle(type: DocumentType, client: AppCustomer): ReactNode {
  const { required, sent, sentAt } = client[type];
  if (sent) return <SignedDocument type={type} client={client} sentAt={sentAt} />;
  if (!required) {
    return (
      <EmptyState title="Dieses Dokument wird nicht verlangt">
        <p>Sie müssen hier zurzeit nichts unterschreiben.</p>
      </EmptyState>
    );
  }
  return type === "sepa" && sepaIsLocked(client) ? <AvvFirst /> : null;
}

function AvvFirst() {
  const href = useHref();
  return (
    <EmptyState
      title="Erst der AV-Vertrag"
      action={
        <Link href={href("AVVView")} className={buttonLook("primary")}>
          Zum AV-Vertrag
        </Link>
      }
    >
      <p>{SEPA_LOCKED}</p>
    </EmptyState>
  );
}
