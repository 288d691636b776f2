/** A field for a code from an e-mail, a text message or an app: digits as text, so that leading zeros survive. */
import { useEffect, useRef } from "react";
import styles from "./CodeField.module.css";
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";

/** The most that Cognito sends. */
const MOST_DIGITS = 8;

/**
 * The code in what was typed or pasted. A message may say other numbers, too, such as for how many minutes the code holds:
 * where one of them alone is as long as a code is, or is two groups of three, that is it. Else every digit counts.
 */
function codeIn(text: string): string {
  const numbers = (text.match(/\d+(?:[\s-]\d+)*/g) ?? [])
    .flatMap((row) => (/^\d{3}\D\d{3}$/.test(row) ? row.replace(/\D/, "") : row.split(/\D/)))
    .filter((digits) => /^\d{6,8}$/.test(digits));
  // The same code may stand twice: a text message repeats it in its last line, from which phones fill it in.
  const [only, ...others] = new Set(numbers);
  return only && others.length === 0 ? only : text.replace(/\D/g, "").slice(0, MOST_DIGITS);
}

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
            const code = codeIn(currentTarget.value);
            if (code !== currentTarget.value) currentTarget.value = code;
          }}
        />
      )}
    </FieldFrame>
  );
}
