/** One app customer: open documents and the next step, the documents, the contact, and the history. */

import { useState } from "react";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { mailto } from "../../../domain/contactLinks.ts";
import { queueTabNames, workIn } from "../../../domain/queue.ts";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useApp } from "../../../hooks/useApp.ts";
import { useRead } from "../../../hooks/useRead.ts";
import { useHref, useRoute } from "../../../hooks/useRoute.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { EmailAddress } from "../../../ui/EmailAddress.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PhoneNumber } from "../mails/Call.tsx";
import { useNextStep } from "../mails/NextStep.tsx";
import { RecordNotFound } from "../RecordNotFound.tsx";
import { recallAppCustomers } from "../useAppCustomers.ts";
import { useDue } from "../useDue.ts";
import styles from "./AppCustomerDetails.module.css";
import { Documents } from "./Documents.tsx";
import { RecordHead } from "./RecordHead.tsx";
import { Timeline } from "./Timeline.tsx";

export function AppCustomerDetails() {
  const { params } = useRoute();
  const href = useHref();
  const { act, dialog } = useNextStep();
  const { answer: customer } = useRead(appCustomers.record(params.id ?? ""));
  if (!customer)
    return <RecordNotFound list="AppCustomers" explanation="Diesen App-Kunden gibt es nicht mehr" />;
  const { name, client, client_id: clientId } = customer;
  const company = clientId ? (
    <Link href={href("CustomerDetails", { id: clientId })}>{client || clientId}</Link>
  ) : (
    name && client
  );
  return (
    <>
      <ScreenHeader
        back="AppCustomers"
        record={displayName(customer)}
        below={company}
        actions={<NextPerson key={customer.id} customer={customer} />}
      />
      <RecordHead key={customer.id} customer={customer} onAct={act} />
      <div className={styles.parts}>
        <Documents customer={customer} onRemind={() => act([customer], "reminder")} />
        <div className="stack">
          <Contact customer={customer} />
          <Timeline customer={customer} />
        </div>
      </div>
      {dialog}
    </>
  );
}

/**
 * Leads from one person of the list "Zu tun" to the next, and shows the place in that list. Its `key` must be the
 * customer's id, because it keeps the list as it was when this customer was opened. Shows nothing if no screen has loaded
 * the list, for example if the record was opened by its address.
 */
function NextPerson({ customer }: { customer: AppCustomer }) {
  const { router } = useApp();
  const href = useHref();
  const { dueOf } = useDue();
  const due = workIn(recallAppCustomers(router) ?? [], "", dueOf).map(({ id }) => id);
  // The list stays as it was at first: after a mail, a person is no longer due but keeps their place.
  const [walk] = useState(due);
  const place = walk.indexOf(customer.id);
  if (place < 0) return null;
  const next = walk.slice(place + 1).find((id) => due.includes(id));
  return (
    <>
      <span className={`note ${styles.place}`}>
        {place + 1} von {walk.length} in „{queueTabNames.zutun}“
      </span>
      {next && (
        <ButtonLink variant="quiet" href={href("AppCustomerDetails", { id: next })}>
          Nächste Person
        </ButtonLink>
      )}
    </>
  );
}

function Contact({ customer }: { customer: AppCustomer }) {
  const { client_id: clientId, email } = customer;
  return (
    <Card title="Kontakt">
      <DefinitionList
        stacked
        facts={[
          { name: "Telefon", value: <PhoneNumber customer={customer} /> },
          { name: "E-Mail", value: email && <EmailAddress address={email} href={mailto(email)} /> },
          { name: "Kundennummer", value: clientId },
        ]}
      />
    </Card>
  );
}
