/** One app customer: which documents are required, what was signed when, and the reminder (specification, section 2). */

import { useApp } from "../../../app/context.ts";
import { useRead } from "../../../app/data/useRead.ts";
import { Link } from "../../../app/navigation/Link.tsx";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { momentText } from "../../../domain/dates.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { buttonLook } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import styles from "./AppCustomerDetails.module.css";
import { RequiredDocuments } from "./RequiredDocuments.tsx";
import { SignedDocuments } from "./SignedDocuments.tsx";

export function AppCustomerDetails() {
  const { id = "" } = useRoute().params;
  const { wire } = useApp();
  const href = useHref();
  const { answer: of } = useRead("appCustomer", id, (signal) => appCustomers.get(wire, id, signal), {
    follow: appCustomers.followOne(wire, id),
  });
  const back = <Link href={href("AppCustomers")}>App-Kunden</Link>;
  if (!of) {
    return (
      <>
        <PageHeader above={back} title="App-Kunde nicht gefunden" />
        <EmptyState
          title="Diesen App-Kunden gibt es nicht (mehr)"
          action={
            <Link href={href("AppCustomers")} className={buttonLook("primary")}>
              Zur Liste der App-Kunden
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      <PageHeader above={back} title={of.name || of.client || of.email} below={of.name && of.client} />
      <div className={styles.parts}>
        <div className={styles.documents}>
          <RequiredDocuments of={of} />
          <SignedDocuments of={of} />
        </div>
        <Contact of={of} />
      </div>
    </>
  );
}

function Contact({ of }: { of: AppCustomer }) {
  const href = useHref();
  const customer = of.client_id ? (
    <Link href={href("CustomerDetails", { id: of.client_id })}>{of.client || of.client_id}</Link>
  ) : (
    of.client
  );
  return (
    <Card title="Kontakt">
      <DefinitionList
        facts={[
          { name: "Kunde", value: customer },
          { name: "Name", value: of.name },
          {
            name: "E-Mail",
            value: of.email && (
              <a href={`mailto:${of.email}`}>
                <EmailAddress address={of.email} />
              </a>
            ),
          },
          { name: "Kundennummer", value: of.client_id },
          { name: "Eingeladen am", value: momentText(of.createdAt) },
          { name: "Geändert am", value: momentText(of.updatedAt) },
        ]}
      />
    </Card>
  );
}
