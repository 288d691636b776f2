/** A field with a few choices. */
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";
import { Select } from "./Select.tsx";

interface SelectFieldProps extends FieldBasics {
  choices: readonly { readonly value: string; readonly label: string }[];
  defaultValue?: string | undefined;
}

export function SelectField({ choices, defaultValue, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Select {...control} defaultValue={defaultValue}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
