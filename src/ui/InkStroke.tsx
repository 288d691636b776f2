/** The stroke of ink from the login's background, pale, behind a heading. Decoration only. */
import type { ReactNode } from "react";
import styles from "./InkStroke.module.css";

export const InkStroke = ({ children }: { children: ReactNode }) => (
  <div className={styles.inked}>
    <svg
      className={`screen-only ${styles.stroke}`}
      viewBox="955 655 745 250"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M960 860c200-180 300-240 320-145s-60 180-5 180 85-140 150-130-10 110 65 100 85-85 200-75" />
    </svg>
    {children}
  </div>
);
