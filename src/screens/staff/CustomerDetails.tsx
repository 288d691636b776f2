/** One customer of the customer system: addresses, users to invite, assets, contract and sites (specification, section 2). */

import { useApp } from "../../app/app.ts";
import { Link } from "../../app/Link.tsx";
import { Part } from "../../app/Part.tsx";
import { useHref, useMatched } from "../../app/place.ts";
import { useRead } from "../../app/read.ts";
import { isPresent } from "../../domain/customer.ts";
import * as customers from "../../services/customers.ts";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ScreenSkeleton } from "../../ui/ScreenSkeleton.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AddressLines } from "./AddressLines.tsx";
import { CustomerAssets } from "./CustomerAssets.tsx";
import styles from "./CustomerDetails.module.css";
import { ContractCard, SitesCard } from "./CustomerExtras.tsx";
import { InviteCard } from "./InviteCard.tsx";

export function CustomerDetails() {
  const { params, area } = useMatched();
  const id = params.id ?? "";
  return (
    <div className={styles.parts}>
      <Part skeleton={<ScreenSkeleton />} head={<PageHeader title="Kunde" />}>
        <Head id={id} />
      </Part>
      <InviteCard customerId={id} />
      <Section title="Assets">
        <Part skeleton={<Skeleton rows={3} label="Assets werden geladen" />}>
          {/* An employee's area has no screen for a single asset (specification, section 2). */}
          <CustomerAssets customerId={id} linked={area === "admin"} />
        </Part>
      </Section>
      <Part skeleton={null}>
        <ContractCard customerId={id} />
      </Part>
      <Part skeleton={null}>
        <SitesCard customerId={id} />
      </Part>
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
        {isPresent(invoice) && (
          <Card title="Rechnungsadresse">
            <AddressLines of={invoice} />
          </Card>
        )}
        <Card title="Lieferadresse">
          {isPresent(delivery) ? <AddressLines of={delivery} /> : <p>Keine Lieferadresse hinterlegt.</p>}
        </Card>
      </div>
    </>
  );
}
