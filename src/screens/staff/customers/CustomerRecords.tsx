/**
 * The customer system's records of a customer: addresses, contract, sites, assets. Contract and sites are shown if there are
 * any, whatever their fields (decision 22).
 */
import { type Address, type Asset, type CustomerRecord, isAddressPresent } from "../../../domain/customer.ts";
import { formatIfDate } from "../../../domain/germanFormats.ts";
import { ReadFailure } from "../../../hooks/AsyncBoundary.tsx";
import { type ReadState, useReadState } from "../../../hooks/useRead.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import type * as customers from "../../../services/customers.ts";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { DataTable } from "../../../ui/lists/DataTable.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { uniqueKeys } from "../../../ui/lists/uniqueKeys.ts";
import { Inset } from "../../../ui/Surface.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";
import styles from "./CustomerDetails.module.css";
import type { CustomerPartProps } from "./useCustomerReads.ts";

interface CustomerRecordsProps extends CustomerPartProps {
  /** Whether the area has the screen for a single asset. */
  linked: boolean;
}

/**
 * Everything is requested at once and shown from the top: a part appears after those above it have been answered, so that
 * nothing moves. A failure is shown once, below the rest.
 */
export function CustomerRecords({ clientId, reads, linked }: CustomerRecordsProps) {
  const { details, users, contracts, sites, assets } = reads;
  const invited = useReadState(appCustomers.invitedUsers(clientId));
  // The people's states can add rows or a panel above.
  if (isLoading(users, invited, details)) return null;
  // At once: a contract beside the addresses makes their row higher.
  if (isLoading(contracts, sites)) return <Skeleton rows={4} label="Vertrag und Standorte werden geladen" />;
  const failed = [contracts, sites, assets].find((part) => part.kind === "failed");
  return (
    <>
      <div className={styles.cards}>
        {/* If the details failed, the screen's head says so. */}
        {details.kind === "answered" && <Addresses customer={details.answer} />}
        {contracts.kind === "answered" &&
          uniqueKeys(contracts.answer, JSON.stringify).map(({ key, item: facts }) => (
            <div key={key} className={styles.wide}>
              <Contract facts={facts} />
            </div>
          ))}
      </div>
      {sites.kind === "answered" && sites.answer.length > 0 && <Sites sites={sites.answer} />}
      {assets.kind !== "failed" && (
        <Card list title="Assets">
          {assets.kind === "loading" ? (
            <Inset>
              <Skeleton rows={3} label="Assets werden geladen" />
            </Inset>
          ) : (
            <>
              <UnreadableRows count={assets.answer.unreadable} one="Asset" many="Assets" />
              <Assets clientId={clientId} assets={assets.answer.rows} linked={linked} />
            </>
          )}
        </Card>
      )}
      {failed && !isLoading(assets) && <ReadFailure {...failed} />}
    </>
  );
}

const isLoading = (...states: readonly ReadState<unknown>[]): boolean =>
  states.some(({ kind }) => kind === "loading");

/** Shows the invoice address only if there is one. */
const Addresses = ({
  customer: { invoice_address: invoice, delivery_address: delivery },
}: {
  customer: CustomerRecord;
}) => (
  <>
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
  </>
);

/** As on an envelope: street, postcode and city, country. Empty lines are left out. */
const AddressLines = ({ address: { line1, line2, postcode, line4 } }: { address: Address }) => (
  <address className={styles.address}>
    {[line1, `${postcode} ${line2}`.trim(), line4].filter(Boolean).join("\n")}
  </address>
);

const labels: ReadonlyMap<string, string> = new Map([
  ["name", "Name"],
  ["start", "Beginn"],
  ["end", "Ende"],
  ["status", "Status"],
  ["type", "Art"],
  ["line1", "Straße"],
  ["line2", "Ort"],
  ["street", "Straße"],
  ["postcode", "PLZ"],
  ["city", "Ort"],
  ["country", "Land"],
]);

/** The German label of a field of the customer system; an unknown name is shown without its underscores. */
const labelOf = ({ name }: customers.Fact): string =>
  labels.get(name.toLowerCase()) ?? name.replaceAll("_", " ");

const Contract = ({ facts }: { facts: readonly customers.Fact[] }) => (
  <Card title="Vertrag">
    <DefinitionList facts={facts.map((fact) => ({ name: labelOf(fact), value: formatIfDate(fact.value) }))} />
  </Card>
);

/** A row for each site, and a column for each field that any of them has (decision 22). */
function Sites({ sites }: { sites: readonly (readonly customers.Fact[])[] }) {
  const columns = [...new Set(sites.flat().map(labelOf))].map((name) => ({
    name,
    cell: (facts: readonly customers.Fact[]) =>
      facts
        .filter((fact) => labelOf(fact) === name)
        .map(({ value }) => formatIfDate(value))
        .join(", ") || "–",
  }));
  return (
    <Card list title="Standorte">
      <DataTable
        caption="Standorte des Kunden"
        rows={sites}
        keyOf={(facts) => facts.map(({ value }) => value).join("\n")}
        columns={columns}
      />
    </Card>
  );
}

interface AssetsProps extends Omit<CustomerRecordsProps, "reads"> {
  assets: readonly Asset[];
}

function Assets({ clientId, assets, linked }: AssetsProps) {
  const href = useHref();
  if (assets.length === 0) return <Inset>Für diesen Kunden sind keine Assets hinterlegt.</Inset>;
  return (
    <DataTable
      caption="Assets des Kunden"
      rows={assets}
      keyOf={({ id }) => id}
      hrefOf={linked ? ({ id }) => href("CustomerAsset", { id: clientId, assetid: id }) : undefined}
      columns={[
        { name: "Art", cell: ({ id, assettype_name: type }) => type || `Asset ${id}` },
        { name: "Kennung", cell: ({ key_field: key }) => formatIfDate(key) || "–" },
      ]}
    />
  );
}
