/** The browser's list of choices, in the style of the other fields. */
import type { ComponentProps } from "react";
import styles from "./Select.module.css";

export interface SelectProps extends ComponentProps<"select"> {
  choices: readonly { readonly value: string; readonly label: string }[];
}

export const Select = ({ className = "", choices, ...select }: SelectProps) => (
  <select {...select} className={`${className} ${styles.select}`}>
    {choices.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);
