/** What stands in place of something that could not be loaded: never an empty list, always a way on. */
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./ErrorPanel.module.css";
import { WarningIcon } from "./icons/Warning.tsx";

interface ErrorPanelProps {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
}

export function ErrorPanel({ title, children, onRetry }: ErrorPanelProps) {
  return (
    <section className={styles.panel} role="alert">
      <WarningIcon />
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        {children && <div>{children}</div>}
      </div>
      <Button onClick={onRetry}>Erneut versuchen</Button>
    </section>
  );
}
