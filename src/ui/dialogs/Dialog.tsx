/** A modal dialog with a title, a text and actions, open as long as it is rendered. */
import { type ReactNode, useId } from "react";
import styles from "./Dialog.module.css";
import { Modal } from "./Modal.tsx";

interface DialogProps {
  title: string;
  children?: ReactNode;
  /** Buttons, the safe one first, because the first takes the focus. */
  actions?: ReactNode;
  /** The colour of its edge: success or failure. */
  tone?: "good" | "bad" | undefined;
  /** Called on Escape. Without it only the actions close the dialog. */
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
