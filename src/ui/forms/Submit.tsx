/** The submit button of a form, disabled until the form satisfies its schema. */
import type { ReactNode } from "react";
import { Button } from "../Button.tsx";
import { useForm } from "./formState.ts";

interface SubmitProps {
  children: ReactNode;
  busy?: boolean | undefined;
  wide?: boolean | undefined;
  /** Disables the button for a reason other than the fields, such as a missing signature. */
  disabled?: boolean | undefined;
}

export function Submit({ children, busy = false, wide, disabled = false }: SubmitProps) {
  const form = useForm();
  const incomplete = disabled || !form.complete;
  return (
    <Button type="submit" variant="primary" busy={busy} wide={wide} disabled={incomplete && !busy}>
      {children}
    </Button>
  );
}
