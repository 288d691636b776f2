/** The e-mail address as user name, for password managers and mobile keyboards. */
import { Field } from "../../ui/forms/Field.tsx";

export const EmailField = ({ defaultValue }: { defaultValue: string | undefined }) => (
  <Field
    name="email"
    label="E-Mail-Adresse"
    type="email"
    autoComplete="username"
    inputMode="email"
    defaultValue={defaultValue}
  />
);
