/** The second step of a forgotten password: the code, and the new password twice (specification, section 2). */

import { Redirect } from "wouter";
import { useApp } from "../../app/app.ts";
import { useCommand } from "../../app/command.ts";
import { useMatched } from "../../app/place.ts";
import { useStore } from "../../app/store.ts";
import { resetForm } from "../../domain/passwordForms.ts";
import { href } from "../../routes.ts";
import { confirmForgotPassword } from "../../services/passwords.ts";
import { CodeField } from "../../ui/CodeField.tsx";
import { Form } from "../../ui/Form.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Submit } from "../../ui/Submit.tsx";
import { AccountName } from "./AccountName.tsx";
import { BackToLogin } from "./BackToLogin.tsx";
import { NewPasswordFields, passwordRefusals } from "./NewPasswordFields.tsx";
import { SendAgain } from "./SendAgain.tsx";

export function PasswordForgotConfirm() {
  const { id: email } = useMatched().params;
  const { state } = useStore(useApp().router.place);
  if (!email) return <Redirect to={href("auth", "PasswordForgot")} replace state={state} />;
  return <ResetForm email={email} />;
}

function ResetForm({ email }: { email: string }) {
  const app = useApp();
  const { state } = useStore(app.router.place);
  const [reset, busy, issues] = useCommand(
    ({ code, password }: { code: string; password: string }) =>
      confirmForgotPassword(app.wire, { email, code, password }),
    {
      after: () => app.router.go(href("auth", "Login"), { state: { ...state, email } }),
      confirm: "passwordReset",
      inForm: passwordRefusals,
    },
  );
  return (
    <>
      <PageHeader
        title="Neues Passwort setzen"
        below="Der Code kommt per E-Mail. Das kann einige Minuten dauern."
      />
      <Form schema={resetForm} onSubmit={reset} issues={issues}>
        <AccountName email={email} />
        <CodeField name="code" label="Code" />
        <NewPasswordFields />
        <Submit wide busy={busy}>
          Passwort speichern
        </Submit>
        <SendAgain email={email} />
        <BackToLogin />
      </Form>
    </>
  );
}
