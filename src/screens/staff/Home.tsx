/**
 * The staff's first screen, the day's work (decision 52): what is due, each a way to those rows, selected; who has waited
 * longest, with what is due in the row; and what was signed lately.
 */
import { AsyncBoundary } from "../../app/data/AsyncBoundary.tsx";
import { useHref } from "../../app/navigation/useRoute.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { queueCounts } from "../../domain/queue.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { InkStroke } from "../../ui/InkStroke.tsx";
import { EmptyState } from "../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../ui/lists/Skeleton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { InvitationPicture } from "../../ui/pictures/staffPictures.tsx";
import { useAppCustomers } from "./appCustomers/useAppCustomers.ts";
import { useDue } from "./appCustomers/useDue.ts";
import styles from "./Home.module.css";
import { HomeDue } from "./HomeDue.tsx";
import { LatelySigned, LongestWaits } from "./HomeLists.tsx";
import { UnreadableRows } from "./UnreadableRows.tsx";

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
        <Today />
      </AsyncBoundary>
    </>
  );
}

function Today() {
  const { all, unreadable, complete } = useAppCustomers();
  const due = useDue();
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
  return (
    <div className={styles.today}>
      <UnreadableRows count={unreadable} one="Kunde" many="Kunden" />
      <HomeDue counts={queueCounts(all, due.dueOf)} provisional={!complete} />
      {complete && (
        <>
          <LongestWaits all={all} due={due} />
          <LatelySigned all={all} />
        </>
      )}
    </div>
  );
}
