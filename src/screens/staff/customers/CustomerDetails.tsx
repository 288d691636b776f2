/** One customer of the customer system: first the people, each with their state in the app, then the records. */
import { AsyncBoundary, ReadFailure } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { type ReadState, useRead, useReadState } from "../../../hooks/useRead.ts";
import { useRoute } from "../../../hooks/useRoute.ts";
import * as customers from "../../../services/customers.ts";
import { TitleSkeleton } from "../../../ui/ScreenSkeleton.tsx";
import styles from "./CustomerDetails.module.css";
import { CustomerRecords } from "./CustomerRecords.tsx";
import { People } from "./People.tsx";

export function CustomerDetails() {
  const { params, area } = useRoute();
  const clientId = params.id ?? "";
  const failure = useCommonFailure(clientId);
  if (failure) {
    return (
      <>
        <ScreenHeader back="Customers" />
        <ReadFailure {...failure} />
      </>
    );
  }
  return (
    <div className={styles.parts}>
      <AsyncBoundary skeleton={<HeadSkeleton />} head={<ScreenHeader back="Customers" />}>
        <Head clientId={clientId} />
      </AsyncBoundary>
      <People clientId={clientId} />
      {/* The employee area has no screen for a single asset. */}
      <CustomerRecords clientId={clientId} linked={area === "admin"} />
    </div>
  );
}

/** If nothing of the customer can be read, one panel says so instead of a panel in each part. */
function useCommonFailure(clientId: string) {
  const first = useReadState(customers.details(clientId));
  const others: readonly ReadState<unknown>[] = [
    useReadState(customers.users(clientId)),
    useReadState(customers.contracts(clientId)),
    useReadState(customers.sites(clientId)),
    useReadState(customers.assets(clientId)),
  ];
  return first.kind === "failed" && others.every(({ kind }) => kind === "failed") ? first : null;
}

function Head({ clientId }: { clientId: string }) {
  const { client_name: name } = useRead(customers.details(clientId)).answer;
  return (
    <ScreenHeader
      back="Customers"
      record={name}
      heading={`Kunde ${clientId}`}
      below={`Kundennummer ${clientId}`}
    />
  );
}

/** As high as the head, so that nothing below it moves. */
const HeadSkeleton = () => (
  <div className={styles.head} role="status">
    <span className="visually-hidden">Kunde wird geladen</span>
    <TitleSkeleton />
  </div>
);
