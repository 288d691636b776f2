/** The signed-in visitor's account: the password, and below it passkeys, authenticator app, devices, and notes. */
import { useState } from "react";
import { formatNumber } from "../../domain/germanFormats.ts";
import { isStaff, roleOf } from "../../domain/role.ts";
import { changeForm } from "../../domain/signIn.ts";
import { ScreenHeader } from "../../hooks/ScreenHeader.tsx";
import { useApp } from "../../hooks/useApp.ts";
import { useDeviceMemory } from "../../hooks/useDeviceMemory.ts";
import { useEndOtherSessions, useIdentity } from "../../hooks/useSession.ts";
import { accountErrors } from "../../messages/errorMessages.ts";
import { resultMessages, successMessages } from "../../messages/successMessages.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Card } from "../../ui/Card.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { passFocusOn } from "../../ui/passFocusOn.ts";
import { Result } from "../../ui/Result.tsx";
import styles from "./ChangePassword.module.css";
import { EmailField } from "./EmailField.tsx";
import { MyAuthenticator } from "./MyAuthenticator.tsx";
import { MyPasskeys } from "./MyPasskeys.tsx";
import { NewPasswordFields, useNewPassword } from "./NewPasswordFields.tsx";

/**
 * Leads to the first screen of the visitor's role: the routes redirect to the admin area, and the access check
 * redirects other roles.
 */
const HOME = "/";

export function ChangePassword() {
  const { wire } = useApp();
  const [change, busy, issues, rules] = useNewPassword(
    (typed: { old: string; password: string }) => wire.cognito.changePassword(typed.old, typed.password),
    {
      onSuccess: (_changed, navigate) => navigate(HOME),
      notice: successMessages.passwordUpdated,
      failures: { NotAuthorizedException: accountErrors.wrongOldPassword },
    },
  );
  return (
    <>
      <ScreenHeader />
      <div className="narrow stack">
        <Card>
          <Form schema={changeForm} onSubmit={change} issues={issues}>
            <EmailField defaultValue={useIdentity()?.email} readOnly />
            <PasswordField name="old" label="Altes Passwort" autoComplete="current-password" isFirst />
            <NewPasswordFields rules={rules} />
            <div className="buttons">
              <Submit busy={busy}>Passwort ändern</Submit>
              <ButtonLink href={HOME} variant="quiet">
                Zurück
              </ButtonLink>
            </div>
          </Form>
        </Card>
        <MyPasskeys />
        <MyAuthenticator />
        <Devices />
        <Notes />
      </div>
    </>
  );
}

/** Ends the account's sessions, for example after the password has become known. */
function Devices() {
  const { end, busy, consequence } = useEndOtherSessions();
  return (
    <Card title="Ihre Geräte">
      <p className={`note ${styles.hint}`}>{consequence}</p>
      <Button busy={busy} onClick={end}>
        Auf allen Geräten abmelden
      </Button>
    </Card>
  );
}

const NOTES_OF_STAFF = "wen Sie wann erinnert, eingeladen oder angerufen und was Sie abgelegt haben";
const NOTES_OF_CUSTOMERS = "wann Sie Ihr Mandat der Bank vorgelegt haben";

/**
 * What this device remembers of the visitor's work (decision 46). Shows nothing if there are no notes, unless the
 * visitor has just deleted them.
 */
function Notes() {
  const memory = useDeviceMemory();
  const [deleted, setDeleted] = useState(false);
  const size = memory.size();
  const notes = isStaff(roleOf(useIdentity()?.groups ?? [])) ? NOTES_OF_STAFF : NOTES_OF_CUSTOMERS;
  if (size === 0 && !deleted) return null;
  return (
    <Card title="Notizen auf diesem Gerät">
      <p className={`note ${styles.hint}`}>
        Dieses Gerät hat {size === 1 ? "1 Notiz" : `${formatNumber(size)} Notizen`}: {notes}. Nach 90 Tagen
        werden sie gelöscht.
      </p>
      <Button
        disabled={size === 0}
        onClick={({ currentTarget }) => {
          // The button is about to be disabled and would lose the focus.
          passFocusOn(currentTarget);
          memory.forget();
          setDeleted(true);
        }}
      >
        Notizen auf diesem Gerät löschen
      </Button>
      <Result>{deleted && resultMessages.notesDeleted}</Result>
    </Card>
  );
}
