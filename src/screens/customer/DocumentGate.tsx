/**
 * What a document's address shows: the signed document, the signing form, or why there is nothing to sign (decision 28).
 */
import { type ReactNode, useState } from "react";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { errorMessages } from "../../app/messages/errorMessages.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import { type AppCustomer, sepaIsLocked } from "../../domain/appCustomer.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { FirstThenPicture } from "../../ui/pictures/customerPictures.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { NoDocuments } from "./NoDocuments.tsx";
import { SignedDocument } from "./SignedDocument.tsx";
import { SignOnPhone } from "./SignOnPhone.tsx";
import { useOwnClient } from "./useOwnClient.ts";

/**
 * Keeps the form on the screen with this record, whatever changes meanwhile; null lets the current record decide again.
 */
export type KeepForm = (client: AppCustomer | null) => void;

interface DocumentGateProps {
  type: DocumentType;
  /** The signing form, for a customer who owes this document and may sign it now. */
  children: (client: AppCustomer, keepForm: KeepForm) => ReactNode;
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
  const current = useOwnClient();
  // The event that it is signed may precede the mutation's response, which the form must still receive.
  const [kept, keepForm] = useState<AppCustomer | null>(null);
  const client = kept ?? current;
  if (!client) return <NoDocuments />;
  return (
    obstacle(type, client) ?? (
      <>
        <SignOnPhone />
        {children(client, keepForm)}
      </>
    )
  );
}

/** What is shown instead of the form; null when the document can be signed now. */
function obstacle(type: DocumentType, client: AppCustomer): ReactNode {
  const { required, sent } = client[type];
  if (sent) return <SignedDocument type={type} client={client} />;
  if (!required) {
    return (
      <EmptyState title="Dieses Dokument ist nicht erforderlich">
        <p>Sie müssen hier zurzeit nichts unterschreiben.</p>
      </EmptyState>
    );
  }
  return type === "sepa" && sepaIsLocked(client) ? <AvvFirst /> : null;
}

function AvvFirst() {
  const { title, text } = errorMessages.AvvOwed;
  const href = useHref();
  return (
    <EmptyState
      title={title}
      picture={<FirstThenPicture />}
      action={
        <ButtonLink href={href("AVVView")} look="primary">
          Zum AV-Vertrag
        </ButtonLink>
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}
