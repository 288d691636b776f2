/** Names and values, such as the facts of an address, a person or a contract. An empty value is shown as a dash. */
import type { ReactNode } from "react";
import styles from "./DefinitionList.module.css";
import { uniqueKeys } from "./lists/uniqueKeys.ts";

interface DefinitionListProps {
  /** Each name is above its value, for a narrow column. */
  stacked?: boolean;
  facts: readonly { readonly name: string; readonly value: ReactNode }[];
}

export function DefinitionList({ facts, stacked = false }: DefinitionListProps) {
  return (
    <dl className={`${styles.list} ${stacked ? styles.stacked : ""}`}>
      {uniqueKeys(facts, ({ name }) => name).map(({ key, item: { name, value } }) => (
        <div key={key} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value === "" || value == null ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
