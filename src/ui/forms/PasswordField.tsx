/** A field for a password, with a button that shows it. */
import { type ReactNode, useState } from "react";
import { EyeIcon } from "../icons/Eye.tsx";
import { EyeOffIcon } from "../icons/EyeOff.tsx";
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";
import styles from "./PasswordField.module.css";

interface PasswordFieldProps extends FieldBasics {
  autoComplete: "current-password" | "new-password";
  /** Below the field, such as a PolicyChecklist. */
  below?: ReactNode;
}

export function PasswordField({ autoComplete, ...frame }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const reveal = (
    <button
      type="button"
      className={styles.reveal}
      aria-label={`${frame.label} anzeigen`}
      aria-pressed={shown}
      title={shown ? "Passwort verbergen" : "Passwort anzeigen"}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOffIcon /> : <EyeIcon />}
    </button>
  );
  return (
    <FieldFrame {...frame} suffix={reveal}>
      {(control) => (
        <input
          {...control}
          type={shown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </FieldFrame>
  );
}
