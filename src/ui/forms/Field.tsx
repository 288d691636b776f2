/** A field for one line of text. */
import type { HTMLInputAutoCompleteAttribute } from "react";
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";

export interface FieldProps extends FieldBasics {
  type?: "text" | "email" | undefined;
  /** A change of it reaches a field the reader has not typed in. */
  defaultValue?: string | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  inputMode?: "email" | undefined;
  maxLength?: number | undefined;
  readOnly?: boolean | undefined;
  /** "characters" for fields in capitals such as an IBAN. */
  autoCapitalize?: "none" | "words" | "characters" | undefined;
  /** How a text is written once the field is left, such as an IBAN in groups of four. */
  format?: ((typed: string) => string) | undefined;
}

export function Field(props: FieldProps) {
  const { type = "text", format, name, label, hint, ...rest } = props;
  const plain = type === "email" ? { autoCapitalize: "none", spellCheck: false } : {};
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          type={type}
          {...plain}
          {...rest}
          onBlur={({ currentTarget }) => {
            const written = format?.(currentTarget.value) ?? currentTarget.value;
            // Setting even the same text would end its following of the default.
            if (written !== currentTarget.value) currentTarget.value = written;
          }}
        />
      )}
    </FieldFrame>
  );
}
