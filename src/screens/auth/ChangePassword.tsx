/** The signed-in visitor chooses another password: old, new, repeat; back goes to Home (specification, section 2). */

import { useApp } from "../../app/app.ts";
import { useCommand } from "../../app/command.ts";
import { useIdentity } from "../../app/identity.ts";
import { Link } from "../../app/Link.tsx";
import { changeForm } from "../../domain/passwordForms.ts";
import { changePassword } from "../../services/passwords.ts";
import { buttonLook } from "../../ui/Button.tsx";
import { Form } from "../../ui/Form.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Submit } from "../../ui/Submit.tsx";
import { AccountName } from "./AccountName.tsx";
import { NewPasswordFields, passwordRefusals } from "./NewPasswordFields.tsx";

const wrongOld = { title: "Eingabe fehlerhaft", text: "Das alte Passwort ist falsch." };

export function ChangePassword() {
  const app = useApp();
  // Home of whatever role: the guard knows it.
  const home = "/";
  const [change, busy, issues] = useCommand(
    (typed: { old: string; password: string }) => changePassword(app.wire, typed),
    {
      after: () => app.router.go(home),
      confirm: "passwordUpdated",
      inForm: passwordRefusals,
      apologies: { NotAuthorizedException: wrongOld },
    },
  );
  const email = useIdentity()?.email;
  return (
    <>
      <PageHeader title="Passwort ändern" />
      <Form schema={changeForm} onSubmit={change} issues={issues}>
        {email && <AccountName email={email} />}
        <PasswordField name="old" label="Altes Passwort" autoComplete="current-password" />
        <NewPasswordFields />
        <Submit wide busy={busy}>
          Passwort ändern
        </Submit>
        <Link href={home} className={buttonLook("quiet", true)}>
          Zurück
        </Link>
      </Form>
    </>
  );
}
