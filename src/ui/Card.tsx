/** A sheet with a heading. */
import { type ReactNode, useId } from "react";
import styles from "./Card.module.css";

interface CardProps {
  title?: string | undefined;
  /** Holds a list, which reaches its edges. */
  list?: boolean;
  children: ReactNode;
}

export function Card({ title, list = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={`sheet ${list ? styles.list : styles.card}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
