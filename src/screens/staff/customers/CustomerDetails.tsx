/** One customer of the customer system: addresses, users to invite, assets, contract and sites. */
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import { Link } from "../../../app/navigation/Link.tsx";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import { isAddressPresent } from "../../../domain/customer.ts";
import { Card } from "../../../ui/Card.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { ScreenSkeleton } from "../../../ui/ScreenSkeleton.tsx";
import { Section } from "../../../ui/Section.tsx";
import { AddressLines } from "./AddressLines.tsx";
import { ContractCard, SitesCard } from "./ContractAndSites.tsx";
import { CustomerAssets } from "./CustomerAssets.tsx";
import styles from "./CustomerDetails.module.css";
import { InviteCard } from "./InviteCard.tsx";
import { useCustomer } from "./useCustomer.ts";

export function CustomerDetails() {
  const { params, area } = useRoute();
  const clientId = params.id ?? "";
  return (
    <div className={styles.parts}>
      <AsyncBoundary skeleton={<ScreenSkeleton />} head={<PageHeader title="Kunde" />}>
        <Head clientId={clientId} />
      </AsyncBoundary>
      <InviteCard clientId={clientId} />
      <Section title="Assets">
        <AsyncBoundary skeleton={<Skeleton rows={3} label="Assets werden geladen" />}>
          {/* The employee area has no screen for a single asset. */}
          <CustomerAssets clientId={clientId} linked={area === "admin"} />
        </AsyncBoundary>
      </Section>
      <AsyncBoundary skeleton={null}>
        <ContractCard clientId={clientId} />
      </AsyncBoundary>
      <AsyncBoundary skeleton={null}>
        <SitesCard clientId={clientId} />
      </AsyncBoundary>
    </div>
  );
}

function Head({ clientId }: { clientId: string }) {
  const href = useHref();
  const { client_name: name, invoice_address: invoice, delivery_address: delivery } = useCustomer(clientId);
  return (
    <>
      <PageHeader above={<Link href={href("Customers")}>Kunden</Link>} title={name || `Kunde ${clientId}`} />
      <div className={styles.addresses}>
        {isAddressPresent(invoice) && (
          <Card title="Rechnungsadresse">
            <AddressLines address={invoice} />
          </Card>
        )}
        <Card title="Lieferadresse">
          {isAddressPresent(delivery) ? (
            <AddressLines address={delivery} />
          ) : (
            <p>Keine Lieferadresse hinterlegt.</p>
          )}
        </Card>
      </div>
    </>
  );
}
