/** The customer's start: who wants the signatures, and the documents as steps with their state. */
import { type AppCustomer, owesAnything, owesAvv, type Requirement } from "../../domain/appCustomer.ts";
import { type DocumentType, documentNames, documentTypes } from "../../domain/document.ts";
import { errorMessages } from "../../domain/failure.ts";
import { formatDateTime } from "../../domain/germanFormats.ts";
import { AsyncBoundary } from "../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useApp } from "../../hooks/useApp.ts";
import { useHref } from "../../hooks/useRoute.ts";
import { Banner } from "../../ui/Banner.tsx";
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
      <ScreenHeader />
      <AsyncBoundary skeleton={<Spinner label="Ihre Dokumente werden geladen" />}>
        <Documents />
      </AsyncBoundary>
    </>
  );
}

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
      {awaited && <Awaited type={awaited} />}
      {!owesAnything(client) && <SigningDone client={client} />}
      <Steps client={client} awaited={awaited} />
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
    regelmäßig nach. Bleibt es dabei? {useApp().help()}
  </Banner>
);

const actions: Readonly<Record<DocumentType, string>> = {
  avv: "Lesen und unterschreiben",
  sepa: "Ausfüllen und unterschreiben",
};

/** The required documents as numbered steps, with one button: in the step whose turn it is. */
function Steps({ client, awaited }: { client: AppCustomer; awaited: DocumentType | null }) {
  const href = useHref();
  const { company } = useApp().config;
  const types = documentTypes.filter((type) => client[type].required);
  const open = types.filter((type) => !client[type].sent);
  const isLocked = (type: DocumentType) => type === "sepa" && owesAvv(client) && !client.sepa.sent;
  const stateOf = (type: DocumentType) => {
    if (isLocked(type)) return errorMessages.AvvOwed.text;
    return type === awaited ? "Bestätigung steht noch aus" : stateText(client[type]);
  };
  if (types.length === 0) return null;
  return (
    <section className={`sheet ${styles.steps}`}>
      {open.length > 0 && !awaited && (
        <div className={styles.ask}>
          <h2>
            {company.name} braucht {open.length > 1 ? "zwei Unterschriften" : "eine Unterschrift"} von Ihnen
          </h2>
          <PaperPicture />
        </div>
      )}
      <ol>
        {types.map((type, index) => (
          <li key={type}>
            <Tile
              number={index + 1}
              title={documentNames[type]}
              state={stateOf(type)}
              action={type === open[0] && !awaited ? actions[type] : "Ansehen"}
              href={href(documentScreens[type])}
              isNext={type === open[0] && !awaited}
              done={client[type].sent}
              locked={isLocked(type)}
            />
          </li>
        ))}
      </ol>
    </section>
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
