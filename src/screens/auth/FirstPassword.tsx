/** Answers the challenge that follows an invitation's password: an own one is set, and the sign-in goes on (decision 1). */
import { useApp } from "../../app/app.ts";
import { useCommand } from "../../app/command.ts";
import { firstPasswordForm } from "../../domain/passwordForms.ts";
import type { SignInStep } from "../../services/account.ts";
import { setFirstPassword } from "../../services/passwords.ts";
import { Form } from "../../ui/Form.tsx";
import { Submit } from "../../ui/Submit.tsx";
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
      after: onStep,
      otherwise: ({ code }) => {
        const isOver = ["ChallengeExpired", "NotAuthorizedException", "InvitationExpired", "UserDisabled"];
        if (isOver.includes(code)) onExpired();
      },
      inForm: passwordRefusals,
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
