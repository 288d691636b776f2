/**
 * A modal dialog with a title, a text and actions, open as long as it is rendered.
 *
 * The order of the buttons is the same in all dialogs but one (NoticeDialog's `actionsFirst`): first the safe answer, which loses nothing, then the others, and
 * last the one that does what the dialog is about. The safe answer has the focus, so Enter, Escape and a press beside the
 * dialog all give it. A dialog that must be answered, such as a new sign-in, has none.
 */
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../Button.tsx";
import { focusHeading } from "../passFocusOn.ts";
import styles from "./Dialog.module.css";
import { Modal } from "./Modal.tsx";

interface Asked {
  title: string;
  /** Its text, which also describes it: read out with the title when it opens. */
  children?: ReactNode;
  /** Below the text what is too long to be read out unasked, such as a list of people or a form. */
  details?: ReactNode;
  /** "primary" where the safe answer is the one that is expected; so it is where there is no other. */
  closeLook?: "primary" | "secondary" | undefined;
  /** The other buttons, in the order above. */
  actions?: ReactNode;
  /** They come first, and have the focus: where going on is what is expected, and loses nothing either. */
  actionsFirst?: boolean | undefined;
  /** The colour of its edge: success or failure. */
  tone?: "good" | "bad" | undefined;
}

/** Without it only the actions close the dialog; so it is, too, as long as `onClose` is undefined. */
interface SafeAnswer {
  /** The words of its button. */
  closeLabel: string;
  onClose: (() => void) | undefined;
}

type DialogProps = Asked & (SafeAnswer | { [name in keyof SafeAnswer]?: undefined });

export function Dialog(props: DialogProps) {
  const { title, children, details, closeLabel, actions, actionsFirst, tone, onClose } = props;
  const { closeLook = actions ? "secondary" : "primary" } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  // The browser would give the focus to the first thing that takes it, such as a box to tick.
  useEffect(() => {
    if (closeLabel) row.current?.querySelector<HTMLElement>("button:enabled")?.focus({ preventScroll: true });
  }, [closeLabel]);
  const answerable = onClose !== undefined;
  // The button that had the focus may be gone when work begins or ends: "Senden" makes room for "Anhalten".
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what matters.
  useEffect(() => {
    if (document.activeElement === document.body)
      row.current?.querySelector<HTMLElement>("button:enabled")?.focus();
  }, [answerable]);
  // So may what had it when the dialog asks for something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the change is what matters.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading();
  }, [title]);
  return (
    <Modal
      className={`${styles.dialog} ${tone ? styles[tone] : ""}`}
      labelledBy={`${id}-title`}
      describedBy={children ? `${id}-body` : undefined}
      onClose={onClose}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      {children && (
        <div className={styles.body} id={`${id}-body`}>
          {children}
        </div>
      )}
      {details && <div className={styles.body}>{details}</div>}
      {(onClose || actions) && (
        <div ref={row} className={`buttons ${styles.actions}`}>
          {actionsFirst && actions}
          {onClose && (
            <Button look={closeLook} onClick={onClose}>
              {closeLabel}
            </Button>
          )}
          {!actionsFirst && actions}
        </div>
      )}
    </Modal>
  );
}
