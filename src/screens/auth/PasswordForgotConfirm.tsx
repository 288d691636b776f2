/** The second step of resetting a password: the code, and the new password twice. */
import { useId, useState } from "react";
import { Redirect } from "wouter";
import { type CodeDelivery, deliveryText } from "../../domain/account.ts";
import { resetForm } from "../../domain/signIn.ts";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useCountdown } from "../../hooks/timing.ts";
import { useApp, useStore } from "../../hooks/useApp.ts";
import { useCommand } from "../../hooks/useCommand.ts";
import { useRoute } from "../../hooks/useRoute.ts";
import { successMessages } from "../../messages/successMessages.ts";
import { href } from "../../routes.ts";
import { Button } from "../../ui/Button.tsx";
import { CodeField } from "../../ui/forms/CodeField.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { BackToLogin, EmailField } from "./EmailField.tsx";
import { NewPasswordFields, useNewPassword } from "./NewPasswordFields.tsx";

export function PasswordForgotConfirm() {
  const { id: email } = useRoute().params;
  const { state } = useStore(useApp().router.location);
  if (!email) return <Redirect to={href("auth", "PasswordForgot")} replace state={state} />;
  return <ResetForm email={email} />;
}

function ResetForm({ email }: { email: string }) {
  const app = useApp();
  const { codeSent, ...state } = useStore(app.router.location).state;
  const [sent, setSent] = useState(codeSent);
  const way = sent && deliveryText(sent);
  const form = useId();
  const [reset, busy, issues, rules] = useNewPassword(
    ({ code, password }: { code: string; password: string }) =>
      app.wire.cognito.confirmForgotPassword(email, code, password),
    {
      onSuccess: (_done, navigate) => navigate(href("auth", "Login"), { state: { ...state, email } }),
      // The dialog gives the focus back to where it was.
      onError: ({ code }) =>
        code === "CodeMismatchException" && document.getElementById(`${form}-code`)?.focus(),
      notice: successMessages.passwordReset,
    },
  );
  return (
    <>
      <ScreenHeader
        below={`Der Code ${way ? `kommt${way}` : "ist unterwegs"}. Das kann einige Minuten dauern.`}
      />
      <Form id={form} schema={resetForm} onSubmit={reset} issues={issues}>
        <EmailField defaultValue={email} readOnly />
        <CodeField name="code" label="Code" />
        <NewPasswordFields rules={rules} />
        <Submit wide busy={busy}>
          Passwort festlegen
        </Submit>
        <SendAgain email={email} onSent={setSent} />
        <BackToLogin />
      </Form>
    </>
  );
}

/**
 * The wait before another code can be requested, in milliseconds. A mail takes a while, and Cognito counts every
 * request against a limit.
 */
const WAIT_MS = 30_000;

/** The button for another code, enabled after the first one has had time to arrive. */
function SendAgain({ email, onSent }: { email: string; onSent: (sent: CodeDelivery) => void }) {
  const { wire, platform } = useApp();
  const waitEnd = () => platform.clock.now() + WAIT_MS;
  const [enabledAt, setEnabledAt] = useState(waitEnd);
  const seconds = useCountdown(enabledAt);
  const [request, busy] = useCommand(() => wire.cognito.forgotPassword(email), {
    onSuccess: (sent) => {
      setEnabledAt(waitEnd());
      onSent(sent);
    },
    notice: successMessages.resetCodeSent,
  });
  return (
    <Button variant="quiet" wide busy={busy} disabled={seconds > 0} onClick={() => void request()}>
      {seconds > 0 ? `Neuer Code in ${seconds} s` : "Neuen Code anfordern"}
    </Button>
  );
}
