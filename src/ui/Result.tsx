/**
 * What came of a press, beside the button: announced politely, without taking the focus. It is rendered before there is
 * anything to tell, because screen readers announce changes alone, and its line is reserved, so that nothing moves.
 */
import type { ReactNode } from "react";
import { CheckIcon } from "./icons/appIcons.tsx";
import styles from "./Result.module.css";

interface ResultProps {
  /** Empty as long as there is nothing to tell. */
  children: ReactNode;
  /** Stands there until then, such as when it was done last. */
  before?: ReactNode;
}

export const Result = ({ children, before }: ResultProps) => (
  <p role="status" className={styles.result}>
    {children && <CheckIcon />}
    <span>{children || before}</span>
  </p>
);
