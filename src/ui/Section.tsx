/** A part of a screen under a heading of its own, whose content brings its surface along. */
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
