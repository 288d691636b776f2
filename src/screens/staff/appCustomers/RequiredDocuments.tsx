/**
 * What the customer must complete, as three toggles, with "Updaten" and the reminder (specification, section 2). An
 * untouched form follows newer data; a touched one keeps what it was opened with and says that newer data exists.
 */
import { useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { useVisit } from "../../../app/data/useRead.ts";
import { useUnsavedChanges } from "../../../app/navigation/useUnsavedChanges.tsx";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { requirementLabels, requirementNames } from "../../../domain/requirement.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { DocumentBadge } from "./DocumentBadge.tsx";
import { RemindButton } from "./RemindButton.tsx";
import styles from "./RequiredDocuments.module.css";

/** What is being edited: the record the form was opened with, and the toggles as they stand. */
interface Edit {
  read: AppCustomer;
  required: appCustomers.RequiredActions;
}

const asRead = (of: AppCustomer): appCustomers.RequiredActions => ({
  avv: of.avv.required,
  sepa: of.sepa.required,
  documentation: of.documentation.required,
});

export function RequiredDocuments({ of }: { of: AppCustomer }) {
  const { wire } = useApp();
  const visit = useVisit();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [overtaken, setOvertaken] = useState<{ by: AppCustomer; edit: Edit } | null>(null);
  const { read, required } = edit ?? { read: of, required: asRead(of) };
  const unsaved = useUnsavedChanges(edit !== null);

  const [update, busy] = useCommand(({ read, required }: Edit) => appCustomers.update(wire, read, required), {
    successMessage: ({ is }) => (is === "saved" ? "userUpdated" : null),
    onSuccess(outcome) {
      if (outcome.is === "overtaken" && edit) setOvertaken({ by: outcome.now, edit });
      else {
        setEdit(null);
        setOvertaken(null);
      }
      if (outcome.is === "saved") visit.put("appCustomer", () => outcome.now);
      if (outcome.is === "gone") visit.put("appCustomer", () => null);
    },
  });

  function toggle(name: keyof appCustomers.RequiredActions, wanted: boolean) {
    const next = { ...required, [name]: wanted };
    const same = requirementNames.every((each) => next[each] === read[each].required);
    setEdit(same ? null : { read, required: next });
  }

  return (
    <Card title="Erforderliche Dokumente">
      {edit && of.updatedAt !== read.updatedAt && (
        <Banner tone="warn" action={<Button onClick={() => setEdit(null)}>Neuen Stand zeigen</Button>}>
          Es gibt neuere Daten zu diesem Kunden. Ihre Änderungen sind noch nicht gespeichert.
        </Banner>
      )}
      <ul className={styles.toggles}>
        {requirementNames.map((name) => (
          <li key={name} className={styles.toggle}>
            <Toggle
              label={requirementLabels[name]}
              checked={required[name]}
              disabled={busy}
              onChange={(wanted) => toggle(name, wanted)}
            />
            <DocumentBadge of={of} name={name} short />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button look="primary" busy={busy} disabled={edit === null} onClick={() => edit && void update(edit)}>
          Updaten
        </Button>
        <RemindButton of={of} />
      </div>
      {overtaken && (
        <ConflictDialog
          before={overtaken.edit.read}
          now={overtaken.by}
          busy={busy}
          onMine={() => void update({ read: overtaken.by, required: overtaken.edit.required })}
          onTheirs={() => {
            setOvertaken(null);
            setEdit(null);
          }}
          onClose={() => setOvertaken(null)}
        />
      )}
      {unsaved}
    </Card>
  );
}
