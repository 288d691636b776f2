/** The second step of resetting a password: the code, and the new password twice. */
import { Redirect } from "wouter";
import { useApp } from "../../app/context.ts";
import { useRoute } from "../../app/navigation/useRoute.ts";
import { useStore } from "../../app/store.ts";
import { resetForm } from "../../domain/newPassword.ts";
import { href } from "../../routes.ts";
import { CodeField } from "../../ui/forms/CodeField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { AccountName } from "./AccountName.tsx";
import { BackToLogin } from "./BackToLogin.tsx";
import { NewPasswordFields, useNewPassword } from "./NewPasswordFields.tsx";
import { SendAgain } from "./SendAgain.tsx";

export function PasswordForgotConfirm() {
  const { id: email } = useRoute().params;
  const { state } = useStore(useApp().router.location);
  if (!email) return <Redirect to={href("auth", "PasswordForgot")} replace state={state} />;
  return <ResetForm email={email} />;
}

function ResetForm({ email }: { email: string }) {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [reset, busy, issues, rules] = useNewPassword(
    ({ code, password }: { code: string; password: string }) =>
      app.wire.cognito.confirmForgotPassword(email, code, password),
    {
      onSuccess: (_done, navigate) => navigate(href("auth", "Login"), { state: { ...state, email } }),
      successMessage: "passwordReset",
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
        <NewPasswordFields rules={rules} />
        <Submit wide busy={busy}>
          Passwort speichern
        </Submit>
        <SendAgain email={email} />
        <BackToLogin />
      </Form>
    </>
  );
}
