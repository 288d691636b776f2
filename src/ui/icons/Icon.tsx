/** The frame of every icon: a line drawing on a grid of 24, as large as the text it stands in and in its colour. */
import type { ReactNode } from "react";
import styles from "./Icon.module.css";

/** Icons only repeat what words beside them say, so they are hidden from screen readers. */
export function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}
