/** One customer of the customer system: first the people, each with their state in the app, then what is on record. */
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import { useRead } from "../../../app/data/useRead.ts";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import styles from "./CustomerDetails.module.css";
import { CustomerRecords } from "./CustomerRecords.tsx";
import { customerDetailsReads } from "./customerDetailsReads.ts";
import { People } from "./People.tsx";

export function CustomerDetails() {
  const { params, area } = useRoute();
  const clientId = params.id ?? "";
  return (
    <div className={styles.parts}>
      <AsyncBoundary skeleton={<HeadSkeleton />} head={<PageHeader title="Kunde" />}>
        <Head clientId={clientId} />
      </AsyncBoundary>
      <People clientId={clientId} />
      {/* The employee area has no screen for a single asset. */}
      <CustomerRecords clientId={clientId} linked={area === "admin"} />
    </div>
  );
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
    <span className={styles.title} aria-hidden="true" />
  </div>
);
