/** A switch with its label. */
import { type ReactNode, useId } from "react";
import styles from "./Toggle.module.css";

interface ToggleProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

export function Toggle({ label, checked, onChange, disabled }: ToggleProps) {
  const id = useId();
  return (
    <label className={`${styles.toggle} ${disabled ? styles.off : ""}`} htmlFor={id}>
      <input
        className={styles.switch}
        type="checkbox"
        role="switch"
        id={id}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.text}>{label}</span>
    </label>
  );
}
