/** Answers the challenge that follows an invitation's password: an own one is set, and the sign-in goes on (decision 1). */
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { firstPasswordForm } from "../../domain/newPassword.ts";
import type { SignInStep } from "../../services/account.ts";
import { setFirstPassword } from "../../services/passwords.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { AccountName } from "./AccountName.tsx";
import { NewPasswordFields, passwordRefusals } from "./NewPasswordFields.tsx";

interface FirstPasswordProps {
  email: string | undefined;
  onStep: (step: SignInStep) => void;
  /** The challenge is over: only another sign-in brings a new one. */
  onExpired: () => void;
}

export function FirstPassword({ email, onStep, onExpired }: FirstPasswordProps) {
  const app = useApp();
  const [set, busy, issues] = useCommand(
    ({ password }: { password: string }) => setFirstPassword(app.wire, password),
    {
      onSuccess: onStep,
      onError: ({ code }) => {
        const isOver = ["ChallengeExpired", "NotAuthorizedException", "InvitationExpired", "UserDisabled"];
        if (isOver.includes(code)) onExpired();
      },
      fieldErrors: passwordRefusals,
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
