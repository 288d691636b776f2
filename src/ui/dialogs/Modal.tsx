/**
 * A native `<dialog>`, modal and open as long as it is rendered. The browser keeps the focus inside, makes the page
 * behind it inert and restores the focus.
 */
import { type CSSProperties, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { focusHeading } from "../passFocusOn.ts";

interface ModalProps {
  className?: string | undefined;
  /** Where it lies, if that is not for a class to say. */
  style?: CSSProperties | undefined;
  /** Its accessible name: a text, or the id of an element. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  /** Called on Escape and by a press beside it; the owner decides whether to stop rendering it. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

export function Modal(props: ModalProps) {
  const { className, style, label, labelledBy, describedBy, onClose, children } = props;
  const element = useRef<HTMLDialogElement>(null);

  const closed = useEffectEvent((dialog: HTMLDialogElement) => {
    if (onClose) onClose();
    else dialog.showModal();
  });

  const pressedBeside = useEffectEvent(() => onClose?.());

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    // Browsers close a dialog on the second Escape even if the first one's cancel event was prevented.
    const leave = () => {
      if (!dialog.open) closed(dialog);
    };
    // A text marked from inside to outside ends in a click on the dialog, too, so the press must begin there.
    let beganBeside = false;
    const down = (event: PointerEvent) => {
      beganBeside = isBeside(dialog, event);
    };
    const click = (event: MouseEvent) => {
      if (beganBeside && isBeside(dialog, event)) pressedBeside();
      beganBeside = false;
    };
    dialog.addEventListener("close", leave);
    dialog.addEventListener("pointerdown", down);
    dialog.addEventListener("click", click);
    dialog.showModal();
    return () => {
      dialog.removeEventListener("close", leave);
      dialog.removeEventListener("pointerdown", down);
      dialog.removeEventListener("click", click);
      dialog.close();
      // What had the focus went with the screen or step before: the new one's title takes it, as when it was opened.
      const { activeElement } = document;
      const isLost = activeElement === document.body || dialog.contains(activeElement);
      if (isLost) focusHeading();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className={className}
      style={style}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // The cancel event of a file input inside bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** The backdrop belongs to the dialog, so its place alone tells it from the dialog's padding. */
function isBeside(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
