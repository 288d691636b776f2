/** The way in: e-mail and password, then a code where the account asks for one (specification, section 2; decision 18). */
import { useRef, useState } from "react";
import { useApp } from "../../app/app.ts";
import { useCommand } from "../../app/command.ts";
import { Link } from "../../app/Link.tsx";
import { landingsOf } from "../../app/landings.ts";
import { useStore } from "../../app/store.ts";
import { type Credentials, signInForm } from "../../domain/signIn.ts";
import { href } from "../../routes.ts";
import { type CodeChallenge, cancelSignIn, type SignInStep, signIn } from "../../services/account.ts";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { useForm } from "../../ui/formState.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Submit } from "../../ui/Submit.tsx";
import { CodeStep } from "./CodeStep.tsx";
import styles from "./Login.module.css";

export function Login() {
  const app = useApp();
  const { state } = useStore(app.router.place);
  const [challenge, setChallenge] = useState<CodeChallenge | null>(null);

  function proceed(step: SignInStep, email = state.email) {
    if (step.kind === "signedIn") app.session.begin(step.identity);
    else if (step.kind === "code") setChallenge(step);
    else app.router.go(href("auth", "NewPassword"), { state: { ...state, ...(email && { email }) } });
  }

  if (challenge) {
    const giveUp = () => {
      cancelSignIn(app.wire);
      setChallenge(null);
    };
    return (
      <>
        <PageHeader key="code" title="Code eingeben" />
        <CodeStep challenge={challenge} onStep={proceed} onGiveUp={giveUp} />
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

function CredentialsForm({ onStep }: { onStep: (step: SignInStep, email: string) => void }) {
  const app = useApp();
  const { state } = useStore(app.router.place);
  const email = useRef("");
  const [enter, busy] = useCommand(
    (typed: Credentials) => {
      email.current = typed.email;
      // The screen that follows arrives while the password is being proved.
      for (const address of landingsOf(state.target)) app.prefetch(address);
      return signIn(app.wire, typed);
    },
    {
      after: (step) => onStep(step, email.current),
      otherwise: ({ code }) => {
        if (code !== "PasswordResetRequiredException") return;
        app.router.go(href("auth", "PasswordForgot"), { state: { ...state, email: email.current } });
      },
    },
  );
  return (
    <Form schema={signInForm} onSubmit={enter}>
      <Field
        name="email"
        label="E-Mail-Adresse"
        type="email"
        autoComplete="username"
        inputMode="email"
        defaultValue={state.email}
      />
      <PasswordField name="password" label="Passwort" autoComplete="current-password" />
      <Submit wide busy={busy}>
        Anmelden
      </Submit>
      <ForgotLink />
    </Form>
  );
}

/** Takes the address along that stands in the form. */
function ForgotLink() {
  const { state } = useStore(useApp().router.place);
  const { typed } = useForm();
  return (
    <Link
      href={href("auth", "PasswordForgot")}
      state={{ ...state, email: typed.email }}
      className={styles.forgot}
    >
      Passwort vergessen?
    </Link>
  );
}
