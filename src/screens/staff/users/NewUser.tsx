/** The form for a new staff user. */
import { useState } from "react";
import { roleNames } from "../../../domain/role.ts";
import { type NewStaff, newStaffForm, staffGroups } from "../../../domain/staff.ts";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { useUnsavedChanges } from "../../../hooks/useUnsavedChanges.tsx";
import { newStaffErrors } from "../../../messages/staffErrors.ts";
import { successMessages } from "../../../messages/successMessages.ts";
import * as staff from "../../../services/staff.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Submit } from "../../../ui/forms/Submit.tsx";

export function NewUser() {
  const { wire, platform } = useApp();
  const href = useHref();
  const [dirty, setDirty] = useState(false);
  const unsaved = useUnsavedChanges(dirty);
  const [create, busy] = useCommand(
    async (values: NewStaff) => ({
      values,
      user: await staff.createMember(wire, values, platform.clock),
    }),
    {
      notice: ({ user, values: { firstname, lastname, email } }) => ({
        ...successMessages[user ? "staffCreated" : "invitationTaken"],
        about: `${firstname} ${lastname}, ${email}`,
      }),
      onSuccess: (_member, navigate) => navigate(href("Users"), { discardUnsaved: true }),
      failures: newStaffErrors,
    },
  );
  return (
    <>
      <ScreenHeader back="Users" />
      <div className="narrow">
        <Card>
          <Form
            schema={newStaffForm}
            onSubmit={(values) => void create(values)}
            onTyped={({ firstname, lastname, email }) => setDirty(`${firstname}${lastname}${email}` !== "")}
          >
            <Field name="firstname" label="Vorname" autoComplete="off" isFirst />
            <Field name="lastname" label="Nachname" autoComplete="off" />
            <Field name="email" label="E-Mail" type="email" autoComplete="off" />
            <SelectField
              name="group"
              label="Gruppe"
              defaultValue="Employee"
              choices={staffGroups.map((value) => ({ value, label: roleNames[value] }))}
            />
            <div className="buttons">
              <Submit busy={busy}>Mitarbeiter hinzufügen</Submit>
              <ButtonLink href={href("Users")} variant="quiet">
                Abbrechen
              </ButtonLink>
            </div>
          </Form>
        </Card>
      </div>
      {unsaved}
    </>
  );
}
