/**
 * What the customer must complete, as three toggles, with "Updaten" and the reminder. An untouched form follows newer
 * data; a touched one keeps the record it was opened with and says that newer data exists, until that says the same.
 */
import { useEffect, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useCommand } from "../../../app/data/useCommand.ts";
import { useVisit } from "../../../app/data/useRead.ts";
import { useUnsavedChanges } from "../../../app/navigation/useUnsavedChanges.tsx";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { type RequirementName, requirementLabels, requirementNames } from "../../../domain/requirement.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { RemindButton } from "./RemindButton.tsx";
import styles from "./RequiredDocuments.module.css";
import { RequirementBadge } from "./RequirementBadge.tsx";

/** An edited form: the record it was opened with, and the toggles. */
interface Edit {
  read: AppCustomer;
  required: appCustomers.RequiredActions;
}

const requiredIn = ({ avv, sepa, documentation }: AppCustomer): appCustomers.RequiredActions => ({
  avv: avv.required,
  sepa: sepa.required,
  documentation: documentation.required,
});

/** An edit on top of another state of the record: what was not touched stays as it is there. */
function onTopOf(current: AppCustomer, { read, required }: Edit): Edit {
  const untouched = requirementNames.filter((name) => required[name] === read[name].required);
  const theirs = Object.fromEntries(untouched.map((name) => [name, current[name].required]));
  return { read: current, required: { ...required, ...theirs } };
}

export function RequiredDocuments({ customer }: { customer: AppCustomer }) {
  const { wire, platform } = useApp();
  const visit = useVisit();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [conflict, setConflict] = useState<{ current: AppCustomer; edit: Edit } | null>(null);
  if (edit && appCustomers.isRequired(customer, edit.required)) setEdit(null);
  const { read, required } = edit ?? { read: customer, required: requiredIn(customer) };
  const unsaved = useUnsavedChanges(edit !== null);

  const [seenSigned] = useState(() => new Set<RequirementName>());
  useEffect(() => {
    for (const name of requirementNames) if (customer[name].sent) seenSigned.add(name);
  }, [customer, seenSigned]);
  const save = ({ read, required }: Edit) => appCustomers.update(wire, read, required, { seenSigned });
  const [update, busy] = useCommand(save, {
    successMessage: ({ kind }) => (kind === "saved" ? "userUpdated" : null),
    onSuccess(outcome) {
      if (outcome.kind === "conflict" && edit) setConflict({ current: outcome.current, edit });
      else {
        setEdit(null);
        setConflict(null);
      }
      const shown = appCustomers.record(customer.id);
      if (outcome.kind === "saved") visit.put(shown, () => outcome.current);
      if (outcome.kind === "deleted") visit.put(shown, () => null);
    },
  });

  function toggle(name: keyof appCustomers.RequiredActions, wanted: boolean) {
    const next = { ...required, [name]: wanted };
    setEdit(appCustomers.isRequired(read, next) ? null : { read, required: next });
  }

  return (
    <Card title="Erforderliche Dokumente">
      <ul className={styles.toggles}>
        {requirementNames.map((name) => (
          <li key={name} className={styles.toggle}>
            <Toggle
              label={requirementLabels[name]}
              checked={required[name]}
              disabled={busy}
              onChange={(wanted) => toggle(name, wanted)}
            />
            <RequirementBadge customer={customer} name={name} now={platform.clock.now()} />
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <RemindButton customer={customer} />
        {/* Its room is there before it is. */}
        <div className={edit ? undefined : styles.absent}>
          <Button
            look="primary"
            busy={busy}
            disabled={edit === null}
            onClick={() => edit && void update(edit)}
          >
            Updaten
          </Button>
        </div>
      </div>
      {conflict && (
        <ConflictDialog
          before={conflict.edit.read}
          current={conflict.current}
          busy={busy}
          onSaveMine={() => void update(onTopOf(conflict.current, conflict.edit))}
          onTakeOver={() => {
            setConflict(null);
            setEdit(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
      {unsaved}
      {/* Below: it comes unasked, and above it would move what is about to be clicked. */}
      {edit && customer.updatedAt !== read.updatedAt && (
        <Banner tone="warn" action={<Button onClick={() => setEdit(null)}>Neuen Stand zeigen</Button>}>
          Es gibt neuere Daten zu diesem Kunden. Ihre Änderungen sind noch nicht gespeichert.
        </Banner>
      )}
    </Card>
  );
}
