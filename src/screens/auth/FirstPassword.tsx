/** The form for the first own password, which continues a sign-in with an invitation's password (decision 1). */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import type { NavigateFromHere } from "../../app/data/useCommand.ts";
import type { SignInStep } from "../../domain/account.ts";
import { attributeField } from "../../domain/accountAttributes.ts";
import type { FailureCode } from "../../domain/failure.ts";
import { firstPasswordForm } from "../../domain/newPassword.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { AccountName } from "./AccountName.tsx";
import { NewPasswordFields, useNewPassword } from "./NewPasswordFields.tsx";

/** Only another sign-in gives a new challenge. */
const endOfChallenge: readonly FailureCode[] = [
  "ChallengeExpired",
  "NotAuthorizedException",
  "InvitationExpired",
  "UserDisabled",
  "EarlierPasswordSet",
  "FirstPasswordLeft",
];

interface FirstPasswordProps {
  email: string | undefined;
  onStep: (step: SignInStep, navigate: NavigateFromHere) => void;
  /** The challenge is over; only another sign-in gives a new one. */
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
      {email && <AccountName email={email} />}
      {attributes.map((name) => (
        <Field key={name} {...attributeField(name)} />
      ))}
      <NewPasswordFields rules={rules} />
      <Submit wide busy={busy}>
        Passwort festlegen
      </Submit>
    </Form>
  );
}
