/**
 * A native `<dialog>`, modal and open while it is rendered. The browser keeps the focus inside, makes the page behind it inert
 * and restores the focus.
 */
import { type CSSProperties, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { focusHeading } from "../passFocusOn.ts";

interface ModalProps {
  className?: string | undefined;
  /** The dialog's position, if a class cannot give it. */
  style?: CSSProperties | undefined;
  /** The dialog's accessible name: a text, or the id of an element. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  /** Called on Escape and on a press beside the dialog. The caller decides whether to stop rendering the dialog. */
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
    // Browsers close a dialog on the second Escape, even if the cancel event of the first was prevented.
    const leave = () => {
      if (!dialog.open) closed(dialog);
    };
    // Selecting text from inside to outside also ends in a click on the dialog, so the press must begin outside.
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
    const row = document.activeElement?.closest("tbody tr");
    dialog.showModal();
    return () => {
      dialog.removeEventListener("close", leave);
      dialog.removeEventListener("pointerdown", down);
      dialog.removeEventListener("click", click);
      dialog.close();
      // The element that had the focus is gone. A row that only lost a button keeps the focus. Otherwise focus the title of the
      // new screen or step, as when it opens.
      const isLost = () =>
        document.activeElement === document.body || dialog.contains(document.activeElement);
      if (isLost()) row?.querySelector("a")?.focus({ preventScroll: true });
      if (isLost()) focusHeading();
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
        // A cancel event of a file input inside the dialog bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}

/** The backdrop is part of the dialog element, so only the position distinguishes it from the dialog's padding. */
function isBeside(dialog: HTMLDialogElement, { target, clientX: x, clientY: y }: MouseEvent): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return x < left || x > right || y < top || y > bottom;
}
