/** What happened in technical words, for whoever is asked for help: a line that one opens. Shows nothing without a text. */
import styles from "./Technical.module.css";

export const Technical = ({ text }: { text: string | null | undefined }) =>
  text ? (
    <details className={styles.technical}>
      <summary>Technische Einzelheiten</summary>
      <p>{text}</p>
    </details>
  ) : null;
