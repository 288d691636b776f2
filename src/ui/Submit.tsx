/** The button that sends a form: disabled until the form's schema is satisfied (specification, section 5). */
import { type ReactNode, useId } from "react";
import { Button, type ButtonLook } from "./Button.tsx";
import { useForm } from "./formState.ts";
import styles from "./Submit.module.css";

interface SubmitProps {
  children: ReactNode;
  busy?: boolean | undefined;
  look?: ButtonLook | undefined;
  wide?: boolean | undefined;
  /** Keeps it disabled although the fields are right, such as a missing signature. */
  disabled?: boolean | undefined;
  /** Says why it is disabled, as long as it is. */
  why?: ReactNode;
}

export function Submit({ children, busy, look = "primary", wide, disabled, why }: SubmitProps) {
  const id = useId();
  const form = useForm();
  const waits = disabled || !form.complete;
  return (
    <>
      <Button
        type="submit"
        look={look}
        busy={busy}
        wide={wide}
        disabled={waits && !busy}
        describedBy={waits && why ? id : undefined}
      >
        {children}
      </Button>
      {waits && why && (
        <p className={styles.why} id={id}>
          {why}
        </p>
      )}
    </>
  );
}
