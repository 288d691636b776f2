/** Label, hint and issue around a field's control. The issue's space is reserved, so that nothing moves when it appears. */
import type { ReactNode } from "react";
import styles from "./FieldFrame.module.css";
import { useForm } from "./formState.ts";

/** Props of every kind of field. */
export interface FieldBasics {
  /** The field's name in the schema. */
  name: string;
  label: string;
  hint?: ReactNode;
  /**
   * The length of the field's content: a postcode is short, a BIC medium, an IBAN long. If omitted, the field fills the form.
   */
  length?: "short" | "medium" | "long" | undefined;
}

/** Props that tie a control to its label, hint and issue. */
export interface ControlProps {
  id: string;
  name: string;
  className: string | undefined;
  "aria-required": true;
  "aria-invalid": boolean;
  "aria-describedby": string | undefined;
}

interface FieldFrameProps extends FieldBasics {
  /** Stands at the end of the input, inside its border, such as the button that shows a password. */
  suffix?: ReactNode;
  /** Below the control. */
  below?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

export function FieldFrame({ name, label, hint, length, suffix, below, children }: FieldFrameProps) {
  const form = useForm();
  const id = form.idOf(name);
  const touched = form.touched(name);
  const issue = touched ? form.issueOf(name) : null;
  const validity = !touched ? "" : issue ? styles.wrong : styles.right;
  const describedBy = [hint && `${id}-hint`, issue && `${id}-issue`].filter(Boolean).join(" ");
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={styles.box}>
        {children({
          id,
          name,
          className: [styles.control, length && styles[length], suffix && styles.withSuffix, validity]
            .filter(Boolean)
            .join(" "),
          "aria-required": true,
          "aria-invalid": issue !== null,
          "aria-describedby": describedBy || undefined,
        })}
        {suffix && <div className={styles.suffix}>{suffix}</div>}
      </div>
      {below}
      <p className={styles.issue} id={`${id}-issue`}>
        {issue}
      </p>
    </div>
  );
}
