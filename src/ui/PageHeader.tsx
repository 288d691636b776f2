/** The header of a screen. Its h1 takes the focus when the screen appears, so that screen readers announce it. */
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./PageHeader.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** Above the title, such as a link back. */
  above?: ReactNode;
  /** Below the title. */
  below?: ReactNode;
  /** Buttons and links at the end of the row. */
  actions?: ReactNode;
}

/** The page's first screen may have been visible before React ran, so the visitor may have moved the focus already. */
let isFirst = true;

export function PageHeader({ title, above, below, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // Leaves the focus in a field that the visitor typed into while the screen was loading.
  useEffect(() => {
    const stays = isFirst ? "*:not(body)" : "input, select, textarea";
    isFirst = false;
    if (!document.activeElement?.matches(stays)) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <header className={styles.header}>
      <div className={styles.text}>
        {above && <div className={styles.above}>{above}</div>}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {below && <div className={styles.below}>{below}</div>}
      </div>
      {actions && <div className="buttons">{actions}</div>}
    </header>
  );
}
