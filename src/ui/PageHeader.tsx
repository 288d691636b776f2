/** The head of a screen. Its h1 takes the focus when the screen appears, so that a new page is announced. */
import { type ReactNode, useEffect, useRef } from "react";
import styles from "./PageHeader.module.css";

interface PageHeaderProps {
  title: ReactNode;
  /** A line above the title, such as the way back. */
  above?: ReactNode;
  /** A line below the title. */
  below?: ReactNode;
  /** Buttons and links at the end of the line. */
  actions?: ReactNode;
}

export function PageHeader({ title, above, below, actions }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  // Who has begun to type, before React ran or while the screen was loading, stays in that field.
  useEffect(() => {
    const typing = document.activeElement?.matches("input, select, textarea");
    if (!typing) heading.current?.focus({ preventScroll: true });
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
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
