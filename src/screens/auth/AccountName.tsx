/** The account whose password is set. Password managers store a password under the user name in the field before it. */
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
