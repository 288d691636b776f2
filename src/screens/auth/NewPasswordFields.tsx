/**
 * The two fields for a new password, with the checklist of the password policy, and the command that sets the password.
 */
import { useState } from "react";
import { Failure } from "../../domain/failure.ts";
import { type PolicyRule, passwordPolicy, refusalRule } from "../../domain/signIn.ts";
import { useApp } from "../../hooks/useApp.ts";
import { type CommandOptions, useCommand } from "../../hooks/useCommand.ts";
import { noticeFor } from "../../messages/errorMessages.ts";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { PolicyChecklist } from "../../ui/forms/PolicyChecklist.tsx";

interface NewPasswordFieldsProps {
  rules: readonly PolicyRule[];
  /** They are all that the screen asks for. */
  isFirst?: boolean;
}

export const NewPasswordFields = ({ rules, isFirst = false }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      name="password"
      label="Neues Passwort"
      autoComplete="new-password"
      isFirst={isFirst}
      below={<PolicyChecklist field="password" rules={rules} />}
    />
    <PasswordField name="repeat" label="Neues Passwort wiederholen" autoComplete="new-password" />
  </>
);

/** Shows Cognito's refusals of a password below its field. */
const fieldErrors = {
  InvalidPasswordException: "password",
  PasswordHistoryPolicyViolationException: "password",
} as const;

/**
 * Returns `[execute, busy, issues, rules]`: a command that sets a password, and its state. If the user pool is stricter
 * and refuses a password, `rules` also contains the rule that it named.
 */
export function useNewPassword<T extends { password: string }, R>(
  run: (typed: T) => Promise<R>,
  options: CommandOptions<R>,
) {
  const { help } = useApp();
  const [learned, learn] = useState<readonly PolicyRule[]>([]);
  const [execute, busy, { issues }] = useCommand(
    (typed: T) =>
      run(typed).catch((thrown: unknown) => {
        if (thrown instanceof Failure && thrown.code in fieldErrors) {
          const rule = refusalRule(thrown, typed.password);
          learn((rules) => [...rules.filter(({ label }) => label !== rule.label), rule]);
        }
        throw thrown;
      }),
    {
      ...options,
      fieldErrors,
      failures: {
        otherwise: (failure) => ({ ...noticeFor(failure, help()), ...refusalRule(failure).notice }),
        ...options.failures,
      },
    },
  );
  const known = passwordPolicy.filter(({ label }) => learned.every((rule) => rule.label !== label));
  return [execute, busy, issues, [...known, ...learned]] as const;
}
