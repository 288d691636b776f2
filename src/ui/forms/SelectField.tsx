/** A field with a few choices. */
import { type FieldBasics, FieldFrame } from "./FieldFrame.tsx";
import { Select, type SelectProps } from "./Select.tsx";

interface SelectFieldProps extends FieldBasics, Pick<SelectProps, "choices"> {
  defaultValue?: string | undefined;
}

export function SelectField({ choices, defaultValue, ...frame }: SelectFieldProps) {
  return (
    <FieldFrame {...frame}>
      {(control) => <Select {...control} choices={choices} defaultValue={defaultValue} />}
    </FieldFrame>
  );
}
