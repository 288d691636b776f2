/** The staff's first screen: a greeting, and the open work in numbers, each a link into the queue (decision 14). */

import { useApp, useConfig } from "../../app/context.ts";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { Link } from "../../app/navigation/Link.tsx";
import { useHref } from "../../app/navigation/useRoute.ts";
import { type AppCustomer, type QueueTab, queueTabNames } from "../../domain/appCustomer.ts";
import { filterQueue, queueCounts } from "../../domain/queue.ts";
import { waitingText } from "../../domain/waiting.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { RowList } from "../../ui/lists/RowList.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAppCustomers } from "./appCustomers/useAppCustomers.ts";
import { tabAddress } from "./appCustomers/useQueueView.ts";
import styles from "./Home.module.css";

/** So many of the longest waits are named; the rest is a link away. */
const NAMED = 5;

export function Home() {
  const config = useConfig();
  return (
    <>
      <PageHeader
        title={`Willkommen bei ${config?.product ?? ""}`}
        below="Was noch zu unterschreiben ist, auf einen Blick."
      />
      <AsyncBoundary skeleton={<Skeleton rows={5} label="Offene Dokumente werden gezählt" />}>
        <OpenWork />
      </AsyncBoundary>
    </>
  );
}

function OpenWork() {
  const { all, complete } = useAppCustomers();
  const href = useHref();
  if (complete && all.length === 0) {
    return (
      <EmptyState
        title="Noch niemand eingeladen"
        action={
          <Link href={href("Customers")} className={buttonLook("primary")}>
            Kunden einladen
          </Link>
        }
      />
    );
  }
  const counts = queueCounts(all);
  return (
    <div className={styles.work}>
      <ul className={styles.numbers}>
        <Count
          tab="offen"
          count={counts.offen}
          says="Kunden mit offenen Dokumenten"
          provisional={!complete}
        />
        <Count tab="avv" count={counts.avv} says="AV-Vertrag nicht unterschrieben" provisional={!complete} />
        <Count
          tab="sepa"
          count={counts.sepa}
          says="SEPA-Mandat nicht unterschrieben"
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
  says: string;
  /** More rows are on their way. */
  provisional: boolean;
}

function Count({ tab, count, says, provisional }: CountProps) {
  const href = useHref();
  return (
    <li>
      <Link href={tabAddress(href("AppCustomers"), tab)} className={styles.count} data-open={count > 0}>
        <span className={styles.name}>{queueTabNames[tab]}</span>
        <span className={styles.number}>
          {count.toLocaleString("de-DE")}
          {provisional && "+"}
        </span>
        <span className={styles.says}>{says}</span>
      </Link>
    </li>
  );
}

function LongestWaits({ all }: { all: readonly AppCustomer[] }) {
  const { clock } = useApp().platform;
  const href = useHref();
  const now = clock.now();
  const waits = filterQueue(all, { tab: "offen", search: "", sort: "wartezeit" }).slice(0, NAMED);
  if (waits.length === 0) return <EmptyState title="Alles erledigt: zurzeit ist nichts offen" />;
  return (
    <Card title="Am längsten offen">
      <RowList
        label="Am längsten offen"
        rows={waits.map((of) => (
          <Link key={of.id} href={href("AppCustomerDetails", { id: of.id })} className={styles.wait}>
            <span>
              {of.name || of.email}
              <span className={styles.client}>{of.client}</span>
            </span>
            <span className={styles.since}>{waitingText(of, now)}</span>
          </Link>
        ))}
      />
    </Card>
  );
}
