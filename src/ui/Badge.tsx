/** A state as a small mark and a short text. The mark's shape says what its colour says. */
import type { ReactNode } from "react";
import styles from "./Badge.module.css";

/** Green disc: done. Red ring: required and not done yet. Grey dash: not required. */
export type BadgeTone = "green" | "red" | "grey";

interface BadgeProps {
  colour: BadgeTone;
  /** Complete without the mark, such as "AV-Vertrag: offen". */
  children: ReactNode;
}

export const Badge = ({ colour, children }: BadgeProps) => (
  <span className={`${styles.badge} ${styles[colour]}`}>{children}</span>
);
