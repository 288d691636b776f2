/**
 * The content of a document's address: the signed document, the signing form, or why there is nothing to sign (decision 28).
 */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { type AppCustomer, signingObstacle } from "../../domain/appCustomer.ts";
import type { DocumentType } from "../../domain/document.ts";
import { errorMessages } from "../../domain/failure.ts";
import { formatDateTimeZone } from "../../domain/germanFormats.ts";
import { SIGNED_B2B_TO_BANK } from "../../domain/mandate.ts";
import { AsyncBoundary } from "../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useApp } from "../../hooks/useApp.ts";
import { useDraft } from "../../hooks/useDraft.ts";
import { useHref } from "../../hooks/useRoute.ts";
import { useIdentity } from "../../hooks/useSession.ts";
import { INPUT_STAYS } from "../../messages/signingErrors.ts";
import { Banner } from "../../ui/Banner.tsx";
import { buttonClass } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { CheckIcon } from "../../ui/icons/appIcons.tsx";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { FirstThenPicture } from "../../ui/pictures/customerPictures.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { SignedPdf } from "../documents/SignedPdf.tsx";
import { NoDocuments } from "./Contact.tsx";
import { useOwnClient } from "./ownClient.ts";
import styles from "./Signing.module.css";
import { SigningHelp } from "./SigningHelp.tsx";

/** Keeps this customer's form on the screen despite later changes; null lets the current record decide again. */
export type KeepForm = (client: AppCustomer | null) => void;

/** The props of a signing form. */
export interface Gated {
  /** The record as it is now. */
  client: AppCustomer;
  keepForm: KeepForm;
  /** A notice above the form: why the customer can no longer sign, or cannot sign yet. */
  news: ReactNode;
}

interface DocumentGateProps {
  type: DocumentType;
  /**
   * The signing form, for a customer that owes this document and may sign it now. A form begun under these conditions
   * stays.
   */
  Form: ComponentType<Gated>;
}

export function DocumentGate(props: DocumentGateProps) {
  const href = useHref();
  const back = (
    <Link href={href("CustomerMenu")} className={styles.back}>
      Zurück<span className="visually-hidden"> zu Ihren Dokumenten</span>
    </Link>
  );
  return (
    <>
      <ScreenHeader above={back} />
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
  // A form that one user began is never shown to another user, even if that user signs in over the form.
  const kept = begun?.id === sub ? begun : null;
  const client = current ?? kept;
  if (!client) return <NoDocuments />;
  const obstacle = signingObstacle(client, type);
  if (!kept && obstacle === "signed") return <SignedDocument type={type} client={client} />;
  if (!kept && obstacle === "avvFirst") return <AvvFirst />;
  if (!kept && obstacle) return <EmptyState title="Dieses Dokument ist nicht erforderlich" />;
  // A customer without a record need not sign anything.
  const news = current ? obstacle : "notRequired";
  return (
    <>
      <SigningHelp client={client} />
      <Form client={client} keepForm={keepForm} news={news && <News obstacle={news} />} />
    </>
  );
}

type Obstacle = NonNullable<ReturnType<typeof signingObstacle>>;

/** A notice over a form that was begun: what has changed meanwhile. */
function News({ obstacle }: { obstacle: Obstacle }) {
  const href = useHref();
  const texts = {
    signed: "Dieses Dokument ist inzwischen unterschrieben. Sie finden es unter „Ihre Dokumente“.",
    notRequired: `Dieses Dokument ist zurzeit nicht erforderlich. ${INPUT_STAYS}`,
    avvFirst: `${errorMessages.AvvOwed.text} ${INPUT_STAYS}`,
  };
  // In a new window, because the customer would lose the typed text and the signature by leaving this one.
  const avv = (
    <a className={buttonClass("secondary")} href={href("AVVView")} target="_blank" rel="noopener noreferrer">
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

const signedTitles: Record<DocumentType, string> = {
  avv: "Ihr unterschriebener AV-Vertrag",
  sepa: "Ihr unterschriebenes SEPA-Mandat",
};

function SignedDocument({ type, client }: { type: DocumentType; client: AppCustomer }) {
  const { config, help } = useApp();
  const draft = useDraft(type);
  // Deletes the draft on this device. The document may have been signed on another device.
  useEffect(() => draft.keep(null), [draft]);
  const signedAt = formatDateTimeZone(client[type].sentAt);
  return (
    <>
      {type === "sepa" && config.sepa.scheme === "B2B" && <Banner tone="warn">{SIGNED_B2B_TO_BANK}</Banner>}
      <p className={styles.signed}>
        <CheckIcon />
        {signedAt ? `Unterschrieben am ${signedAt}.` : "Unterschrieben."}
      </p>
      <AsyncBoundary skeleton={<Spinner label="Dokument wird geladen" />}>
        <SignedPdf type={type} customer={client} title={signedTitles[type]} />
      </AsyncBoundary>
      {type === "sepa" && <p>Bankverbindung geändert? Dafür ist ein neues Mandat nötig. {help()}</p>}
    </>
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
        <ButtonLink href={href("AVVView")} variant="primary">
          Zum AV-Vertrag
        </ButtonLink>
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}
