/** The first step of resetting a password: the address to send the code to. */
import { forgottenForm } from "../../domain/signIn.ts";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useApp, useStore } from "../../hooks/useApp.ts";
import { useCommand } from "../../hooks/useCommand.ts";
import { successMessages } from "../../messages/successMessages.ts";
import { href } from "../../routes.ts";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { BackToLogin, EmailField } from "./EmailField.tsx";

export function PasswordForgot() {
  const app = useApp();
  const { state } = useStore(app.router.location);
  const [request, busy] = useCommand(
    async ({ email }: { email: string }) => {
      app.router.remember({ email });
      return { email, codeSent: await app.wire.cognito.forgotPassword(email) };
    },
    {
      onSuccess: (sent, navigate) =>
        navigate(href("auth", "PasswordForgotConfirm", { id: sent.email }), { state: { ...state, ...sent } }),
      notice: successMessages.resetCodeSent,
    },
  );
  return (
    <>
      <ScreenHeader below="Wir senden Ihnen einen Code, mit dem Sie ein neues Passwort festlegen können." />
      <Form schema={forgottenForm} onSubmit={request}>
        <EmailField defaultValue={state.email} />
        <Submit wide busy={busy}>
          Code anfordern
        </Submit>
        <BackToLogin />
      </Form>
    </>
  );
}
