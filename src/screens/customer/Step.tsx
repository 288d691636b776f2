/** One step of a signing form, with its number and title. */
import type { ReactNode } from "react";
import styles from "./Step.module.css";

interface StepProps {
  /** The heading's id, for links to the step. */
  id: string;
  number: number;
  title: string;
  /** It takes no more input. */
  locked: boolean;
  children: ReactNode;
}

export function Step({ id, number, title, locked, children }: StepProps) {
  return (
    <section className={`sheet ${styles.step}`} aria-labelledby={id}>
      <h2 className={styles.title} id={id} tabIndex={-1}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span className="visually-hidden">Schritt {number}: </span>
        {title}
      </h2>
      <div inert={locked}>{children}</div>
    </section>
  );
}
