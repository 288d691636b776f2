/**
 * Replaces content that could not be loaded, and offers a retry. A failed list must not look like an empty one. If the
 * panel disappears with the focus in it, the part of the screen around it takes the focus, because the content will
 * appear there.
 */
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./ErrorPanel.module.css";
import { WarningIcon } from "./icons/appIcons.tsx";
import { passFocusAround, useFocusPassedOn } from "./passFocusOn.ts";

interface ErrorPanelProps {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
}

export function ErrorPanel({ title, children, onRetry }: ErrorPanelProps) {
  const panel = useFocusPassedOn<HTMLElement>(passFocusAround);
  return (
    <section ref={panel} className={styles.panel} role="alert">
      <WarningIcon />
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        {children && <div>{children}</div>}
      </div>
      <Button onClick={onRetry}>Erneut versuchen</Button>
    </section>
  );
}
