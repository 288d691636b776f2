/** The customer's menu: a tile for each required document, the next step, and a friendly end (specification, section 4). */
import { Link } from "wouter";
import { useApp } from "../../app/app.ts";
import { useHref } from "../../app/place.ts";
import { type AppCustomer, owesAnything, owesAvv, sepaIsLocked } from "../../domain/appCustomer.ts";
import { momentText } from "../../domain/moment.ts";
import type { Requirement } from "../../domain/requirement.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { DocumentIcon } from "../../ui/icons/Document.tsx";
import { PenIcon } from "../../ui/icons/Pen.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Tile } from "../../ui/Tile.tsx";
import styles from "./CustomerMenu.module.css";
import { NoDocuments } from "./NoDocuments.tsx";
import { useOwnClient } from "./ownClient.ts";
import { SEPA_LOCKED } from "./sepaLocked.ts";

export function CustomerMenu() {
  const client = useOwnClient();
  if (!client) return <NoDocuments />;
  return <Documents of={client} />;
}

function Documents({ of }: { of: AppCustomer }) {
  const href = useHref();
  const { router } = useApp();
  const { avv, sepa } = of;
  const locked = sepaIsLocked(of) && !sepa.sent;
  const hasTiles = avv.required || sepa.required;
  return (
    <>
      <PageHeader title="Ihre Dokumente" below={<NextStep of={of} />} />
      {hasTiles ? (
        <ul className={styles.tiles}>
          {avv.required && (
            <li>
              <Tile
                title="AV-Vertrag"
                icon={<DocumentIcon />}
                href={href("AVVView")}
                onGo={router.go}
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
                onGo={router.go}
                state={locked ? SEPA_LOCKED : stateText(sepa)}
                done={sepa.sent}
                locked={locked}
              />
            </li>
          )}
        </ul>
      ) : (
        <EmptyState title="Nichts zu tun">
          <p>Zurzeit brauchen wir keine Unterschrift von Ihnen.</p>
        </EmptyState>
      )}
    </>
  );
}

const stateText = (of: Requirement): string =>
  of.sent ? `Erledigt am: ${momentText(of.sentAt)}` : "Noch zu unterschreiben";

function NextStep({ of }: { of: AppCustomer }) {
  const href = useHref();
  if (!of.avv.required && !of.sepa.required) return null;
  if (!owesAnything(of)) return <p>Alles erledigt. Vielen Dank, {of.name || of.client}!</p>;
  return (
    <p className={styles.next}>
      <span>Ihr nächster Schritt:</span>
      {owesAvv(of) ? (
        <Link href={href("AVVView")} className={buttonLook("primary")}>
          AV-Vertrag unterschreiben
        </Link>
      ) : (
        <Link href={href("SEPAView")} className={buttonLook("primary")}>
          SEPA-Mandat ausfüllen
        </Link>
      )}
    </p>
  );
}
