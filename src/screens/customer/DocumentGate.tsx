/**
 * What a document's address shows (decision 28): the signed document, the signing form, or why there is nothing to sign.
 */
import type { ReactNode } from "react";
import { Link } from "wouter";
import { useHref } from "../../app/place.ts";
import { type AppCustomer, sepaIsLocked } from "../../domain/appCustomer.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { NoDocuments } from "./NoDocuments.tsx";
import { useOwnClient } from "./ownClient.ts";
import { SignedDocument } from "./SignedDocument.tsx";
import { SEPA_LOCKED } from "./sepaLocked.ts";

interface DocumentGateProps {
  type: DocumentType;
  /** The signing form, for a customer who owes this document and may sign it now. */
  children: (client: AppCustomer) => ReactNode;
}

export function DocumentGate({ type, children }: DocumentGateProps) {
  const href = useHref();
  const client = useOwnClient();
  if (!client) return <NoDocuments />;
  const { required, sent, sentAt } = client[type];
  const back = <Link href={href("CustomerMenu")}>Zurück zu Ihren Dokumenten</Link>;
  const header = <PageHeader above={back} title={documentNames[type]} />;
  if (sent) {
    return (
      <>
        {header}
        <SignedDocument type={type} client={client} sentAt={sentAt} />
      </>
    );
  }
  if (!required) {
    return (
      <>
        {header}
        <EmptyState title="Dieses Dokument wird von Ihnen nicht verlangt" />
      </>
    );
  }
  if (type === "sepa" && sepaIsLocked(client)) {
    return (
      <>
        {header}
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
      </>
    );
  }
  return (
    <>
      {header}
      {children(client)}
    </>
  );
}
