/** The login: e-mail address and password, then the second factor if the account has one (decision 32). */
import { useRef, useState } from "react";
import type { SignInStep } from "../../domain/account.ts";
import { prepareFormats } from "../../domain/germanFormats.ts";
import { type Credentials, signInForm } from "../../domain/signIn.ts";
import { offerPasskey } from "../../hooks/passkeyOffer.ts";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useApp, useIsHydrated, useStore } from "../../hooks/useApp.ts";
import { type NavigateFromHere, useCommand } from "../../hooks/useCommand.ts";
import { useLanding } from "../../hooks/useRoute.ts";
import { type FailureTexts, wrongPassword } from "../../messages/errorMessages.ts";
import { href } from "../../routes.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { Link } from "../../ui/Link.tsx";
import { ChallengeScreen, type StepChallenge } from "./ChallengeStep.tsx";
import { EmailField, useTypedEmail } from "./EmailField.tsx";
import styles from "./Login.module.css";
import { PasskeySignIn } from "./PasskeySignIn.tsx";

export function Login() {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [challenge, setChallenge] = useState<StepChallenge | null>(null);
  /**
   * The form's e-mail address after the visitor returns from a later step. `state` still holds the address from when
   * the page was opened.
   */
  const [email, setEmail] = useState(state.email);

  function proceed(step: SignInStep, navigate: NavigateFromHere, typed = email) {
    if (step.kind === "signedIn") {
      app.session.begin(step.identity);
      app.platform.clock.setTimeout(prepareFormats, 0);
      void offerPasskey(app);
      return;
    }
    if (step.kind === "newPassword") {
      navigate(href("auth", "NewPassword"), { state: { ...state, email: typed } });
      return;
    }
    setChallenge(step);
    setEmail(typed);
  }

  if (challenge) {
    const giveUp = () => {
      app.wire.cognito.cancelSignIn();
      setChallenge(null);
    };
    return <ChallengeScreen challenge={challenge} onStep={proceed} onGiveUp={giveUp} />;
  }
  return (
    <>
      <ScreenHeader />
      <CredentialsForm known={email} onStep={proceed} />
    </>
  );
}

interface CredentialsFormProps {
  /** The initial e-mail address. */
  known: string | undefined;
  onStep: (step: SignInStep, navigate: NavigateFromHere, email: string) => void;
}

function CredentialsForm({ known, onStep }: CredentialsFormProps) {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const email = useRef("");
  const failures = useRef<FailureTexts>({});
  const landing = useLanding();
  // In the static login the bootstrap moves the focus.
  const isKnown = useIsHydrated() && known !== undefined;
  const [submit, busy] = useCommand(
    async (typed: Credentials) => {
      email.current = typed.email;
      failures.current.NotAuthorizedException = wrongPassword(typed.password);
      // Keeps the address for a reload and for Back. It must be set now, before another screen may be shown.
      app.router.remember({ email: typed.email });
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
      failures: failures.current,
    },
  );
  return (
    <Form schema={signInForm} onSubmit={submit}>
      <EmailField defaultValue={known} />
      <PasswordField name="password" label="Passwort" autoComplete="current-password" isFirst={isKnown} />
      <Submit wide busy={busy}>
        Anmelden
      </Submit>
      <ForgotLink />
      <PasskeySignIn onStep={onStep} />
    </Form>
  );
}

/** The link to PasswordForgot; it passes the typed e-mail address on. */
const ForgotLink = () => (
  <Link href={href("auth", "PasswordForgot")} {...useTypedEmail()} className={styles.forgot}>
    Passwort vergessen?
  </Link>
);
