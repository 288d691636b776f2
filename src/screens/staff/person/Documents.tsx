/**
 * The documents of an app customer, a line each, with "Updaten" below them for the toggles. Toggles without an edit follow newer
 * data. With an edit, the form keeps the record it was opened with and reports newer data. The edit ends if newer data
 * require the same.
 */
import { useEffect, useState } from "react";
import {
  type AppCustomer,
  isRequired,
  openRequirements,
  type RequiredActions,
  type RequirementName,
  requirementNames,
} from "../../../domain/appCustomer.ts";
import { noRequirementChange, requiredAfter } from "../../../domain/requirementChange.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useCommand } from "../../../hooks/useCommand.ts";
import { useVisit } from "../../../hooks/useRead.ts";
import { useUnsavedChanges } from "../../../hooks/useUnsavedChanges.tsx";
import { successMessages } from "../../../messages/successMessages.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { afterUpdate } from "../../../tasks/change.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { DocumentLine } from "./DocumentLine.tsx";
import styles from "./Documents.module.css";

/** An edited form: the record it was opened with, and the toggles. */
interface Edit {
  read: AppCustomer;
  required: RequiredActions;
}

/** Applies an edit to another state of the record. Toggles that the user did not change follow that state. */
function onTopOf(current: AppCustomer, { read, required }: Edit): Edit {
  const untouched = requirementNames.filter((name) => required[name] === read[name].required);
  const theirs = Object.fromEntries(untouched.map((name) => [name, current[name].required]));
  return { read: current, required: { ...required, ...theirs } };
}

const isMoreOpen = (before: AppCustomer, after: AppCustomer): boolean =>
  openRequirements(after).some((name) => !openRequirements(before).includes(name));

interface DocumentsProps {
  customer: AppCustomer;
  /** Opens the reminder. The customer does not learn in any other way that a requirement was switched on. */
  onRemind: () => void;
}

export function Documents({ customer, onRemind }: DocumentsProps) {
  const { wire } = useApp();
  const visit = useVisit();
  const [edit, setEdit] = useState<Edit | null>(null);
  const [conflict, setConflict] = useState<{ current: AppCustomer; edit: Edit } | null>(null);
  if (edit && isRequired(customer, edit.required)) setEdit(null);
  const untouched = { read: customer, required: requiredAfter(customer, noRequirementChange) };
  const { read, required } = edit ?? untouched;
  const unsaved = useUnsavedChanges(edit !== null);

  const [seenSigned] = useState(() => new Set<RequirementName>());
  useEffect(() => {
    for (const name of requirementNames) if (customer[name].sent) seenSigned.add(name);
  }, [customer, seenSigned]);
  function close() {
    setEdit(null);
    setConflict(null);
  }
  const showConflict = (current: AppCustomer) => setConflict(edit && { current, edit });
  const save = ({ read, required }: Edit) => appCustomers.update(wire, read, required, { seenSigned });
  const [update, busy] = useCommand(save, {
    notice(outcome) {
      if (outcome.kind !== "saved") return null;
      const remind = { label: "Erinnerungsmail senden", act: onRemind, isUsual: false };
      return { ...successMessages.userUpdated, next: isMoreOpen(read, outcome.current) ? remind : null };
    },
    onSuccess: (outcome) => afterUpdate(outcome, customer.id, visit, { close, showConflict }),
  });

  function toggle(name: keyof RequiredActions, wanted: boolean) {
    const next = { ...required, [name]: wanted };
    setEdit(isRequired(read, next) ? null : { read, required: next });
  }

  return (
    <Card title="Dokumente">
      <ul>
        {requirementNames.map((name) => (
          <DocumentLine
            key={name}
            name={name}
            customer={customer}
            required={required[name]}
            disabled={busy}
            onChange={(wanted) => toggle(name, wanted)}
          />
        ))}
      </ul>
      <div className={`buttons ${styles.save}`}>
        <Button
          variant="primary"
          busy={busy}
          disabled={edit === null}
          onClick={() => edit && void update(edit)}
        >
          Updaten
        </Button>
        {edit && (
          <>
            <Button variant="quiet" disabled={busy} onClick={() => setEdit(null)}>
              Verwerfen
            </Button>
            <span className="note">Noch nicht gespeichert</span>
          </>
        )}
      </div>
      {conflict && (
        <ConflictDialog
          before={conflict.edit.read}
          current={conflict.current}
          busy={busy}
          onSaveMine={() => void update(onTopOf(conflict.current, conflict.edit))}
          onTakeOver={close}
          onClose={() => setConflict(null)}
        />
      )}
      {unsaved}
      {/* Below the form, because the notice may appear at any time and would move what is about to be pressed. */}
      {edit && customer.updatedAt !== read.updatedAt && (
        <Banner tone="warn" action={<Button onClick={() => setEdit(null)}>Meine Änderung verwerfen</Button>}>
          Es gibt neuere Daten zu dieser Person. Ihre Änderungen sind noch nicht gespeichert.
        </Banner>
      )}
    </Card>
  );
}
