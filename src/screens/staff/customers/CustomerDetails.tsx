/** One customer of the customer system: first the people, each with their state in the app, then what is on record. */
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import { useRead } from "../../../app/data/useRead.ts";
import { type ReadState, useReadState } from "../../../app/data/useReadState.ts";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import * as customers from "../../../services/customers.ts";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { TitleSkeleton } from "../../../ui/ScreenSkeleton.tsx";
import styles from "./CustomerDetails.module.css";
import { CustomerRecords } from "./CustomerRecords.tsx";
import { customerDetailsReads } from "./customerDetailsReads.ts";
import { People } from "./People.tsx";
import { ReadFailure } from "./ReadFailure.tsx";

export function CustomerDetails() {
  const { params, area } = useRoute();
  const clientId = params.id ?? "";
  const failure = useCommonFailure(clientId);
  if (failure) {
    return (
      <>
        <FailedHead />
        <ReadFailure {...failure} />
      </>
    );
  }
  return (
    <div className={styles.parts}>
      <AsyncBoundary skeleton={<HeadSkeleton />} head={<FailedHead />}>
        <Head clientId={clientId} />
      </AsyncBoundary>
      <People clientId={clientId} />
      {/* The employee area has no screen for a single asset. */}
      <CustomerRecords clientId={clientId} linked={area === "admin"} />
    </div>
  );
}

/** When nothing of the customer can be read, one panel says so, not each of the parts. */
function useCommonFailure(clientId: string) {
  const [readDetails, readUsers] = customerDetailsReads({ params: { id: clientId } });
  const first = useReadState(readDetails);
  const others: readonly ReadState<unknown>[] = [
    useReadState(readUsers),
    useReadState(customers.contracts(clientId)),
    useReadState(customers.sites(clientId)),
    useReadState(customers.assets(clientId)),
  ];
  if (first.kind !== "failed") return null;
  const { code } = first.failure;
  return others.every((read) => read.kind === "failed" && read.failure.code === code) ? first : null;
}

/** Of a customer that could not be read: the way back stays. */
function FailedHead() {
  const href = useHref();
  return <PageHeader above={<Link href={href("Customers")}>Kunden</Link>} title="Kunde" />;
}

function Head({ clientId }: { clientId: string }) {
  const href = useHref();
  const [readDetails] = customerDetailsReads({ params: { id: clientId } });
  const { client_name: name } = useRead(readDetails).answer;
  return (
    <PageHeader
      above={<Link href={href("Customers")}>Kunden</Link>}
      title={name || `Kunde ${clientId}`}
      below={`Kundennummer ${clientId}`}
    />
  );
}

/** As high as the head, so that the people below it stay where they are. */
const HeadSkeleton = () => (
  <div className={styles.head} role="status">
    <span className="visually-hidden">Kunde wird geladen</span>
    <TitleSkeleton />
  </div>
);
