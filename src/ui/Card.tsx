/** A section of a screen on a surface of its own. */
import { type ReactNode, useId } from "react";
import styles from "./Card.module.css";

interface CardProps {
  title?: string | undefined;
  /** At the end of the title row. */
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
