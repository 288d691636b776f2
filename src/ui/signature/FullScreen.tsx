/** The signature pad as large as the screen, lying or standing: for phones. */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./FullScreen.module.css";

interface FullScreenProps {
  label: string;
  children: ReactNode;
  onClose: () => void;
}

export function FullScreen({ label, children, onClose }: FullScreenProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className={styles.screen}
      aria-label={label}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
