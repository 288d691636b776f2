/**
 * What a document's address shows: the signed document, the signing form, or why there is nothing to sign (decision 28).
 */
import { type ComponentType, type ReactNode, useState } from "react";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { errorMessages } from "../../app/messages/errorMessages.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { type AppCustomer, sepaIsLocked } from "../../domain/appCustomer.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { Banner } from "../../ui/Banner.tsx";
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
 * Keeps this customer's form on the screen, whatever changes meanwhile; null lets the current record decide again.
 */
export type KeepForm = (client: AppCustomer | null) => void;

/** What the gate hands to a signing form. */
export interface Gated {
  /** The record as it is now. */
  client: AppCustomer;
  keepForm: KeepForm;
  /** Above the form: why it cannot be signed any more, or for now. */
  news: ReactNode;
}

interface DocumentGateProps {
  type: DocumentType;
  /** The signing form, for a customer who owes this document and may sign it now, or has begun when that was so. */
  Form: ComponentType<Gated>;
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

function Gate({ type, Form }: DocumentGateProps) {
  const current = useOwnClient();
  const sub = useIdentity()?.sub;
  const [begun, keepForm] = useState<AppCustomer | null>(null);
  // Never somebody else's, whoever signs in over it.
  const kept = begun?.id === sub ? begun : null;
  const client = current ?? kept;
  if (!client) return <NoDocuments />;
  const instead = kept ? null : obstacle(type, client);
  return (
    instead ?? (
      <>
        <SignOnPhone />
        <Form client={client} keepForm={keepForm} news={<News type={type} client={current} />} />
      </>
    )
  );
}

const STAYS = "Ihre Eingaben bleiben stehen, solange Sie diese Seite geöffnet lassen.";

/** Over a form that was begun: what the record, which has changed meanwhile, would show instead. */
function News({ type, client }: { type: DocumentType; client: AppCustomer | null }) {
  const href = useHref();
  if (client?.[type].sent) {
    return (
      <Banner tone="warn">
        Dieses Dokument ist inzwischen unterschrieben. Sie finden es unter „Ihre Dokumente“.
      </Banner>
    );
  }
  if (!client?.[type].required) {
    return <Banner tone="warn">Dieses Dokument ist zurzeit nicht erforderlich. {STAYS}</Banner>;
  }
  if (!isLocked(type, client)) return null;
  return (
    <Banner tone="warn" action={<ButtonLink href={href("AVVView")}>Zum AV-Vertrag</ButtonLink>}>
      {errorMessages.AvvOwed.text} {STAYS}
    </Banner>
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
  return isLocked(type, client) ? <AvvFirst /> : null;
}

const isLocked = (type: DocumentType, client: AppCustomer) => type === "sepa" && sepaIsLocked(client);

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
