/**
 * In place of content that could not be loaded, with a retry: a failed list must not look like an empty one. When it goes
 * and has the focus, the part of the screen around it takes that, where what was asked for again will stand.
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
  /** Another try is under way, and the panel stays for it, with the focus on its button. */
  busy?: boolean;
}

export function ErrorPanel({ title, children, onRetry, busy }: ErrorPanelProps) {
  const panel = useFocusPassedOn<HTMLElement>(passFocusAround);
  return (
    <section ref={panel} className={styles.panel} role="alert">
      <WarningIcon />
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        {children && <div>{children}</div>}
      </div>
      <Button busy={busy} onClick={onRetry}>
        Erneut versuchen
      </Button>
    </section>
  );
}
