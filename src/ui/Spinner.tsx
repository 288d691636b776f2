/** Something is under way. It shows after 300 ms only, because what is quick needs no sign. */
import styles from "./Spinner.module.css";

/** With a label it is a status of its own; without one it is part of something that says `aria-busy`. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <p className={styles.status} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </p>
  );
}
