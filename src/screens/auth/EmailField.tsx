/**
 * The field for the e-mail address, which is the account's user name. Links out of the field's form pass the typed
 * address on.
 */
import { useApp, useStore } from "../../hooks/useApp.ts";
import { href } from "../../routes.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { useForm } from "../../ui/forms/formState.ts";

interface EmailFieldProps {
  defaultValue: string | undefined;
  /** The account is known and cannot be changed. Password managers need its address in a field before the password. */
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
 * Props for a `Link` out of a form. The link passes on the typed e-mail address, or else the address in the history
 * entry. The history entry also keeps the typed address, so that Back restores it.
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
