/**
 * What a document's address shows: the signed document, the signing form, or why there is nothing to sign (decision 28).
 */
import { type ComponentType, type ReactNode, useState } from "react";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { errorMessages } from "../../app/messages/errorMessages.ts";
import { INPUT_STAYS } from "../../app/messages/signingErrors.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { type AppCustomer, signingObstacle } from "../../domain/appCustomer.ts";
import { type DocumentType, documentNames } from "../../domain/document.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonLook } from "../../ui/Button.tsx";
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
  const obstacle = signingObstacle(client, type);
  if (obstacle && !kept) return <Instead type={type} client={client} obstacle={obstacle} />;
  // Without a record nothing is asked for.
  const news = current ? obstacle : "notRequired";
  return (
    <>
      <SignOnPhone />
      <Form client={client} keepForm={keepForm} news={news && <News obstacle={news} />} />
    </>
  );
}

type Obstacle = NonNullable<ReturnType<typeof signingObstacle>>;

/** Over a form that was begun: what has changed meanwhile. */
function News({ obstacle }: { obstacle: Obstacle }) {
  const href = useHref();
  const texts = {
    signed: "Dieses Dokument ist inzwischen unterschrieben. Sie finden es unter „Ihre Dokumente“.",
    notRequired: `Dieses Dokument ist zurzeit nicht erforderlich. ${INPUT_STAYS}`,
    avvFirst: `${errorMessages.AvvOwed.text} ${INPUT_STAYS}`,
  };
  // In the same window it would take along what is typed and drawn.
  const avv = (
    <a className={buttonLook("secondary")} href={href("AVVView")} target="_blank" rel="noopener noreferrer">
      Zum AV-Vertrag
      <span className="visually-hidden"> (in neuem Fenster)</span>
    </a>
  );
  return (
    <Banner tone="warn" action={obstacle === "avvFirst" && avv}>
      {texts[obstacle]}
    </Banner>
  );
}

/** What is shown instead of the form. */
function Instead({
  type,
  client,
  obstacle,
}: {
  type: DocumentType;
  client: AppCustomer;
  obstacle: Obstacle;
}) {
  if (obstacle === "signed") return <SignedDocument type={type} client={client} />;
  if (obstacle === "avvFirst") return <AvvFirst />;
  return (
    <EmptyState title="Dieses Dokument ist nicht erforderlich">
      <p>Sie müssen hier zurzeit nichts unterschreiben.</p>
    </EmptyState>
  );
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
