/**
 * A modal dialog: there as long as it is rendered. The native element keeps the focus inside, makes the page behind it
 * inert and gives the focus back.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import styles from "./Dialog.module.css";

interface DialogProps {
  title: string;
  children?: ReactNode;
  /** Buttons, the safe one first: it gets the focus. */
  actions?: ReactNode;
  size?: "small" | "large" | undefined;
  /** The colour of the title's edge: how it went. */
  tone?: "good" | "bad" | undefined;
  /** The reader pressed Escape. Without it the dialog can only be left by its actions. */
  onClose?: (() => void) | undefined;
}

export function Dialog({ title, children, actions, size = "small", tone, onClose }: DialogProps) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className={`${styles.dialog} ${styles[size]} ${tone ? styles[tone] : ""}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      onCancel={(event) => {
        // The owner decides whether it goes; a file picker's cancel bubbles through here, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ currentTarget }) => {
        // Browsers close it at a second Escape whatever the first one was answered.
        if (!currentTarget.open && onClose) onClose();
        else if (!currentTarget.open) currentTarget.showModal();
      }}
    >
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {children && (
        <div className={styles.body} id={`${id}-body`}>
          {children}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}
