/** The first step of a forgotten password: where to send the code (specification, sections 2 and 4). */
import { useApp } from "../../app/context.ts";
import { useCommand } from "../../app/data/useCommand.ts";
import { useStore } from "../../app/store.ts";
import { forgottenForm } from "../../domain/newPassword.ts";
import { href } from "../../routes.ts";
import { forgotPassword } from "../../services/passwords.ts";
import { Field } from "../../ui/forms/Field.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { BackToLogin } from "./BackToLogin.tsx";

export function PasswordForgot() {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [request, busy] = useCommand(
    async ({ email }: { email: string }) => {
      await forgotPassword(app.wire, email);
      return email;
    },
    {
      onSuccess: (email) =>
        app.router.navigate(href("auth", "PasswordForgotConfirm", { id: email }), { state }),
      successMessage: "resetCodeSent",
    },
  );
  return (
    <>
      <PageHeader
        title="Passwort vergessen"
        below="Wir senden Ihnen einen Code, mit dem Sie ein neues Passwort setzen."
      />
      <Form schema={forgottenForm} onSubmit={request}>
        <Field
          name="email"
          label="E-Mail-Adresse"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={state.email}
        />
        <Submit wide busy={busy}>
          Code anfordern
        </Submit>
        <BackToLogin />
      </Form>
    </>
  );
}
