/** Facts, each with its name: an address, a person, a contract. */
import type { ReactNode } from "react";
import styles from "./DefinitionList.module.css";

interface DefinitionListProps {
  /** `id` only where several facts may have the same name. */
  facts: readonly { readonly id?: string; readonly name: string; readonly value: ReactNode }[];
}

export function DefinitionList({ facts }: DefinitionListProps) {
  return (
    <dl className={styles.list}>
      {facts.map(({ id, name, value }) => (
        <div key={id ?? name} className={styles.fact}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value === "" || value == null ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
