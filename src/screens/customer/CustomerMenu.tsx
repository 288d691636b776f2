/** The customer's start: both documents with their state, and the next step. */
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { errorMessages } from "../../app/messages/errorMessages.ts";
import { useHref } from "../../app/navigation/useRoute.ts";
import { type AppCustomer, owesAnything, owesAvv, owesSepa, sepaIsLocked } from "../../domain/appCustomer.ts";
import { formatDateTime } from "../../domain/dates.ts";
import { documentNames, documentTypes } from "../../domain/document.ts";
import type { Requirement } from "../../domain/requirement.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Excerpt, excerptOf } from "../../ui/Excerpt.tsx";
import { DocumentIcon } from "../../ui/icons/areaIcons.tsx";
import { PenIcon } from "../../ui/icons/customerIcons.tsx";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PaperPicture } from "../../ui/PaperPicture.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { Tile } from "../../ui/Tile.tsx";
import styles from "./CustomerMenu.module.css";
import { documentScreens } from "./documentScreens.ts";
import lead from "./Lead.module.css";
import { NoDocuments } from "./NoDocuments.tsx";
import { SigningDone } from "./SigningDone.tsx";
import { useOwnClient } from "./useOwnClient.ts";

export function CustomerMenu() {
  return (
    <>
      <PageHeader
        title="Ihre Dokumente"
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

const Company = () => <Excerpt text={useOwnClient()?.client ?? ""} />;

function Documents() {
  const client = useOwnClient();
  if (!client) return <NoDocuments />;
  const hasAny = [client.avv, client.sepa].some(({ required, sent }) => required || sent);
  return hasAny ? (
    <>
      <NextStep client={client} />
      <Tiles client={client} />
      {owesAnything(client) && <SignedBefore client={client} />}
    </>
  ) : (
    <EmptyState title="Nichts zu tun">
      <p>Zurzeit brauchen wir keine Unterschrift von Ihnen.</p>
    </EmptyState>
  );
}

function Tiles({ client }: { client: AppCustomer }) {
  const href = useHref();
  const { avv, sepa } = client;
  const locked = sepaIsLocked(client) && !sepa.sent;
  return (
    <ul className={styles.tiles}>
      {avv.required && (
        <li>
          <Tile
            title="AV-Vertrag"
            icon={<DocumentIcon />}
            href={href("AVVView")}
            state={stateText(avv)}
            done={avv.sent}
          />
        </li>
      )}
      {sepa.required && (
        <li>
          <Tile
            title="SEPA-Mandat"
            icon={<PenIcon />}
            href={href("SEPAView")}
            state={locked ? errorMessages.AvvOwed.text : stateText(sepa)}
            done={sepa.sent}
            locked={locked}
          />
        </li>
      )}
    </ul>
  );
}

/** What was signed and is not asked for any more has no tile; the end lists it itself. */
function SignedBefore({ client }: { client: AppCustomer }) {
  const href = useHref();
  const types = documentTypes.filter((type) => client[type].sent && !client[type].required);
  return types.map((type) => (
    <p key={type} className={styles.before}>
      Schon unterschrieben: <Link href={href(documentScreens[type])}>{documentNames[type]} ansehen</Link>
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
    <div className={`sheet ${lead.lead} ${styles.next}`}>
      <PaperPicture />
      <div className={styles.greeting}>
        <p className={lead.first}>{client.name ? `Guten Tag, ${excerptOf(client.name)}` : "Guten Tag"}</p>
        <p className={styles.effort}>{effort(client)}</p>
      </div>
      <ButtonLink href={href(name)} look="primary">
        {action}
      </ButtonLink>
    </div>
  );
}

/** What is still to be done, in documents and minutes. */
const effort = (client: AppCustomer): string =>
  owesAvv(client) && owesSepa(client) ? "2 Dokumente, etwa 5 Minuten" : "1 Dokument, etwa 3 Minuten";
