/** The pad in a dialog as large as the screen, or as the part of it that is seen. */
import type { ReactNode } from "react";
import { Modal } from "../dialogs/Modal.tsx";
import styles from "./LargePad.module.css";
import { useSeenArea } from "./useSeenArea.ts";

interface LargePadProps {
  /** The accessible name. */
  label: string;
  /** Its paper's line runs down the screen. */
  turned: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function LargePad({ label, turned, onClose, children }: LargePadProps) {
  const area = useSeenArea();
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
