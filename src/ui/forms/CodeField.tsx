/** A field for a code from an e-mail, a text message or an app: digits as text, so that leading zeros survive. */
import { useEffect, useRef } from "react";
import styles from "./CodeField.module.css";
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";

/** The most that Cognito sends. */
const MOST_DIGITS = 8;

interface CodeFieldProps extends FieldBasics {
  /** The screen asks for nothing else: it takes the focus, after the title. */
  alone?: boolean;
}

export function CodeField({ alone = false, ...frame }: CodeFieldProps) {
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
          size={MOST_DIGITS}
          onInput={({ currentTarget }) => {
            // A pasted code may have spaces and words around it, at which maxLength would truncate it.
            const only = currentTarget.value.replace(/\D/g, "").slice(0, MOST_DIGITS);
            if (only !== currentTarget.value) currentTarget.value = only;
          }}
        />
      )}
    </FieldFrame>
  );
}
