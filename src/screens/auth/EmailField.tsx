/** The e-mail address as user name, for password managers and mobile keyboards, and its transfer by links out of its form. */
import { useApp, useStore } from "../../hooks/useApp.ts";
import { href } from "../../routes.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useForm } from "../../ui/forms/formState.ts";

interface EmailFieldProps {
  defaultValue: string | undefined;
  /** Shows a known account. Password managers need its address in a field before the password. */
  readOnly?: boolean;
}

export const EmailField = ({ defaultValue, readOnly = false }: EmailFieldProps) => (
  <Field
    name="email"
    label="E-Mail-Adresse"
    type="email"
    autoComplete="username"
    inputMode="email"
    defaultValue={defaultValue}
    readOnly={readOnly}
  />
);

/**
 * For a `Link` out of a form: the e-mail address typed there, else the remembered one. The history entry of the form keeps the
 * typed address for Back.
 */
export function useTypedEmail() {
  const { router } = useApp();
  const { state } = useStore(router.location);
  const { email } = useForm().typed;
  const typed = email ? { email } : {};
  return { state: { ...state, ...typed }, onClick: () => router.remember(typed) };
}

export const BackToLogin = () => (
  <ButtonLink href={href("auth", "Login")} {...useTypedEmail()} variant="quiet" wide>
    Zurück zur Anmeldung
  </ButtonLink>
);
