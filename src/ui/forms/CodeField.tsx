/** A field for a code from an e-mail, a text message or an app: digits as text, so that leading zeros survive. */
import { useEffect, useRef } from "react";
import styles from "./CodeField.module.css";
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";

/** The longest code that Cognito sends. */
const MOST_DIGITS = 8;

/**
 * The code in a typed or pasted text. A message may contain other numbers, such as the minutes that the code is valid. A number
 * can be the code if it has a code's length, or is two groups of three. If exactly one number fits, it is the code. Otherwise
 * all digits count.
 */
function codeIn(text: string): string {
  const numbers = (text.match(/\d+(?:[\s-]\d+)*/g) ?? [])
    .flatMap((row) => (/^\d{3}\D\d{3}$/.test(row) ? row.replace(/\D/, "") : row.split(/\D/)))
    .filter((digits) => /^\d{6,8}$/.test(digits));
  // The same code may occur twice: a text message repeats it in its last line, so that phones can fill it in.
  const [only, ...others] = new Set(numbers);
  return only && others.length === 0 ? only : text.replace(/\D/g, "").slice(0, MOST_DIGITS);
}

interface CodeFieldProps extends FieldBasics {
  /** The only field of its screen: it takes the focus from the title. */
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
          // Another code replaces the whole text.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget }) => {
            // maxLength would truncate a pasted code with spaces and words around it.
            const code = codeIn(currentTarget.value);
            if (code !== currentTarget.value) currentTarget.value = code;
          }}
        />
      )}
    </FieldFrame>
  );
}
