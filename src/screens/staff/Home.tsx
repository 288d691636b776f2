/**
 * The staff's first screen: a greeting by the given name where it is known, and the open work in numbers, each a link to
 * the filtered queue (decision 14).
 */

import { useApp } from "../../app/context.ts";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { useHref } from "../../app/navigation/useRoute.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { type AppCustomer, displayName, type QueueTab, queueTabNames } from "../../domain/appCustomer.ts";
import { waitColour } from "../../domain/badgeColour.ts";
import { formatNumber } from "../../domain/formatNumber.ts";
import { longestWaits, queueCounts } from "../../domain/queue.ts";
import { waitingText } from "../../domain/waiting.ts";
import { Badge } from "../../ui/Badge.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Excerpt } from "../../ui/Excerpt.tsx";
import { InkStroke } from "../../ui/InkStroke.tsx";
import { Link } from "../../ui/Link.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { RowList } from "../../ui/lists/RowList.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { InvitationPicture } from "../../ui/pictures/staffPictures.tsx";
import { useAppCustomers } from "./appCustomers/useAppCustomers.ts";
import { tabAddress } from "./appCustomers/useQueueView.ts";
import styles from "./Home.module.css";
import { UnreadableRows } from "./UnreadableRows.tsx";

const LONGEST_WAITS = 5;

export function Home() {
  const givenName = useIdentity()?.givenName;
  return (
    <>
      <InkStroke>
        <PageHeader
          title={givenName ? `Guten Tag, ${givenName}` : "Guten Tag"}
          below="Was noch zu unterschreiben ist, auf einen Blick."
        />
      </InkStroke>
      <AsyncBoundary skeleton={<Skeleton rows={5} label="Offene Dokumente werden gezählt" />}>
        <OpenWork />
      </AsyncBoundary>
    </>
  );
}

function OpenWork() {
  const { all, unreadable, complete } = useAppCustomers();
  const href = useHref();
  if (complete && all.length === 0) {
    return (
      <EmptyState
        title="Noch niemand eingeladen"
        picture={<InvitationPicture />}
        action={
          <ButtonLink href={href("Customers")} look="primary">
            Kunden einladen
          </ButtonLink>
        }
      />
    );
  }
  const counts = queueCounts(all);
  return (
    <div className={styles.work}>
      <UnreadableRows count={unreadable} one="Kunde" many="Kunden" />
      <ul className={styles.numbers}>
        <Count
          tab="offen"
          count={counts.offen}
          description="Kunden mit offenen Dokumenten"
          provisional={!complete}
        />
        <Count
          tab="avv"
          count={counts.avv}
          description="AV-Vertrag nicht unterschrieben"
          provisional={!complete}
        />
        <Count
          tab="sepa"
          count={counts.sepa}
          description="SEPA-Mandat nicht unterschrieben"
          provisional={!complete}
        />
      </ul>
      {complete && <LongestWaits all={all} />}
    </div>
  );
}

interface CountProps {
  tab: QueueTab;
  count: number;
  description: string;
  /** More rows are still loading. */
  provisional: boolean;
}

function Count({ tab, count, description, provisional }: CountProps) {
  const href = useHref();
  return (
    <li>
      <Link href={tabAddress(href("AppCustomers"), tab)} className={styles.count}>
        <span className={styles.name}>{queueTabNames[tab]}</span>
        <span className={styles.number}>
          {formatNumber(count)}
          {provisional && "+"}
        </span>
        <span className={styles.description}>{description}</span>
      </Link>
    </li>
  );
}

function LongestWaits({ all }: { all: readonly AppCustomer[] }) {
  const { clock } = useApp().platform;
  const href = useHref();
  const now = clock.now();
  const waits = longestWaits(all).slice(0, LONGEST_WAITS);
  if (waits.length === 0) return <EmptyState done title="Alles erledigt: Zurzeit ist nichts offen" />;
  return (
    <Card title="Am längsten offen">
      <RowList
        label="Am längsten offen"
        rows={waits.map((customer) => (
          <Link
            key={customer.id}
            href={href("AppCustomerDetails", { id: customer.id })}
            className={styles.wait}
          >
            <span>
              <Excerpt text={displayName(customer)} />
              <span className={styles.client}>
                <Excerpt text={displayName(customer) === customer.client ? "" : customer.client} />
              </span>
            </span>
            <Badge colour={waitColour(customer, now)}>{waitingText(customer, now)}</Badge>
          </Link>
        ))}
      />
    </Card>
  );
}
