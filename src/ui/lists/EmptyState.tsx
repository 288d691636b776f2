/** Replaces an empty list: says why it is empty, and offers the next step. */
import type { ReactNode } from "react";
import { PaperPicture } from "../PaperPicture.tsx";
import { passFocusToHeading, useFocusPassedOn } from "../passFocusOn.ts";
import styles from "./EmptyState.module.css";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** A drawing of what is missing; two empty sheets unless given. */
  picture?: ReactNode;
  /** The list is empty because everything is done. The sheets in the picture are then signed. */
  done?: boolean | undefined;
}

export function EmptyState({ title, children, action, picture, done }: EmptyStateProps) {
  // The next step may fill the list and remove this part; the list is then below the heading.
  const root = useFocusPassedOn<HTMLDivElement>(passFocusToHeading);
  return (
    <div ref={root} className={styles.empty}>
      {picture ?? <PaperPicture signed={done} />}
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
