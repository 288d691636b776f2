/** A modal dialog with a title, a text and actions: there as long as it is rendered. */
import { type ReactNode, useId } from "react";
import styles from "./Dialog.module.css";
import { Modal } from "./Modal.tsx";

interface DialogProps {
  title: string;
  children?: ReactNode;
  /** Buttons, the safe one first: it gets the focus. */
  actions?: ReactNode;
  /** The colour of its edge: how it went. */
  tone?: "good" | "bad" | undefined;
  /** The reader pressed Escape. Without it the dialog can only be left by its actions. */
  onClose?: (() => void) | undefined;
}

export function Dialog({ title, children, actions, tone, onClose }: DialogProps) {
  const id = useId();
  return (
    <Modal
      className={`${styles.dialog} ${tone ? styles[tone] : ""}`}
      labelledBy={`${id}-title`}
      describedBy={children ? `${id}-body` : undefined}
      onEscape={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children && (
        <div className={styles.body} id={`${id}-body`}>
          {children}
        </div>
      )}
      {actions && <div className={styles.actions}>{actions}</div>}
    </Modal>
  );
}
