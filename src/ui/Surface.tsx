/** A surface whose content reaches its edges: a list, a table with tools above and pages below. */
import type { ReactNode } from "react";
import styles from "./Surface.module.css";

export const Surface = ({ children }: { children: ReactNode }) => (
  <div className={styles.surface}>{children}</div>
);

/** Keeps the usual distance from the surface's edges. */
export const Inset = ({ children }: { children: ReactNode }) => (
  <div className={styles.inset}>{children}</div>
);
