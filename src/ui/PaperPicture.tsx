/** Two overlapping sheets: empty if there is nothing yet, signed if everything is done. Decoration only. */
import styles from "./Picture.module.css";

export function PaperPicture({ signed = false }: { signed?: boolean | undefined }) {
  return (
    <svg className={`screen-only ${styles.picture}`} viewBox="0 0 96 72" aria-hidden="true" focusable="false">
      <rect className={styles.sheet} x="38" y="4" width="42" height="56" rx="2" transform="rotate(9 59 32)" />
      <rect
        className={styles.sheet}
        x="22"
        y="8"
        width="42"
        height="56"
        rx="2"
        transform="rotate(-3 43 36)"
      />
      <path className={styles.text} d="M29.5 21.5l26-1.400M30 28.500l26-1.400M30.300 35.500l15-.8" />
      <path className={styles.line} d="M31.500 54l26-1.400" />
      {signed && (
        <path
          className={styles.stroke}
          d="M33 50c3-9 7-13 7.500-9s-3 9-.5 9 4-6 6.500-5 1 4 5.500 2.500 4-4 6-3"
        />
      )}
    </svg>
  );
}
