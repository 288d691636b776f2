/** A section of a screen under a heading. It has no surface of its own, unlike a Card. */
import { type ReactNode, useId } from "react";
import styles from "./Section.module.css";

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
