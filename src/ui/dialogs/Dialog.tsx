/**
 * A modal dialog with a title, a text and actions, open while it is rendered.
 *
 * The filled button is the last one in all dialogs. The safe answer, which loses nothing, comes first unless it is the filled
 * one. It has the focus, so Enter, Escape and a press beside the dialog all give it. A dialog that must be answered, such as a
 * new sign-in, has no safe answer.
 */
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { Button } from "../Button.tsx";
import { focusHeading } from "../passFocusOn.ts";
import styles from "./Dialog.module.css";
import { Modal } from "./Modal.tsx";

interface Asked {
  title: string;
  /** The text, which also describes the dialog: it is read out with the title when the dialog opens. */
  children?: ReactNode;
  /** Content below the text that is too long to be read out at once, such as a list of people or a form. */
  details?: ReactNode;
  /** "primary" if the safe answer is the expected one. That is the default if there is no other answer. */
  closeVariant?: "primary" | "secondary" | undefined;
  /** The other buttons, in the order described above. */
  actions?: ReactNode;
  /** The colour of its edge: success or failure. */
  tone?: "good" | "bad" | undefined;
}

/** The safe answer. If it is omitted, or if `onClose` is undefined, only the actions close the dialog. */
interface SafeAnswer {
  /** The label of its button. */
  closeLabel: string;
  onClose: (() => void) | undefined;
}

type DialogProps = Asked & (SafeAnswer | { [name in keyof SafeAnswer]?: undefined });

export function Dialog(props: DialogProps) {
  const { title, children, details, closeLabel, actions, tone, onClose } = props;
  const { closeVariant = actions ? "secondary" : "primary" } = props;
  const id = useId();
  const isExpected = closeVariant === "primary";
  const row = useRef<HTMLDivElement>(null);
  const focusButton = useEffectEvent((options?: FocusOptions) => {
    const buttons = row.current?.querySelectorAll<HTMLElement>("button:not([disabled])") ?? [];
    [...buttons].at(isExpected ? -1 : 0)?.focus(options);
  });
  // The browser would focus the first element that takes the focus, such as a checkbox.
  const focusAnswer = useEffectEvent(() => closeLabel && focusButton({ preventScroll: true }));
  useEffect(() => void focusAnswer(), []);
  const answerable = onClose !== undefined;
  // The focused button may disappear when work begins or ends: "Anhalten" replaces "Senden". Otherwise the focus stays where the
  // user is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the dialog becomes answerable or stops being so.
  useEffect(() => {
    if (document.activeElement === document.body) focusButton();
  }, [answerable]);
  // The focused element may also disappear when the dialog asks for something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new title.
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
          {isExpected && actions}
          {onClose && (
            <Button variant={closeVariant} onClick={onClose}>
              {closeLabel}
            </Button>
          )}
          {!isExpected && actions}
        </div>
      )}
    </Modal>
  );
}
