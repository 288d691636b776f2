/** A field with a few choices. */
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";
import { Select, type SelectProps } from "./Select.tsx";

interface SelectFieldProps extends FieldBasics, Pick<SelectProps, "choices" | "autoComplete"> {
  defaultValue?: string | undefined;
}

export function SelectField({ choices, autoComplete, defaultValue, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Select {...control} choices={choices} autoComplete={autoComplete} defaultValue={defaultValue} />
      )}
    </FieldFrame>
  );
}
