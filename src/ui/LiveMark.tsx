/** Connection status: a dot and a short label. */
import type { ReactNode } from "react";
import styles from "./LiveMark.module.css";

interface LiveMarkProps {
  /** `live`: updates arrive. `waiting`: they may arrive again in a moment. `lost`: they do not arrive. */
  tone: "live" | "waiting" | "lost";
  children: ReactNode;
}

export function LiveMark({ tone, children }: LiveMarkProps) {
  return (
    <p className={`note ${styles.mark} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
