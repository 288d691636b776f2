/** The pad in a dialog as large as the screen, or as the part of it that is seen. */
import { type ReactNode, type RefObject, useEffect } from "react";
import { Modal } from "../dialogs/Modal.tsx";
import styles from "./LargePad.module.css";
import { useSeenArea } from "./useSeenArea.ts";

interface LargePadProps {
  /** The accessible name. */
  label: string;
  /** Its paper's line runs down the screen. */
  turned: boolean;
  /** Has the focus first: the tools, which come before it, have nothing to undo. */
  first: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

export function LargePad({ label, turned, first, onClose, children }: LargePadProps) {
  const area = useSeenArea();
  useEffect(() => first.current?.focus(), [first]);
  return (
    <Modal
      className={`${styles.screen} ${turned ? styles.turned : ""}`}
      label={label}
      style={area}
      onClose={onClose}
    >
      {children}
    </Modal>
  );
}
