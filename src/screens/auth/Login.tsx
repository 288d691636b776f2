/**
 * The login: e-mail address and password, then the second factor where the account has one (decision 32). What comes after
 * the password is another bundle's: until it is there the form stays, with what was typed.
 */
import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { useApp } from "../../app/context.ts";
import { type NavigateFromHere, useCommand } from "../../app/data/useCommand.ts";
import { useLanding } from "../../app/navigation/useLanding.ts";
import { offerPasskey } from "../../app/session/passkeyOffer.ts";
import { useStore } from "../../app/store.ts";
import type { Challenge, SignInStep } from "../../domain/account.ts";
import { prepareFormats } from "../../domain/germanFormats.ts";
import { type Credentials, signInForm } from "../../domain/signIn.ts";
import { href } from "../../routes.ts";
import { ErrorPanel } from "../../ui/ErrorPanel.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import type { StepChallenge } from "./ChallengeStep.tsx";
import { EmailField } from "./EmailField.tsx";
import styles from "./Login.module.css";
import { PasskeySignIn } from "./PasskeySignIn.tsx";
import type { StepProps } from "./useSignInStep.ts";
import { useTypedEmail } from "./useTypedEmail.ts";

interface LoginProps {
  /** The bundle of what comes after the password. */
  later: {
    /** null until it is there. */
    ChallengeScreen: ComponentType<StepProps & { challenge: StepChallenge }> | null;
    /** The last attempt to fetch it failed, and no other is under way. */
    failed: boolean;
    /** Whether it is there then. Never rejects. */
    load(): Promise<boolean>;
  };
}

export function Login({ later: { ChallengeScreen, failed, load } }: LoginProps) {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  /** For the form that comes back after the step; `state` is that of the arrival. */
  const [email, setEmail] = useState(state.email);
  /** The step is fetched another time: the panel stays, or the focus would go with its button. */
  const [isRetried, setIsRetried] = useState(false);
  /** Takes the visitor to the step that waits, once its bundle is there. */
  const goOn = useRef(async () => {});

  function proceed(step: SignInStep, navigate: NavigateFromHere, typed = email) {
    if (step.kind === "signedIn") {
      app.session.begin(step.identity);
      app.platform.clock.setTimeout(prepareFormats, 0);
      void offerPasskey(app);
      return;
    }
    setChallenge(step);
    setEmail(typed);
    setIsRetried(false);
    goOn.current = async () => {
      // A challenge that was given up meanwhile leads nowhere.
      if (!(await load()) || step.kind !== "newPassword" || !app.wire.cognito.isChallenged()) return;
      navigate(href("auth", "NewPassword"), { state: { ...state, email: typed } });
    };
    void goOn.current();
  }

  const retry = () => {
    setIsRetried(true);
    void goOn.current();
  };
  if (challenge && challenge.kind !== "newPassword" && ChallengeScreen) {
    const giveUp = () => {
      app.wire.cognito.cancelSignIn();
      setChallenge(null);
    };
    return <ChallengeScreen challenge={challenge} onStep={proceed} onGiveUp={giveUp} />;
  }
  return (
    <>
      <PageHeader title="Anmelden" />
      <CredentialsForm known={email} isWaiting={challenge !== null && !failed} onStep={proceed}>
        {challenge && (failed || isRetried) && (
          <ErrorPanel title="Nächster Schritt nicht geladen" busy={!failed} onRetry={retry}>
            <p>Bitte prüfen Sie die Internetverbindung. Ihre Eingaben bleiben erhalten.</p>
          </ErrorPanel>
        )}
      </CredentialsForm>
    </>
  );
}

interface CredentialsFormProps {
  /** The e-mail address it begins with. */
  known: string | undefined;
  /** For the step that comes next. */
  isWaiting: boolean;
  onStep: (step: SignInStep, navigate: NavigateFromHere, email: string) => void;
  /** Above the fields: why that step is not there. */
  children: ReactNode;
}

function CredentialsForm({ known, isWaiting, onStep, children }: CredentialsFormProps) {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const email = useRef("");
  const landing = useLanding();
  const [submit, busy] = useCommand(
    async (typed: Credentials) => {
      email.current = typed.email;
      // For a reload of the step that may come, and for Back to the login; later another screen may be shown.
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
    },
  );
  return (
    <Form schema={signInForm} onSubmit={submit}>
      {children}
      <EmailField defaultValue={known} />
      <PasswordField name="password" label="Passwort" autoComplete="current-password" />
      <Submit wide busy={busy || isWaiting}>
        Anmelden
      </Submit>
      <ForgotLink />
      <PasskeySignIn onStep={onStep} />
    </Form>
  );
}

/** The link to PasswordForgot; the typed e-mail address goes along. */
const ForgotLink = () => (
  <Link href={href("auth", "PasswordForgot")} {...useTypedEmail()} className={styles.forgot}>
    Passwort vergessen?
  </Link>
);
