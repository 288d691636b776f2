/** A field for a code from an e-mail, a text message or an app: digits as text, so that leading zeros survive. */
import { useEffect, useRef } from "react";
import styles from "./CodeField.module.css";
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";

interface CodeFieldProps extends FieldBasics {
  /** At most; 8 unless set, the most that Cognito sends. */
  digits?: number | undefined;
  /** The screen asks for nothing else: it takes the focus, after the title. */
  alone?: boolean;
}

export function CodeField({ digits = 8, alone = false, ...frame }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (alone) input.current?.focus();
  }, [alone]);
  return (
    <FieldFrame {...frame}>
      {({ className, ...control }) => (
        <input
          {...control}
          ref={input}
          className={`${className} ${styles.code}`}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          size={digits}
          onInput={({ currentTarget }) => {
            // A pasted code may have spaces and words around it, at which maxLength would truncate it.
            const only = currentTarget.value.replace(/\D/g, "").slice(0, digits);
            if (only !== currentTarget.value) currentTarget.value = only;
          }}
        />
      )}
    </FieldFrame>
  );
}
