/** The login: e-mail address and password, then the second factor where the account has one (decision 32). */
import { useRef, useState } from "react";
import { useApp } from "../../app/context.ts";
import { type NavigateFromHere, useCommand } from "../../app/data/useCommand.ts";
import { useLanding } from "../../app/navigation/useLanding.ts";
import { offerPasskey } from "../../app/session/passkeyOffer.ts";
import { useStore } from "../../app/store.ts";
import type { SignInStep } from "../../domain/account.ts";
import { type Credentials, signInForm } from "../../domain/signIn.ts";
import { href } from "../../routes.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ChallengeStep, challengeTitles, type StepChallenge } from "./ChallengeStep.tsx";
import { EmailField } from "./EmailField.tsx";
import styles from "./Login.module.css";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

export function Login() {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [challenge, setChallenge] = useState<StepChallenge | null>(null);

  function proceed(step: SignInStep, navigate: NavigateFromHere, email = state.email) {
    if (step.kind === "signedIn") {
      app.session.begin(step.identity);
      void offerPasskey(app);
    } else if (step.kind !== "newPassword") setChallenge(step);
    else navigate(href("auth", "NewPassword"), { state: { ...state, ...(email && { email }) } });
  }

  if (challenge) {
    const giveUp = () => {
      app.wire.cognito.cancelSignIn();
      setChallenge(null);
    };
    return (
      <>
        <PageHeader key={challenge.kind} title={challengeTitles[challenge.kind]} />
        <ChallengeStep challenge={challenge} onStep={proceed} onGiveUp={giveUp} />
      </>
    );
  }
  return (
    <>
      <PageHeader title="Anmelden" />
      <CredentialsForm onStep={proceed} />
    </>
  );
}

interface CredentialsFormProps {
  onStep: (step: SignInStep, navigate: NavigateFromHere, email: string) => void;
}

function CredentialsForm({ onStep }: CredentialsFormProps) {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const email = useRef("");
  const landing = useLanding();
  const [submit, busy] = useCommand(
    async (typed: Credentials) => {
      email.current = typed.email;
      // The next screen loads while the password is checked.
      if (landing) app.prefetch(landing);
      return app.wire.cognito.signIn(typed.email, typed.password);
    },
    {
      onSuccess: (step, navigate) => onStep(step, navigate, email.current),
      onError: ({ code }, navigate) => {
        if (code !== "PasswordResetRequiredException") return;
        navigate(href("auth", "PasswordForgot"), { state: { ...state, email: email.current } });
      },
    },
  );
  return (
    <Form schema={signInForm} onSubmit={submit}>
      <EmailField defaultValue={state.email} />
      <PasswordField name="password" label="Passwort" autoComplete="current-password" />
      <Submit wide busy={busy}>
        Anmelden
      </Submit>
      <ForgotLink />
      <PasskeySignIn onStep={onStep} />
    </Form>
  );
}

/** The link to PasswordForgot; the typed e-mail address goes along. */
function ForgotLink() {
  const { router } = useApp();
  const { state } = useStore(router.location);
  const { typed } = useForm();
  return (
    <Link
      href={href("auth", "PasswordForgot")}
      state={{ ...state, ...(typed.email && { email: typed.email }) }}
      className={styles.forgot}
    >
      Passwort vergessen?
    </Link>
  );
}
