/** One step of signing: its number, what it is called, what is to do. */
import { type ReactNode, useId } from "react";
import styles from "./Step.module.css";

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

export function Step({ number, title, children }: StepProps) {
  const id = useId();
  return (
    <section className={styles.step} aria-labelledby={id}>
      <h2 className={styles.title} id={id}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        <span className="visually-hidden">Schritt {number}: </span>
        {title}
      </h2>
      {children}
    </section>
  );
}
