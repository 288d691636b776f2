/** Names and values, such as the facts of an address, a person or a contract. An empty value is a dash, a long text is cut. */
import type { ReactNode } from "react";
import styles from "./DefinitionList.module.css";
import { Excerpt } from "./Excerpt.tsx";
import { uniqueKeys } from "./lists/uniqueKeys.ts";

interface DefinitionListProps {
  facts: readonly { readonly name: string; readonly value: ReactNode }[];
}

export function DefinitionList({ facts }: DefinitionListProps) {
  return (
    <dl className={styles.list}>
      {uniqueKeys(facts, ({ name }) => name).map(({ key, item: { name, value } }) => (
        <div key={key} className={styles.fact}>
          <dt className={styles.name}>
            <Excerpt text={name} />
          </dt>
          <dd className={styles.value}>{shown(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function shown(value: ReactNode): ReactNode {
  if (value === "" || value == null) return "–";
  return typeof value === "string" ? <Excerpt text={value} /> : value;
}
