/**
 * The result of a press, beside the button: announced politely, without taking the focus. It is rendered before there is a
 * result, because screen readers announce only changes. Its line is reserved, so that nothing moves.
 */
import type { ReactNode } from "react";
import { CheckIcon } from "./icons/appIcons.tsx";
import styles from "./Result.module.css";

interface ResultProps {
  /** Empty until there is a result. */
  children: ReactNode;
}

export const Result = ({ children }: ResultProps) => (
  <p role="status" className={`note ${styles.result}`}>
    {children && <CheckIcon />}
    <span>{children}</span>
  </p>
);
