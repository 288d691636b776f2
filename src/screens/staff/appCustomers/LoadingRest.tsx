/** The bar that says that more rows are on their way. Its place is always there, so that no row moves when it goes. */
import styles from "./LoadingRest.module.css";

export function LoadingRest({ rows, complete }: { rows: number; complete: boolean }) {
  return (
    <div className={styles.place}>
      {!complete && (
        <progress
          className={styles.bar}
          aria-label={`Weitere App-Kunden werden geladen, bisher ${rows.toLocaleString("de-DE")}`}
        />
      )}
    </div>
  );
}
