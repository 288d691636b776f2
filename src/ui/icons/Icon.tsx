/** The frame of every icon: a line drawing on a grid of 24, as large as the text it stands in and in its colour. */
import styles from "./Icon.module.css";

/** `d` is an SVG path. Icons only repeat what words beside them say, so they are hidden from screen readers. */
export function Icon({ d }: { d: string }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  );
}
