/** One asset of a customer: its fields, as the customer system names them (specification, section 2). */

import { useApp } from "../../app/app.ts";
import { Link } from "../../app/Link.tsx";
import { Part } from "../../app/Part.tsx";
import { useHref, useMatched } from "../../app/place.ts";
import { useRead } from "../../app/read.ts";
import * as customers from "../../services/customers.ts";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

export function CustomerAsset() {
  const { id = "", assetid = "" } = useMatched().params;
  const href = useHref();
  const back = <Link href={href("CustomerDetails", { id })}>Zurück zum Kunden</Link>;
  return (
    <>
      <PageHeader above={back} title="Asset" />
      <Part skeleton={<Skeleton label="Asset wird geladen" />}>
        <Fields customerId={id} id={assetid} />
      </Part>
    </>
  );
}

function Fields({ customerId, id }: { customerId: string; id: string }) {
  const { wire } = useApp();
  const { answer: fields } = useRead("asset", { customerId, id }, (signal) =>
    customers.assetFields(wire, { clientId: customerId, id }, signal),
  );
  if (fields.length === 0) return <EmptyState title="Zu diesem Asset sind keine Felder hinterlegt" />;
  return (
    <DataTable
      caption="Felder des Assets"
      rows={fields}
      keyOf={({ id, name }) => `${id}\n${name}`}
      columns={[
        { name: "Name", cell: ({ name }) => name },
        { name: "Wert", cell: ({ value }) => value || "–" },
      ]}
    />
  );
}
