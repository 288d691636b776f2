/**
 * In place of content that could not be loaded, with a retry: a failed list must not look like an empty one. When it goes
 * and has the focus, the part of the screen around it takes that, where what was asked for again will stand.
 */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "./Button.tsx";
import styles from "./ErrorPanel.module.css";
import { WarningIcon } from "./icons/appIcons.tsx";

interface ErrorPanelProps {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
  /** Another try is under way, and the panel stays for it, with the focus on its button. */
  busy?: boolean;
}

export function ErrorPanel({ title, children, onRetry, busy }: ErrorPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const around = element?.parentElement?.closest<HTMLElement>(AROUND);
    return () => {
      if (around && element?.contains(document.activeElement)) focusPart(around);
    };
  }, []);
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

/** A part with a name, or one that takes the focus anyway. */
const AROUND = "section[aria-labelledby], [tabindex]";

/** It stays out of the way of the tab key, and of presses on it once the focus has gone on. */
function focusPart(part: HTMLElement) {
  if (!part.hasAttribute("tabindex")) {
    part.tabIndex = -1;
    part.addEventListener("blur", () => part.removeAttribute("tabindex"), { once: true });
  }
  part.focus({ preventScroll: true });
}
