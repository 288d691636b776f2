/** A field with a few choices. */
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";
import styles from "./SelectField.module.css";

interface SelectFieldProps extends FieldBasics {
  choices: readonly { readonly value: string; readonly label: string }[];
  defaultValue?: string | undefined;
}

export function SelectField({ choices, defaultValue, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame}>
      {({ className, ...control }) => (
        <select {...control} className={`${className} ${styles.select}`} defaultValue={defaultValue}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
