/** The signed-in visitor changes the password; beneath it stand passkeys, other devices, a key, and what this device remembers. */
import { useApp } from "../../app/context.ts";
import { accountErrors } from "../../app/messages/accountErrors.ts";
import { useIdentity } from "../../app/session/useIdentity.ts";
import { changeForm } from "../../domain/newPassword.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Form } from "../../ui/forms/Form.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { Submit } from "../../ui/forms/Submit.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { AccountName } from "./AccountName.tsx";
import { ForgetDevice } from "./ForgetDevice.tsx";
import { MyPasskeys } from "./MyPasskeys.tsx";
import { NewPasswordFields, useNewPassword } from "./NewPasswordFields.tsx";
import { OtherSessions } from "./OtherSessions.tsx";
import { SearchKey } from "./SearchKey.tsx";

export function ChangePassword() {
  const { wire } = useApp();
  // The access check redirects to the Home of the visitor's role.
  const home = "/";
  const [change, busy, issues, rules] = useNewPassword(
    (typed: { old: string; password: string }) => wire.cognito.changePassword(typed.old, typed.password),
    {
      onSuccess: (_changed, navigate) => navigate(home),
      successMessage: "passwordUpdated",
      errorMessages: { NotAuthorizedException: accountErrors.wrongOldPassword },
    },
  );
  const email = useIdentity()?.email;
  return (
    <>
      <PageHeader title="Passwort ändern" />
      <Form schema={changeForm} onSubmit={change} issues={issues}>
        {email && <AccountName email={email} />}
        <PasswordField name="old" label="Altes Passwort" autoComplete="current-password" isFirst />
        <NewPasswordFields rules={rules} />
        <Submit wide busy={busy}>
          Passwort ändern
        </Submit>
        <ButtonLink href={home} look="quiet" wide>
          Zurück
        </ButtonLink>
      </Form>
      <MyPasskeys />
      <OtherSessions />
      <SearchKey />
      <ForgetDevice />
    </>
  );
}
