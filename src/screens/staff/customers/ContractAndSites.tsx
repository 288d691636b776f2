/** A customer's contract and sites, whatever fields they have; nothing is shown where there are none (decision 22). */
import { useApp } from "../../../app/context.ts";
import { useRead } from "../../../app/data/useRead.ts";
import { formatIfDate } from "../../../domain/dates.ts";
import * as customers from "../../../services/customers.ts";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { uniqueKeys } from "../../../ui/lists/uniqueKeys.ts";
import styles from "./ContractAndSites.module.css";
import { factLabel } from "./factLabel.ts";

export function ContractCard({ clientId }: { clientId: string }) {
  const { wire } = useApp();
  const { answer: facts } = useRead("contract", clientId, (signal) =>
    customers.contract(wire, clientId, signal),
  );
  if (facts.length === 0) return null;
  return (
    <Card title="Vertrag">
      <Facts facts={facts} />
    </Card>
  );
}

export function SitesCard({ clientId }: { clientId: string }) {
  const { wire } = useApp();
  const { answer: sites } = useRead("sites", clientId, (signal) => customers.sites(wire, clientId, signal));
  if (sites.length === 0) return null;
  return (
    <Card title="Standorte">
      <ul className={styles.sites}>
        {uniqueKeys(sites, (facts) => facts.map(({ value }) => value).join("\n")).map(
          ({ key, item: facts }) => (
            <li key={key}>
              <Facts facts={facts} />
            </li>
          ),
        )}
      </ul>
    </Card>
  );
}

const Facts = ({ facts }: { facts: readonly customers.Fact[] }) => (
  <DefinitionList
    facts={facts.map(({ name, value }) => ({ name: factLabel(name), value: formatIfDate(value) }))}
  />
);
