/**
 * The staff's first screen, a greeting and the day's work (decision 52): of each next step the people who have waited longest,
 * then the latest signatures.
 */
import { dueKinds } from "../../../domain/due.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { signedLately, workIn } from "../../../domain/queue.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useHref } from "../../../hooks/useRoute.ts";
import { useIdentity } from "../../../hooks/useSession.ts";
import { InkStroke } from "../../../ui/InkStroke.tsx";
import { Link } from "../../../ui/Link.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { Surface } from "../../../ui/Surface.tsx";
import { DueMails, useNextStep } from "../mails/NextStep.tsx";
import { NobodyInvited } from "../queue/NothingFound.tsx";
import { QueueTable, SignedTable } from "../queue/QueueTable.tsx";
import { tabAddress } from "../queue/useQueueView.ts";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { useAppCustomers } from "../useAppCustomers.ts";
import { useDue } from "../useDue.ts";
import styles from "./Home.module.css";

/** The most rows of each group; the queue has the rest. */
const MOST_OF_A_GROUP = 3;
const LATELY_SIGNED = 5;

export function Home() {
  const givenName = useIdentity()?.givenName;
  return (
    <>
      <InkStroke>
        <ScreenHeader heading={givenName ? `Guten Tag, ${givenName}` : "Guten Tag"} />
      </InkStroke>
      <AsyncBoundary skeleton={<Loading />}>
        <Today />
      </AsyncBoundary>
    </>
  );
}

const Loading = () => <Skeleton rows={5} label="Offene Dokumente werden gezählt" />;

function Today() {
  const { all, unreadable, complete } = useAppCustomers();
  const queue = useHref()("AppCustomers");
  const due = useDue();
  const { act, dialog } = useNextStep();
  // Rows that arrive later would move those already shown.
  if (!complete) return <Loading />;
  if (all.length === 0) return <NobodyInvited />;
  const work = workIn(all, "", due.dueOf);
  const shown = dueKinds.flatMap((kind) =>
    work.filter((row) => due.dueOf(row) === kind).slice(0, MOST_OF_A_GROUP),
  );
  const signed = signedLately(all, LATELY_SIGNED);
  return (
    <div className="stack">
      <UnreadableRows count={unreadable} one="Person" many="Personen" />
      {work.length === 0 && <EmptyState done title="Heute ist nichts zu tun" />}
      {work.length > 0 && (
        <Surface>
          <div className={styles.head}>
            <h2>Zu tun</h2>
            <Link href={tabAddress(queue, "zutun")}>Alle {formatNumber(work.length)}</Link>
            <DueMails people={work} due={due} onAct={act} />
          </div>
          <QueueTable look="brief" rows={shown} groups={work} due={due} onAct={act} />
          <p className={`note ${styles.foot}`}>Anrufe und E-Mails merkt sich nur dieses Gerät.</p>
        </Surface>
      )}
      {signed.length > 0 && (
        <Surface>
          <div className={styles.head}>
            <h2>Zuletzt unterschrieben</h2>
            <Link href={tabAddress(queue, "erledigt")}>Alle erledigten</Link>
          </div>
          <SignedTable rows={signed} />
        </Surface>
      )}
      {dialog}
    </div>
  );
}
