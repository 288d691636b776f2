/**
 * What is modal: open as long as it is rendered. The native element keeps the focus inside, makes the page behind it
 * inert and gives the focus back.
 */
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";

interface ModalProps {
  className?: string | undefined;
  /** Its name: a text, or the id of one. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  describedBy?: string | undefined;
  /** The reader wants to leave by Escape; the owner stops rendering it, or does not. */
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
    // Browsers close it at a second Escape, whatever the first one was answered.
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
        // A file picker's cancel bubbles through here, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onEscape?.();
      }}
    >
      {children}
    </dialog>
  );
}
