/**
 * Somebody else changed the record meanwhile: lists these changes, and offers to save the user's own change on top of them or
 * to drop it.
 */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatMoment } from "../../../domain/germanFormats.ts";
import { recordChanges } from "../../../domain/requirementChange.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import styles from "./ConflictDialog.module.css";

interface ConflictDialogProps {
  /** The record when the form was opened, and its current state. */
  before: AppCustomer;
  current: AppCustomer;
  busy: boolean;
  onSaveMine: () => void;
  onTakeOver: () => void;
  onClose: () => void;
}

export function ConflictDialog({
  before,
  current,
  busy,
  onSaveMine,
  onTakeOver,
  onClose,
}: ConflictDialogProps) {
  const changedOn = formatMoment(current.updatedAt);
  const changes = recordChanges(before, current);
  return (
    <Dialog
      title="Inzwischen geändert"
      tone="bad"
      closeLabel="Weiter bearbeiten"
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onTakeOver}>
            Meine Änderung verwerfen
          </Button>
          <Button variant="primary" busy={busy} onClick={onSaveMine}>
            Meine Änderung speichern
          </Button>
        </>
      }
    >
      <p>
        Jemand anderes hat diese Person {changedOn && `am ${changedOn} `}geändert, während Sie sie bearbeitet
        haben.
      </p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p>Unterschriebene Dokumente bleiben in jedem Fall erhalten.</p>
    </Dialog>
  );
}
