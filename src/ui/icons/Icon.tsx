/** The frame of every icon: a line drawing on a grid of 24, in the size and colour of the text around it. */
import styles from "./Icon.module.css";

/** `d` is an SVG path. Icons only repeat the words beside them, so they are hidden from screen readers. */
export function Icon({ d }: { d: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  );
}
