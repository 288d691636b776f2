/** What the customer system may say besides: contract and sites, in whatever shape (decision 22). Nothing said shows nothing. */
import { useApp } from "../../app/app.ts";
import { useRead } from "../../app/read.ts";
import * as customers from "../../services/customers.ts";
import { Card } from "../../ui/Card.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import styles from "./CustomerExtras.module.css";
import { factLabel } from "./factLabel.ts";

export function ContractCard({ customerId }: { customerId: string }) {
  const { wire } = useApp();
  const { answer: facts } = useRead("contract", customerId, (signal) =>
    customers.contract(wire, customerId, signal),
  );
  if (facts.length === 0) return null;
  return (
    <Card title="Vertrag">
      <Facts of={facts} />
    </Card>
  );
}

export function SitesCard({ customerId }: { customerId: string }) {
  const { wire } = useApp();
  const { answer: sites } = useRead("sites", customerId, (signal) =>
    customers.sites(wire, customerId, signal),
  );
  if (sites.length === 0) return null;
  return (
    <Card title="Standorte">
      <ul className={styles.sites}>
        {sites.map((facts) => (
          <li key={facts.map(({ value }) => value).join("\n")}>
            <Facts of={facts} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Two fields of the customer system may have the same German name, such as `line1` and `street`. */
const Facts = ({ of }: { of: readonly customers.Fact[] }) => (
  <DefinitionList facts={of.map(({ name, value }) => ({ id: name, name: factLabel(name), value }))} />
);
