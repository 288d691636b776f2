/** A section of a screen under a heading, on a surface of its own unless `bare`. */
import { type ReactNode, useId } from "react";
import styles from "./Card.module.css";

interface CardProps {
  title?: string | undefined;
  /** Has no surface: its parts have surfaces of their own. */
  bare?: boolean;
  children: ReactNode;
}

export function Card({ title, bare = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={bare ? styles.bare : `sheet ${styles.card}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
