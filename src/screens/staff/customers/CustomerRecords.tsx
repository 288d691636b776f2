/**
 * What the customer system has on record about a customer: addresses, contract, sites, assets. Contract and sites are
 * shown when there are any, whatever their fields (decision 22).
 */
import type { ReactNode } from "react";
import { type ReadState, useReadState } from "../../../app/data/useReadState.ts";
import { formatIfDate } from "../../../domain/dates.ts";
import * as customers from "../../../services/customers.ts";
import { Card } from "../../../ui/Card.tsx";
import { DefinitionList } from "../../../ui/DefinitionList.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { uniqueKeys } from "../../../ui/lists/uniqueKeys.ts";
import { Section } from "../../../ui/Section.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { Addresses } from "./Addresses.tsx";
import { AssetsTable } from "./AssetsTable.tsx";
import styles from "./CustomerRecords.module.css";
import { customerDetailsReads } from "./customerDetailsReads.ts";
import { factLabel } from "./factLabel.ts";
import { ReadFailure } from "./ReadFailure.tsx";
import { SitesTable } from "./SitesTable.tsx";

interface CustomerRecordsProps {
  clientId: string;
  /** Whether the area has the screen for a single asset. */
  linked: boolean;
}

/**
 * All is asked for at once, and shown from the top: a part appears when those above it have come or failed, so that
 * nothing moves that is shown already.
 */
export function CustomerRecords({ clientId, linked }: CustomerRecordsProps) {
  const [readDetails, readUsers] = customerDetailsReads({ params: { id: clientId } });
  const people = useReadState(readUsers);
  const details = useReadState(readDetails);
  const contracts = useReadState(customers.contracts(clientId));
  const sites = useReadState(customers.sites(clientId));
  const assets = useReadState(customers.assets(clientId));
  if (isLoading(people, details)) return <Skeleton rows={4} label="Adressen werden geladen" />;
  return (
    <>
      <div className={styles.cards}>
        {/* The screen's head says that the details could not be read. */}
        {details.kind === "answered" && <Addresses customer={details.answer} />}
        <Part state={contracts}>
          {(list) =>
            uniqueKeys(list, JSON.stringify).map(({ key, item: facts }) => (
              <div key={key} className={styles.wide}>
                <Contract facts={facts} />
              </div>
            ))
          }
        </Part>
      </div>
      {isLoading(contracts, sites) ? (
        <Skeleton rows={4} label="Standorte werden geladen" />
      ) : (
        <>
          <Part state={sites}>{(list) => list.length > 0 && <SitesTable sites={list} />}</Part>
          <Section title="Assets">
            {isLoading(assets) && <Skeleton rows={3} label="Assets werden geladen" />}
            <Part state={assets}>
              {({ rows, unreadable }) => (
                <>
                  <UnreadableRows count={unreadable} one="Asset" many="Assets" />
                  <AssetsTable clientId={clientId} assets={rows} linked={linked} />
                </>
              )}
            </Part>
          </Section>
        </>
      )}
    </>
  );
}

const isLoading = (...states: readonly ReadState<unknown>[]): boolean =>
  states.some(({ kind }) => kind === "loading");

interface PartProps<T> {
  state: ReadState<T>;
  children: (answer: T) => ReactNode;
}

/** What was read, or why it could not be, with another try; nothing while it is loading. */
function Part<T>({ state, children }: PartProps<T>) {
  if (state.kind === "loading") return null;
  if (state.kind === "answered") return children(state.answer);
  return <ReadFailure {...state} />;
}

const Contract = ({ facts }: { facts: readonly customers.Fact[] }) => (
  <Card title="Vertrag">
    <DefinitionList
      facts={facts.map(({ name, value }) => ({ name: factLabel(name), value: formatIfDate(value) }))}
    />
  </Card>
);
