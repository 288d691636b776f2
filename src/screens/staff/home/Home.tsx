/**
 * The staff's first screen, the day's work (decision 52): the people to contact, grouped by the next step, then the latest
 * signatures.
 */
import { type AppCustomer, displayName, requirementLabels } from "../../../domain/appCustomer.ts";
import { documentTypes } from "../../../domain/document.ts";
import { dueKinds, lastSignedAt } from "../../../domain/due.ts";
import { formatDate, parseTimestamp } from "../../../domain/germanFormats.ts";
import { defaultOrder, filterQueue, peopleText, rowsInTab, signedLately } from "../../../domain/queue.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useHref } from "../../../hooks/useRoute.ts";
import { useIdentity } from "../../../hooks/useSession.ts";
import { Card } from "../../../ui/Card.tsx";
import { InkStroke } from "../../../ui/InkStroke.tsx";
import { Link } from "../../../ui/Link.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import { DueMails, useNextStep } from "../mails/NextStep.tsx";
import { NobodyInvited } from "../queue/NothingFound.tsx";
import { QueueTable } from "../queue/QueueTable.tsx";
import { tabAddress } from "../queue/useQueueView.ts";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { useAppCustomers } from "../useAppCustomers.ts";
import { useDue } from "../useDue.ts";
import styles from "./Home.module.css";

/** The most rows of each group; the queue has the rest. */
const MOST_OF_A_GROUP = 5;
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
  const href = useHref();
  const due = useDue();
  const { act, dialog } = useNextStep();
  // Rows that arrive later would move those already shown.
  if (!complete) return <Loading />;
  if (all.length === 0) return <NobodyInvited />;
  const work = rowsInTab(filterQueue(all, { search: "", ...defaultOrder("zutun") }), "zutun", due.dueOf);
  const shown = dueKinds.flatMap((kind) =>
    work.filter((row) => due.dueOf(row) === kind).slice(0, MOST_OF_A_GROUP),
  );
  return (
    <div className="stack">
      <UnreadableRows count={unreadable} one="Person" many="Personen" />
      {work.length === 0 && <EmptyState done title="Zurzeit ist nichts zu tun" />}
      {work.length > 0 && (
        <Surface>
          <Inset>
            <div className={styles.head}>
              <h2>Zu tun</h2>
              <DueMails people={work} due={due} onAct={act} />
            </div>
          </Inset>
          <QueueTable rows={shown} groups={work} due={due} onAct={act} />
          {work.length > shown.length && (
            <Inset>
              <Link href={tabAddress(href("AppCustomers"), "zutun")}>
                Alle {peopleText(work.length)} zeigen
              </Link>
            </Inset>
          )}
        </Surface>
      )}
      <LatelySigned all={all} />
      {dialog}
    </div>
  );
}

/** The customers with the latest signatures, and the documents that they signed last. */
function LatelySigned({ all }: Pick<ReturnType<typeof useAppCustomers>, "all">) {
  const href = useHref();
  const signed = signedLately(all, LATELY_SIGNED);
  if (signed.length === 0) return null;
  return (
    <Card title="Zuletzt unterschrieben">
      <ul className={styles.signed} aria-label="Zuletzt unterschrieben">
        {signed.map((customer) => (
          <li key={customer.id}>
            <Link href={href("AppCustomerDetails", { id: customer.id })}>{displayName(customer)}</Link>
            <span className="note">
              {lastDocument(customer)} · {formatDate(lastSignedAt(customer))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The document signed last; both if they were signed at the same time. */
function lastDocument(customer: AppCustomer): string {
  const last = lastSignedAt(customer);
  return documentTypes
    .filter((name) => customer[name].sent && parseTimestamp(customer[name].sentAt) === last)
    .map((name) => requirementLabels[name])
    .join(", ");
}
