/** A field for one line of text. */
import type { HTMLInputAutoCompleteAttribute } from "react";
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";

export interface FieldProps extends FieldBasics {
  type?: "text" | "email" | "date" | undefined;
  /** A later change reaches the field if nothing was typed into it yet. */
  defaultValue?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: "email" | "numeric" | undefined;
  readOnly?: boolean | undefined;
  /** The field has the focus when it appears. */
  isFirst?: boolean;
  /** "characters" for codes in capitals, such as an IBAN. */
  autoCapitalize?: "none" | "words" | "characters" | undefined;
  /** Formats the text when the field loses the focus, such as an IBAN in groups of four. */
  format?: ((typed: string) => string) | undefined;
}

export function Field(props: FieldProps) {
  const { type = "text", format, name, label, hint, length, isFirst, ...rest } = props;
  const { autoCapitalize = type === "email" ? "none" : undefined } = rest;
  return (
    <FieldFrame name={name} label={label} hint={hint} length={length}>
      {(control) => (
        <input
          {...control}
          type={type}
          {...rest}
          autoCapitalize={autoCapitalize}
          // biome-ignore lint/a11y/noAutofocus: the screen is this form.
          autoFocus={isFirst}
          // The texts are names, addresses and codes. Chrome's extended spell check would send them to Google, and iOS
          // would change them.
          spellCheck={false}
          autoCorrect="off"
          onBlur={({ currentTarget }) => {
            const formatted = format?.(currentTarget.value) ?? currentTarget.value;
            // Setting even the same text marks the field as edited, so that it no longer follows its default.
            if (formatted !== currentTarget.value) currentTarget.value = formatted;
          }}
        />
      )}
    </FieldFrame>
  );
}
