/** Placeholder rows of a list that is loading, so that nothing moves when it arrives. */
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  rows?: number | undefined;
  label?: string | undefined;
}

export function Skeleton({ rows = 6, label = "Wird geladen" }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have nothing but their index.
        <span key={row} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
