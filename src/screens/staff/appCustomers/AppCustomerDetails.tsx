/** One app customer: what is due, which documents are required, what was signed when, what has happened, the contact. */
import { useRead } from "../../../app/data/useRead.ts";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { InviteAgain } from "../InviteAgain.tsx";
import { RecordNotFound } from "../RecordNotFound.tsx";
import styles from "./AppCustomerDetails.module.css";
import { appCustomerDetailsReads } from "./appCustomerDetailsReads.ts";
import { CustomerHead } from "./CustomerHead.tsx";
import { RequiredDocuments } from "./RequiredDocuments.tsx";
import { SignedDocuments } from "./SignedDocuments.tsx";
import { Timeline } from "./Timeline.tsx";
import { useAsking } from "./useAsking.ts";

export function AppCustomerDetails() {
  const { params } = useRoute();
  const href = useHref();
  const { answer: customer } = useRead(...appCustomerDetailsReads({ params }));
  const back = <Link href={href("AppCustomers")}>App-Kunden</Link>;
  if (!customer) {
    return (
      <RecordNotFound
        back={back}
        title="App-Kunde nicht gefunden"
        explanation="Diesen App-Kunden gibt es nicht (mehr)"
        listHref={href("AppCustomers")}
        listLabel="Zur Liste der App-Kunden"
      />
    );
  }
  return (
    <>
      <PageHeader above={back} title={displayName(customer)} below={customer.name && customer.client} />
      <CustomerHead customer={customer} />
      <div className={styles.parts}>
        <div className={styles.documents}>
          <RequiredDocuments customer={customer} />
          <SignedDocuments customer={customer} />
        </div>
        <div className={styles.documents}>
          <Timeline customer={customer} />
          <Contact customer={customer} />
        </div>
      </div>
    </>
  );
}

function Contact({ customer }: { customer: AppCustomer }) {
  const href = useHref();
  const asking = useAsking();
  const { name, client, client_id: clientId, email, createdAt, updatedAt } = customer;
  const company = clientId ? (
    <Link href={href("CustomerDetails", { id: clientId })}>
      <Excerpt text={client || clientId} />
    </Link>
  ) : (
    client
  );
  return (
    <Card title="Kontakt">
      <DefinitionList
        facts={[
          { name: "Kunde", value: company },
          { name: "Name", value: name },
          {
            name: "E-Mail",
            value: email && (
              <a href={`mailto:${email}`}>
                <EmailAddress address={email} />
              </a>
            ),
          },
          { name: "Kundennummer", value: clientId },
          { name: "Eingeladen am", value: formatDateTime(createdAt) },
          { name: "Geändert am", value: formatDateTime(updatedAt) },
        ]}
      />
      {/* Where the invitation is too old, the reminder's button sends it again. */}
      {asking.mailFor(customer) === "reminder" && (
        <div className={styles.invitation}>
          <InviteAgain customer={customer} />
        </div>
      )}
    </Card>
  );
}
