/** Sets up an authenticator app: at sign-in, if the user pool demands one (decision 32), and in "Passwort ändern". */
import type { ReactNode } from "react";
import type { ChallengeOf } from "../../domain/account.ts";
import { qrModules } from "../../domain/qrCode.ts";
import { codeForm, groupedSecret, keyAddress } from "../../domain/signIn.ts";
import { useApp } from "../../hooks/useApp.ts";
import { accountErrors } from "../../messages/errorMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { CodeField } from "../../ui/forms/CodeField.tsx";
import { Form, type FormProps } from "../../ui/forms/Form.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import styles from "./AppSetUp.module.css";
import { type StepProps, useSignInStep } from "./useSignInStep.ts";

type SetUpChallenge = ChallengeOf<"setUp">;

export function AppSetUp({ challenge, onStep, onGiveUp }: StepProps & { challenge: SetUpChallenge }) {
  const { wire, tell } = useApp();
  const [confirm, busy] = useSignInStep(
    ({ code }: { code: string }) => wire.cognito.confirmSetUp(code),
    {
      onStep(step, navigate) {
        if (step.kind === "setUp") tell({ ...accountErrors.setUpBegunAgain, tone: "bad" });
        onStep(step, navigate);
      },
      onGiveUp,
    },
    { CodeMismatchException: accountErrors.wrongSetUpCode },
  );
  return (
    <SetUpForm {...challenge} onSubmit={confirm}>
      <Submit wide busy={busy}>
        Einrichten und anmelden
      </Submit>
      <Button variant="quiet" wide onClick={() => onGiveUp()}>
        Zurück zur Anmeldung
      </Button>
    </SetUpForm>
  );
}

/** The key for an authenticator app: a base32 secret, and the account's e-mail address. */
type Key = Record<"email" | "secret", string>;

type SetUpFormProps = Key &
  Pick<FormProps<typeof codeForm>, "id" | "onSubmit" | "issues"> & { children?: ReactNode };

/** The set-up's steps, and the form for the first code. `children` are below the form's field. */
export function SetUpForm({ email, secret, children, ...form }: SetUpFormProps) {
  return (
    <>
      <ol className={styles.steps}>
        <li>
          Öffnen Sie auf Ihrem Handy eine Authentifizierungs-App, zum Beispiel Microsoft oder Google
          Authenticator.
        </li>
        <li>
          Scannen Sie damit diesen QR-Code oder geben Sie den Schlüssel ein.
          <AppKey email={email} secret={secret} />
        </li>
        <li>Geben Sie den sechsstelligen Code ein, den die Authentifizierungs-App dann zeigt.</li>
      </ol>
      <Form schema={codeForm} {...form}>
        <CodeField name="code" label="Code" />
        {children}
      </Form>
    </>
  );
}

/** The secret as QR code, as text, and as a link for an app on this device. */
function AppKey({ email, secret }: Key) {
  const { config, platform } = useApp();
  const address = keyAddress({ product: config.product, email, secret });
  const loadQrCode = () =>
    platform.loadBundle("qrCodeLibrary", () => import("../../domain/qrCodeLibrary.ts"));
  return (
    <div className={styles.key}>
      <QrCode
        text={address}
        label="QR-Code für die Authentifizierungs-App"
        encode={(text) => qrModules(text, loadQrCode)}
        missing="Der QR-Code konnte nicht geladen werden. Bitte geben Sie den Schlüssel in der Authentifizierungs-App ein."
      />
      <code className={styles.secret}>{groupedSecret(secret)}</code>
      <div className={`buttons ${styles.actions}`}>
        <CopyButton label="Schlüssel kopieren" copied="Schlüssel kopiert" text={secret} />
        <a href={address}>Authentifizierungs-App auf diesem Gerät öffnen</a>
      </div>
    </div>
  );
}
