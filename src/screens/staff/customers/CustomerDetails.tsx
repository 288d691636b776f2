/** One customer of the customer system: first the people, each with their state in the app, then the records. */
import { ReadFailure } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useRoute } from "../../../hooks/useRoute.ts";
import { TitleSkeleton } from "../../../ui/ScreenSkeleton.tsx";
import styles from "./CustomerDetails.module.css";
import { CustomerRecords } from "./CustomerRecords.tsx";
import { People } from "./People.tsx";
import { type CustomerPartProps, useCustomerReads } from "./useCustomerReads.ts";

export function CustomerDetails() {
  const { params, area } = useRoute();
  const clientId = params.id ?? "";
  const reads = useCustomerReads(clientId);
  const isUnreadable = Object.values(reads).every(({ kind }) => kind === "failed");
  return (
    <>
      <Head clientId={clientId} reads={reads} />
      {!isUnreadable && (
        <div className="stack">
          <People clientId={clientId} reads={reads} />
          {/* The employee area has no screen for a single asset. */}
          <CustomerRecords clientId={clientId} reads={reads} linked={area === "admin"} />
        </div>
      )}
    </>
  );
}

function Head({ clientId, reads: { details } }: CustomerPartProps) {
  if (details.kind === "loading") return <HeadSkeleton />;
  if (details.kind === "failed") {
    return (
      <>
        <ScreenHeader back="Customers" />
        <ReadFailure {...details} />
      </>
    );
  }
  return (
    <ScreenHeader
      back="Customers"
      record={details.answer.client_name}
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
