/** The fields for a new password, with the policy's checklist, and for its repetition. */
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

/** Shows Cognito's refusals of a password below its field. */
export const passwordFieldErrors = {
  InvalidPasswordException: "password",
  PasswordHistoryPolicyViolationException: "password",
} as const;
