/** The way in: e-mail and password, then a code where the account asks for one (specification, section 2; decision 18). */
import { useRef, useState } from "react";
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useStore } from "../../app/store.ts";
import { Failure } from "../../domain/failure.ts";
import { type Credentials, signInForm } from "../../domain/signIn.ts";
import { href } from "../../routes.ts";
import { type CodeChallenge, cancelSignIn, type SignInStep, signIn } from "../../services/account.ts";
import { Anchor } from "../../ui/Anchor.tsx";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { useForm } from "../../ui/forms/formState.ts";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import styles from "./Login.module.css";

type CodeForm = typeof import("./CodeStep.tsx").CodeStep;

/** Most accounts have no second step: its form is fetched when the provider asks for one. Raises NetworkError. */
async function fetchCodeForm(): Promise<CodeForm> {
  try {
    return (await import("./CodeStep.tsx")).CodeStep;
  } catch (cause) {
    throw new Failure("NetworkError", { cause, detail: "code chunk" });
  }
}

export function Login() {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [challenge, setChallenge] = useState<CodeChallenge | null>(null);
  const [CodeStep, setCodeStep] = useState<CodeForm | null>(null);

  function proceed(step: SignInStep, email = state.email) {
    if (step.kind === "signedIn") app.session.begin(step.identity);
    else if (step.kind === "code") setChallenge(step);
    else app.router.navigate(href("auth", "NewPassword"), { state: { ...state, ...(email && { email }) } });
  }

  if (challenge && CodeStep) {
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
      <CredentialsForm onStep={proceed} onCodeForm={(form) => setCodeStep(() => form)} />
    </>
  );
}

interface CredentialsFormProps {
  onStep: (step: SignInStep, email: string) => void;
  onCodeForm: (form: CodeForm) => void;
}

function CredentialsForm({ onStep, onCodeForm }: CredentialsFormProps) {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const email = useRef("");
  const [enter, busy] = useCommand(
    async (typed: Credentials) => {
      email.current = typed.email;
      await app.identify();
      // The screen that follows arrives while the password is being proved.
      app.prefetchLandings(state.target);
      const step = await signIn(app.wire, typed);
      if (step.kind === "code") onCodeForm(await fetchCodeForm());
      return step;
    },
    {
      onSuccess: (step) => onStep(step, email.current),
      onError: ({ code }) => {
        if (code !== "PasswordResetRequiredException") return;
        app.router.navigate(href("auth", "PasswordForgot"), { state: { ...state, email: email.current } });
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
  const { router, prefetch } = useApp();
  const { state } = useStore(router.location);
  const { typed } = useForm();
  return (
    <Anchor
      href={href("auth", "PasswordForgot")}
      onNavigate={(address) =>
        router.navigate(address, { state: { ...state, ...(typed.email && { email: typed.email }) } })
      }
      onIntent={prefetch}
      className={styles.forgot}
    >
      Passwort vergessen?
    </Anchor>
  );
}
