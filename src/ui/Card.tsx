/** A section of a screen on a surface of its own. */
import { type ReactNode, useId } from "react";
import styles from "./Card.module.css";

export function Card({ title, children }: { title?: string | undefined; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`sheet ${styles.card}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
