/** Rows that stand where a list will be, so that nothing jumps when it comes. */
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
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing but their place.
        <span key={row} className={styles.row} aria-hidden="true" />
      ))}
    </div>
  );
}
