/**
 * The staff's first screen, the day's work (decision 52): what is due, each a way to those rows, selected; who has waited
 * longest, with what is due in the row; and what was signed lately.
 */
import { useApp } from "../../app/context.ts";
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { useHref } from "../../app/navigation/useRoute.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { queueCounts } from "../../domain/queue.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { useAppCustomers } from "./appCustomers/useAppCustomers.ts";
import { useDue } from "./appCustomers/useDue.ts";
import styles from "./Home.module.css";
import { HomeDue } from "./HomeDue.tsx";
import { LatelySigned, LongestWaits } from "./HomeLists.tsx";
import { UnreadableRows } from "./UnreadableRows.tsx";

const MINUTE_MS = 60_000;

export function Home() {
  const givenName = useIdentity()?.givenName;
  return (
    <>
      <PageHeader
        title={givenName ? `Guten Tag, ${givenName}` : "Guten Tag"}
        below="Was noch zu unterschreiben ist, auf einen Blick."
      />
      <AsyncBoundary skeleton={<Skeleton rows={5} label="Offene Dokumente werden gezählt" />}>
        <Today />
      </AsyncBoundary>
    </>
  );
}

function Today() {
  const { clock } = useApp().platform;
  const { all, unreadable, complete } = useAppCustomers();
  const now = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;
  const due = useDue(now);
  const href = useHref();
  if (complete && all.length === 0) {
    return (
      <EmptyState
        title="Noch niemand eingeladen"
        action={
          <ButtonLink href={href("Customers")} look="primary">
            Kunden einladen
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className={styles.today}>
      <UnreadableRows count={unreadable} one="Kunde" many="Kunden" />
      <HomeDue counts={queueCounts(all, due.dueOf)} provisional={!complete} />
      {complete && (
        <>
          <LongestWaits all={all} due={due} now={now} />
          <LatelySigned all={all} />
        </>
      )}
    </div>
  );
}
