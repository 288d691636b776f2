/** The dialog over a screen whose session has expired: the same person signs in again and loses no input. */
import { useState } from "react";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { type Credentials, signInForm } from "../../domain/signIn.ts";
import { type Challenge, cancelSignIn, type SignInStep, signIn } from "../../services/account.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { ChallengeStep } from "./ChallengeStep.tsx";
import { FirstPassword } from "./FirstPassword.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

export function SignInAgain() {
  const app = useApp();
  const email = useIdentity()?.email ?? "";
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const proceed = (step: SignInStep) => {
    if (step.kind === "signedIn") app.session.begin(step.identity);
    else setChallenge(step);
  };
  const restart = () => {
    cancelSignIn(app.wire);
    setChallenge(null);
  };
  return (
    <Dialog
      title="Sitzung abgelaufen"
      actions={
        <Button look="quiet" wide onClick={app.session.signOut}>
          Abmelden
        </Button>
      }
    >
      <p>Bitte melden Sie sich noch einmal an. Ihre Eingaben bleiben erhalten.</p>
      <p>
        Angemeldet war <strong>{email}</strong>.
      </p>
      {challenge?.kind === "newPassword" && (
        <FirstPassword email={email} onStep={proceed} onExpired={restart} />
      )}
      {challenge && challenge.kind !== "newPassword" && (
        <ChallengeStep challenge={challenge} onStep={proceed} onGiveUp={restart} />
      )}
      {!challenge && <PasswordAgain email={email} onStep={proceed} />}
    </Dialog>
  );
}

interface PasswordAgainProps {
  email: string;
  onStep: (step: SignInStep) => void;
}

function PasswordAgain({ email, onStep }: PasswordAgainProps) {
  const app = useApp();
  const [submit, busy] = useCommand((typed: Credentials) => signIn(app.wire, typed), { onSuccess: onStep });
  return (
    <Form schema={signInForm} onSubmit={submit} label="Noch einmal anmelden">
      {/* For password managers, which look for a user name before the password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="Passwort" autoComplete="current-password" />
      <Submit wide busy={busy}>
        Anmelden
      </Submit>
      <PasskeySignIn onStep={onStep} />
    </Form>
  );
}
