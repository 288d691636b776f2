/** The form for the first own password, which continues a sign-in with an invitation's password (decision 1). */
import { useApp } from "../../app/context.ts";
import { type NavigateFromHere, useCommand } from "../../app/data/useCommand.ts";
import type { SignInStep } from "../../domain/account.ts";
import type { FailureCode } from "../../domain/failure.ts";
import { firstPasswordForm } from "../../domain/newPassword.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { AccountName } from "./AccountName.tsx";
import { NewPasswordFields, passwordFieldErrors } from "./NewPasswordFields.tsx";

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
  const [set, busy, { issues }] = useCommand(
    ({ password }: { password: string }) => wire.cognito.answerNewPassword(password),
    {
      onSuccess: onStep,
      onError: ({ code }, navigate) => endOfChallenge.includes(code) && onExpired(navigate),
      fieldErrors: passwordFieldErrors,
    },
  );
  return (
    <Form schema={firstPasswordForm} onSubmit={set} issues={issues}>
      {email && <AccountName email={email} />}
      <NewPasswordFields />
      <Submit wide busy={busy}>
        Passwort festlegen
      </Submit>
    </Form>
  );
}
