/**
 * The form in which an invited user sets a password of their own. It continues a sign-in with the invitation's password
 * (decision 1).
 */
import { useState } from "react";
import type { SignInStep } from "../../domain/account.ts";
import type { FailureCode } from "../../domain/failure.ts";
import { attributeField, firstPasswordForm } from "../../domain/signIn.ts";
import { useApp } from "../../hooks/useApp.ts";
import type { NavigateFromHere } from "../../hooks/useCommand.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { EmailField } from "./EmailField.tsx";
import { NewPasswordFields, useNewPassword } from "./NewPasswordFields.tsx";

/** After these failures, only another sign-in gives a new challenge. */
const endOfChallenge: readonly FailureCode[] = [
  "ChallengeExpired",
  "NotAuthorizedException",
  "InvitationExpired",
  "UserDisabled",
  "PasswordResultUnknown",
];

interface FirstPasswordProps {
  email: string | undefined;
  onStep: (step: SignInStep, navigate: NavigateFromHere) => void;
  /** Called when the challenge is over; only another sign-in gives a new one. */
  onExpired: (navigate: NavigateFromHere) => void;
}

export function FirstPassword({ email, onStep, onExpired }: FirstPasswordProps) {
  const { wire } = useApp();
  const [attributes] = useState(wire.cognito.missingAttributes);
  const [set, busy, issues, rules] = useNewPassword(
    ({ password, repeat: _, ...typed }: { password: string; repeat: string }) =>
      wire.cognito.answerNewPassword(password, typed),
    {
      onSuccess: onStep,
      onError: ({ code }, navigate) => endOfChallenge.includes(code) && onExpired(navigate),
    },
  );
  return (
    <Form schema={firstPasswordForm(attributes)} onSubmit={set} issues={issues}>
      {email && <EmailField defaultValue={email} readOnly />}
      {attributes.map((name) => (
        <Field key={name} {...attributeField(name)} />
      ))}
      <NewPasswordFields rules={rules} isFirst={attributes.length === 0} />
      <Submit wide busy={busy}>
        Passwort festlegen
      </Submit>
    </Form>
  );
}
