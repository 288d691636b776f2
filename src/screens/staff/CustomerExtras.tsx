/** What the customer system may say besides: contract and sites, in whatever shape (decision 22). Nothing said shows nothing. */
import { useApp } from "../../app/app.ts";
import { useRead } from "../../app/read.ts";
import * as customers from "../../services/customers.ts";
import { Card } from "../../ui/Card.tsx";
import { DefinitionList } from "../../ui/DefinitionList.tsx";
import { keyed } from "../../ui/keyed.ts";
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
        {keyed(sites, (facts) => facts.map(({ value }) => value).join("\n")).map(({ key, item: facts }) => (
          <li key={key}>
            <Facts of={facts} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Facts = ({ of }: { of: readonly customers.Fact[] }) => (
  <DefinitionList facts={of.map(({ name, value }) => ({ name: factLabel(name), value }))} />
);
