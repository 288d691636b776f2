/** The product's mark, two sheets with a signature on the front one, and the product's name beside it. */
import styles from "./Logo.module.css";

export function Logo({ product }: { product: string }) {
  return (
    <span className={styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path
          className={styles.back}
          d="M11 3h14a4 4 0 0 1 4 4v14a4 4 0 0 1-4 4h-2V13a4 4 0 0 0-4-4H7V7a4 4 0 0 1 4-4z"
        />
        <rect className={styles.front} x="3" y="9" width="20" height="20" rx="4" />
        <path className={styles.stroke} d="M7 23c3-7 5.5-9 6-7s-2 5.5-.5 6 2.5-3.5 4-3 .5 2.5 2.5 2.5" />
      </svg>
      <span>{product}</span>
    </span>
  );
}
