/** A new password, chosen with its rules in sight and typed twice. */
import { passwordPolicy } from "../../domain/newPassword.ts";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { PolicyChecklist } from "../../ui/forms/PolicyChecklist.tsx";

export const NewPasswordFields = () => (
  <>
    <PasswordField
      name="password"
      label="Neues Passwort"
      autoComplete="new-password"
      below={<PolicyChecklist field="password" rules={passwordPolicy} />}
    />
    <PasswordField name="repeat" label="Neues Passwort wiederholen" autoComplete="new-password" />
  </>
);

/** What the provider says about a password belongs below its field. */
export const passwordRefusals = {
  InvalidPasswordException: "password",
  PasswordHistoryPolicyViolationException: "password",
} as const;
