/** A spinner that appears only after 300 ms, so that quick answers do not flicker. */
import styles from "./Spinner.module.css";

/** With a label it is a status of its own; without one it belongs inside an element with `aria-busy`. */
export function Spinner({ label }: { label?: string }) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <p className={styles.status} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      {label}
    </p>
  );
}
