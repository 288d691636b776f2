/** A progress bar while more rows are loading. It takes no room, so that no row moves when it goes. */
import { formatNumber } from "../../../domain/formatNumber.ts";
import styles from "./LoadingRest.module.css";

export function LoadingRest({ rows, complete }: { rows: number; complete: boolean }) {
  return (
    <div className={styles.place}>
      {!complete && (
        <progress
          className={styles.bar}
          aria-label={`Weitere App-Kunden werden geladen, bisher ${formatNumber(rows)}`}
        />
      )}
    </div>
  );
}
