/** The form for a new staff user. */
import { useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { staffErrors } from "../../../app/messages/staffErrors.ts";
import { useHref } from "../../../app/navigation/useRoute.ts";
import { useUnsavedChanges } from "../../../app/navigation/useUnsavedChanges.tsx";
import { roleNames } from "../../../domain/role.ts";
import { type NewStaff, newStaffForm, staffGroups } from "../../../domain/staff.ts";
import * as staff from "../../../services/staff.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Field } from "../../../ui/forms/Field.tsx";
import { Form } from "../../../ui/forms/Form.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { Submit } from "../../../ui/forms/Submit.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import styles from "./NewUser.module.css";

export function NewUser() {
  const { wire, platform } = useApp();
  const href = useHref();
  const [dirty, setDirty] = useState(false);
  const unsaved = useUnsavedChanges(dirty);
  const [create, busy, { issues }] = useCommand(
    (values: NewStaff) => staff.createMember(wire, values, platform.clock),
    {
      successMessage: "staffCreated",
      onSuccess: (_member, navigate) => navigate(href("Users"), { discardUnsaved: true }),
      fieldErrors: { UsernameExistsException: "email" },
      errorMessages: {
        UsernameExistsException: staffErrors.staffKnown,
        Forbidden: staffErrors.staffForbidden,
        ResultUnknown: staffErrors.staffUnclear,
      },
    },
  );
  return (
    <>
      <PageHeader above={<Link href={href("Users")}>Mitarbeiter</Link>} title="Mitarbeiter hinzufügen" />
      <div className={styles.form}>
        <Card>
          <Form
            schema={newStaffForm}
            onSubmit={(values) => void create(values)}
            onTyped={({ firstname, lastname, email }) => setDirty(`${firstname}${lastname}${email}` !== "")}
            issues={issues}
          >
            <Field name="firstname" label="Vorname" autoComplete="off" />
            <Field name="lastname" label="Nachname" autoComplete="off" />
            <Field name="email" label="E-Mail" type="email" autoComplete="off" />
            <SelectField
              name="group"
              label="Gruppe"
              defaultValue="Employee"
              choices={staffGroups.map((value) => ({ value, label: roleNames[value] }))}
            />
            <div className={`buttons ${styles.actions}`}>
              <Submit busy={busy}>Mitarbeiter anlegen</Submit>
              <ButtonLink href={href("Users")} look="quiet">
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
