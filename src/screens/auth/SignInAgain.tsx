/**
 * The sign-in dialog over a screen. It opens if the session has expired, or if a change requires a new sign-in. The
 * same user signs in again and loses no input.
 */
import { useState } from "react";
import type { Session } from "../../core/session.ts";
import type { Challenge, SignInStep } from "../../domain/account.ts";
import { type Credentials, signInForm } from "../../domain/signIn.ts";
import { useApp, useStore } from "../../hooks/useApp.ts";
import { useCommand } from "../../hooks/useCommand.ts";
import { useIdentity, useSignOut } from "../../hooks/useSession.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { ChallengeStep, challengeTitles } from "./ChallengeStep.tsx";
import { FirstPassword } from "./FirstPassword.tsx";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

/** The reason for the dialog, as its title and text. */
function reasonOf(session: Session) {
  if (session.kind !== "expired") {
    return {
      title: "Zur Sicherheit noch einmal anmelden",
      text: "Ihre Anmeldung liegt mehr als fünf Minuten zurück. Bitte melden Sie sich für diese Änderung noch einmal an. Danach geht es von selbst weiter.",
    };
  }
  if (session.isEndedEverywhere) {
    return {
      title: "Auf allen Geräten abgemeldet",
      text: "Bitte melden Sie sich hier neu an. Ihre Angaben bleiben erhalten.",
    };
  }
  return {
    title: "Anmeldung abgelaufen",
    text: "Bitte melden Sie sich noch einmal an. Ihre Angaben bleiben erhalten.",
  };
}

export function SignInAgain() {
  const app = useApp();
  const session = useStore(app.session.store);
  const { title, text } = reasonOf(session);
  const isExpired = session.kind === "expired";
  const signOut = useSignOut();
  const email = useIdentity()?.email ?? "";
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const proceed = (step: SignInStep) => {
    if (step.kind === "signedIn") app.session.begin(step.identity);
    else setChallenge(step);
  };
  const restart = () => {
    app.wire.cognito.cancelSignIn();
    setChallenge(null);
  };
  // Cancelling is possible only if a change has asked for the sign-in. After the session has expired, the user can sign
  // out instead.
  const letGo = () => {
    app.wire.cognito.cancelSignIn();
    app.session.signInAgain.answer(false);
  };
  const way = isExpired
    ? {
        actions: (
          <Button variant="quiet" wide onClick={signOut}>
            Abmelden
          </Button>
        ),
      }
    : { closeLabel: "Abbrechen", closeVariant: "secondary" as const, onClose: letGo };
  return (
    <Dialog
      title={challenge ? challengeTitles[challenge.kind] : title}
      {...way}
      details={
        <>
          {challenge?.kind === "newPassword" && (
            <FirstPassword email={email} onStep={proceed} onExpired={restart} />
          )}
          {challenge && challenge.kind !== "newPassword" && (
            <ChallengeStep challenge={challenge} onStep={proceed} onGiveUp={restart} />
          )}
          {!challenge && <PasswordAgain email={email} onStep={proceed} />}
        </>
      }
    >
      <p>{text}</p>
      <p>
        {isExpired ? "Angemeldet war" : "Angemeldet ist"} <strong>{email}</strong>.
      </p>
    </Dialog>
  );
}

interface PasswordAgainProps {
  email: string;
  onStep: (step: SignInStep) => void;
}

function PasswordAgain({ email, onStep }: PasswordAgainProps) {
  const { wire } = useApp();
  const [submit, busy] = useCommand(
    (typed: Credentials) => wire.cognito.signIn(typed.email, typed.password),
    { onSuccess: onStep },
  );
  return (
    <Form schema={signInForm} onSubmit={submit} label="Noch einmal anmelden">
      {/* For password managers, which look for a user name before the password. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="password" label="Passwort" autoComplete="current-password" isFirst />
      <Submit wide busy={busy}>
        Anmelden
      </Submit>
      <PasskeySignIn onStep={onStep} />
    </Form>
  );
}
