/** Whose password it is: shown, and told to password managers, which file a password under the field before it. */
import { Field } from "../../ui/forms/Field.tsx";

export const AccountName = ({ email }: { email: string }) => (
  <Field
    name="email"
    label="E-Mail-Adresse"
    type="email"
    autoComplete="username"
    defaultValue={email}
    readOnly
  />
);
