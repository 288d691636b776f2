/** The customer's start: both documents with their state, and the next step. */
import type { ReactNode } from "react";
import {
  type AppCustomer,
  owesAnything,
  owesAvv,
  owesSepa,
  type Requirement,
} from "../../domain/appCustomer.ts";
import { type DocumentType, documentNames, documentTypes } from "../../domain/document.ts";
import { errorMessages } from "../../domain/failure.ts";
import { formatDateTime } from "../../domain/germanFormats.ts";
import { AsyncBoundary } from "../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useHref } from "../../hooks/useRoute.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { DocumentIcon } from "../../ui/icons/areaIcons.tsx";
import { PenIcon } from "../../ui/icons/customerIcons.tsx";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { PaperPicture } from "../../ui/PaperPicture.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Tile } from "../../ui/Tile.tsx";
import { NoDocuments } from "./Contact.tsx";
import styles from "./CustomerMenu.module.css";
import { documentScreens, useAwaitedSignature, useOwnClient } from "./ownClient.ts";
import { SigningDone } from "./SigningDone.tsx";

export function CustomerMenu() {
  return (
    <>
      <ScreenHeader
        below={
          <AsyncBoundary skeleton={null} quiet>
            <Company />
          </AsyncBoundary>
        }
      />
      <AsyncBoundary skeleton={<Spinner label="Ihre Dokumente werden geladen" />}>
        <Documents />
      </AsyncBoundary>
    </>
  );
}

const Company = () => useOwnClient()?.client ?? "";

function Documents() {
  const client = useOwnClient();
  if (!client) return <NoDocuments />;
  return <OwnDocuments client={client} />;
}

function OwnDocuments({ client }: { client: AppCustomer }) {
  const awaited = useAwaitedSignature(client);
  const hasAny = [client.avv, client.sepa].some(({ required, sent }) => required || sent);
  return hasAny ? (
    <>
      {awaited ? <Awaited type={awaited} /> : <NextStep client={client} />}
      <Tiles client={client} awaited={awaited} />
      <SignedBefore client={client} />
    </>
  ) : (
    <EmptyState title="Nichts zu tun">
      <p>Zurzeit brauchen wir keine Unterschrift von Ihnen.</p>
    </EmptyState>
  );
}

/** The service has taken the signature. The record, which alone proves it, does not show it yet. */
const Awaited = ({ type }: { type: DocumentType }) => (
  <Banner tone="warn">
    Ihre Unterschrift ({documentNames[type]}) ist angekommen, die Bestätigung steht noch aus. Wir sehen
    regelmäßig nach. Bleibt es dabei, melden Sie sich bitte bei uns.
  </Banner>
);

const icons: Readonly<Record<DocumentType, ReactNode>> = { avv: <DocumentIcon />, sepa: <PenIcon /> };

function Tiles({ client, awaited }: { client: AppCustomer; awaited: DocumentType | null }) {
  const href = useHref();
  const isLocked = (type: DocumentType) => type === "sepa" && owesAvv(client) && !client.sepa.sent;
  const stateOf = (type: DocumentType) => {
    if (isLocked(type)) return errorMessages.AvvOwed.text;
    return type === awaited ? "Bestätigung steht noch aus" : stateText(client[type]);
  };
  return (
    <ul className={styles.tiles}>
      {documentTypes
        .filter((type) => client[type].required)
        .map((type) => (
          <li key={type}>
            <Tile
              title={documentNames[type]}
              icon={icons[type]}
              href={href(documentScreens[type])}
              state={stateOf(type)}
              done={client[type].sent}
              locked={isLocked(type)}
            />
          </li>
        ))}
    </ul>
  );
}

/** A document that is signed but no longer required has no tile. */
function SignedBefore({ client }: { client: AppCustomer }) {
  const href = useHref();
  const types = documentTypes.filter((type) => client[type].sent && !client[type].required);
  return types.map((type) => (
    <p key={type} className={styles.before}>
      {stateText(client[type])}: <Link href={href(documentScreens[type])}>{documentNames[type]} ansehen</Link>
    </p>
  ));
}

function stateText({ sent, sentAt }: Requirement): string {
  if (!sent) return "Noch zu unterschreiben";
  const signedOn = formatDateTime(sentAt);
  return signedOn ? `Erledigt am: ${signedOn}` : "Erledigt";
}

function NextStep({ client }: { client: AppCustomer }) {
  const href = useHref();
  if (!owesAnything(client)) return <SigningDone client={client} />;
  const [name, action] = owesAvv(client)
    ? (["AVVView", "AV-Vertrag lesen und unterschreiben"] as const)
    : (["SEPAView", "SEPA-Mandat ausfüllen"] as const);
  return (
    <div className={`sheet ${styles.lead} ${styles.next}`}>
      <PaperPicture />
      <div className={styles.greeting}>
        <p className={styles.first}>{client.name ? `Guten Tag, ${client.name}` : "Guten Tag"}</p>
        <p className={styles.effort}>{effort(client)}</p>
      </div>
      <ButtonLink href={href(name)} variant="primary">
        {action}
      </ButtonLink>
    </div>
  );
}

/** The number of documents still to be signed. */
const effort = (client: AppCustomer): string =>
  owesAvv(client) && owesSepa(client) ? "2 Dokumente zum Unterschreiben" : "1 Dokument zum Unterschreiben";
