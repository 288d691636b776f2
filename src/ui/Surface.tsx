/** A surface with content up to its edges, such as a table with tools above and pages below. */
import type { ReactNode } from "react";
import styles from "./Surface.module.css";

export const Surface = ({ children }: { children: ReactNode }) => (
  <div className={`sheet ${styles.surface}`}>{children}</div>
);

/** The usual padding, for parts of a surface that do not reach its edges. */
export const Inset = ({ children }: { children: ReactNode }) => (
  <div className={styles.inset}>{children}</div>
);
