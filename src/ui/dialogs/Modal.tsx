/**
 * A native `<dialog>`, modal and open as long as it is rendered. The browser keeps the focus inside, makes the page
 * behind it inert and restores the focus.
 */
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";

interface ModalProps {
  className?: string | undefined;
  /** Its accessible name: a text, or the id of an element. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  /** Called on Escape; the owner decides whether to stop rendering it. */
  onEscape?: (() => void) | undefined;
  children: ReactNode;
}

export function Modal({ className, label, labelledBy, describedBy, onEscape, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);

  const closed = useEffectEvent((dialog: HTMLDialogElement) => {
    if (onEscape) onEscape();
    else dialog.showModal();
  });

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    // Browsers close a dialog on the second Escape even if the first one's cancel event was prevented.
    const leave = () => {
      if (!dialog.open) closed(dialog);
    };
    dialog.addEventListener("close", leave);
    dialog.showModal();
    return () => {
      dialog.removeEventListener("close", leave);
      dialog.close();
    };
  }, []);

  return (
    <dialog
      ref={element}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // The cancel event of a file input inside bubbles up to here.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onEscape?.();
      }}
    >
      {children}
    </dialog>
  );
}
