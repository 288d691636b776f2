/** The visitor's authenticator app, below the password. The visitor may set one up, and switch it off. */
import { useId, useRef, useState } from "react";
import { isOutcomeUnknown } from "../../domain/failure.ts";
import { AsyncBoundary } from "../../hooks/AsyncBoundary.tsx";
import { useApp } from "../../hooks/useApp.ts";
import { useCommand } from "../../hooks/useCommand.ts";
import { useRead, useVisit } from "../../hooks/useRead.ts";
import { useIdentity } from "../../hooks/useSession.ts";
import { accountErrors } from "../../messages/errorMessages.ts";
import { resultMessages } from "../../messages/successMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Result } from "../../ui/Result.tsx";
import { SetUpForm } from "./AppSetUp.tsx";
import styles from "./ChangePassword.module.css";

/** Shows nothing unless config.json allows authenticator apps, because a browser cannot ask the user pool. */
export function MyAuthenticator() {
  if (!useApp().config.cognito.authenticator) return null;
  return (
    <Card title="Authentifizierungs-App">
      <AsyncBoundary skeleton={<p className={`note ${styles.hint}`}>Wird geladen …</p>}>
        <Authenticator />
      </AsyncBoundary>
    </Card>
  );
}

function Authenticator() {
  const { wire, help } = useApp();
  const { answer: isOn } = useRead("authenticator", null, () => wire.cognito.hasAuthenticator());
  /**
   * The secret of a set-up under way. It is null after the dialog is closed, so that the secret does not stay in
   * memory.
   */
  const [secret, setSecret] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [result, setResult] = useState<string | null>(null);
  const [begin, busy] = useCommand(async () => setSecret(await wire.cognito.beginAuthenticator()));
  const closeWith = (done: string | null) => {
    setSecret(null);
    setAsked(false);
    setResult(done);
  };
  return (
    <>
      <p className={`note ${styles.hint}`}>
        {isOn ? (
          <>
            <strong>Eingeschaltet.</strong> Sie melden sich mit Ihrem Passwort und einem Code aus der
            Authentifizierungs-App an. Neues Handy? Dann schalten Sie sie hier aus und richten sie neu ein.
          </>
        ) : (
          "Mit einer Authentifizierungs-App melden Sie sich mit Ihrem Passwort und einem Code an, den Ihr Handy zeigt. Das Passwort allein genügt dann nicht mehr."
        )}
      </p>
      <p className={`note ${styles.hint}`}>
        Handy verloren? Dann brauchen Sie Hilfe, um sich anzumelden. {help()}
      </p>
      <Button
        busy={busy}
        onClick={() => {
          setResult(null);
          if (isOn) setAsked(true);
          else void begin();
        }}
      >
        Authentifizierungs-App {isOn ? "ausschalten" : "einrichten"}
      </Button>
      <Result>{result}</Result>
      {secret && <SetUpDialog key={secret} secret={secret} onClose={closeWith} />}
      {isAsked && <SwitchOffDialog onClose={closeWith} />}
    </>
  );
}

interface CloseProps {
  /** `result`: the message about what the dialog has done; null if it has done nothing. */
  onClose: (result: string | null) => void;
}

function SetUpDialog({ secret, onClose }: CloseProps & { secret: string }) {
  const { cognito } = useApp().wire;
  const visit = useVisit();
  const id = useId();
  const email = useIdentity()?.email ?? "";
  /**
   * Whether Cognito has accepted a code of the new app. Before that, switching on would apply to an older app of the
   * account, which the visitor may have lost.
   */
  const isVerified = useRef(false);
  const [confirm, busy, { issues }] = useCommand(
    async ({ code }: { code: string }) => {
      if (!isVerified.current) await cognito.verifyAuthenticator(code);
      isVerified.current = true;
      await cognito.switchAuthenticator(true);
    },
    {
      onSuccess: () => onClose(resultMessages.authenticatorOn),
      onError: ({ code }) => {
        if (code === "ServiceMismatch") onClose(null);
        if (isOutcomeUnknown(code)) visit.renew();
      },
      fieldErrors: { CodeMismatchException: "code" },
      failures: {
        CodeMismatchException: accountErrors.wrongSetUpCode,
        ServiceMismatch: accountErrors.setUpOver,
        ResultUnknown: accountErrors.setUpUnclear,
      },
    },
  );
  return (
    <Dialog
      title="Authentifizierungs-App einrichten"
      closeLabel="Abbrechen"
      // A request under way can no longer be cancelled.
      onClose={busy ? undefined : () => onClose(null)}
      actions={
        <>
          {busy && <Button disabled>Abbrechen</Button>}
          <Button type="submit" variant="primary" form={id} busy={busy}>
            Einschalten
          </Button>
        </>
      }
      details={<SetUpForm id={id} email={email} secret={secret} onSubmit={confirm} issues={issues} />}
    />
  );
}

function SwitchOffDialog({ onClose }: CloseProps) {
  const { cognito } = useApp().wire;
  const visit = useVisit();
  const [switchOff, busy] = useCommand(() => cognito.switchAuthenticator(false), {
    onSuccess: () => onClose(resultMessages.authenticatorOff),
    onError: () => {
      onClose(null);
      // The card then shows whether the app is still switched on.
      visit.renew();
    },
  });
  return (
    <Dialog
      title="Authentifizierungs-App ausschalten?"
      closeLabel="Eingeschaltet lassen"
      onClose={() => onClose(null)}
      actions={
        <Button variant="danger" busy={busy} onClick={() => void switchOff()}>
          Ausschalten
        </Button>
      }
    >
      <p>
        Die Anmeldung verlangt dann keinen Code aus der Authentifizierungs-App mehr. Wer Ihr Passwort kennt,
        kommt leichter in Ihr Konto.
      </p>
    </Dialog>
  );
}
