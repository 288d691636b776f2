/** How the line to the others does: a dot and a few words, at the edge of the eye. */
import type { ReactNode } from "react";
import styles from "./LiveMark.module.css";

interface LiveMarkProps {
  /** `live`: news comes by itself. `waiting`: it may again in a moment. `lost`: it does not. */
  tone: "live" | "waiting" | "lost";
  children: ReactNode;
}

export function LiveMark({ tone, children }: LiveMarkProps) {
  return (
    <p className={`${styles.mark} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
