/** The button that sends a form: disabled until the form's schema is satisfied (specification, section 5). */
import type { ReactNode } from "react";
import { Button } from "../Button.tsx";
import { useForm } from "./formState.ts";

interface SubmitProps {
  children: ReactNode;
  busy?: boolean | undefined;
  wide?: boolean | undefined;
  /** Keeps it disabled although the fields are right, such as a missing signature. */
  disabled?: boolean | undefined;
}

export function Submit({ children, busy = false, wide, disabled = false }: SubmitProps) {
  const form = useForm();
  const waits = disabled || !form.complete;
  return (
    <Button type="submit" look="primary" busy={busy} wide={wide} disabled={waits && !busy}>
      {children}
    </Button>
  );
}
