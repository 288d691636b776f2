/** One customer of the customer system: addresses, users to invite, assets, contract and sites (specification, section 2). */

import { useApp } from "../../../app/context.ts";
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import { useRead } from "../../../app/data/useRead.ts";
import { Link } from "../../../app/navigation/Link.tsx";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import { isAddressPresent } from "../../../domain/customer.ts";
import * as customers from "../../../services/customers.ts";
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

export function CustomerDetails() {
  const { params, area } = useRoute();
  const id = params.id ?? "";
  return (
    <div className={styles.parts}>
      <AsyncBoundary skeleton={<ScreenSkeleton />} head={<PageHeader title="Kunde" />}>
        <Head id={id} />
      </AsyncBoundary>
      <InviteCard clientId={id} />
      <Section title="Assets">
        <AsyncBoundary skeleton={<Skeleton rows={3} label="Assets werden geladen" />}>
          {/* An employee's area has no screen for a single asset (specification, section 2). */}
          <CustomerAssets clientId={id} linked={area === "admin"} />
        </AsyncBoundary>
      </Section>
      <AsyncBoundary skeleton={null}>
        <ContractCard clientId={id} />
      </AsyncBoundary>
      <AsyncBoundary skeleton={null}>
        <SitesCard clientId={id} />
      </AsyncBoundary>
    </div>
  );
}

function Head({ id }: { id: string }) {
  const { wire } = useApp();
  const href = useHref();
  const { answer } = useRead("customer", id, (signal) => customers.details(wire, id, signal));
  const { client_name: name, invoice_address: invoice, delivery_address: delivery } = answer;
  return (
    <>
      <PageHeader above={<Link href={href("Customers")}>Kunden</Link>} title={name || `Kunde ${id}`} />
      <div className={styles.addresses}>
        {isAddressPresent(invoice) && (
          <Card title="Rechnungsadresse">
            <AddressLines of={invoice} />
          </Card>
        )}
        <Card title="Lieferadresse">
          {isAddressPresent(delivery) ? (
            <AddressLines of={delivery} />
          ) : (
            <p>Keine Lieferadresse hinterlegt.</p>
          )}
        </Card>
      </div>
    </>
  );
}
