/**
 * Someone else changed the record meanwhile: lists their changes, and offers to save one's own on top of
 * them or to drop it.
 */

import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatMoment } from "../../../domain/dates.ts";
import { recordChanges } from "../../../domain/recordChanges.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Excerpt } from "../../../ui/Excerpt.tsx";
import styles from "./ConflictDialog.module.css";

interface ConflictDialogProps {
  /** The record as the form was opened with it, and its current state. */
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
            Neuen Stand übernehmen
          </Button>
          <Button look="primary" busy={busy} onClick={onSaveMine}>
            Meine Änderung speichern
          </Button>
        </>
      }
    >
      <p>
        Dieser Kunde wurde {changedOn && `am ${changedOn} `}von jemand anderem geändert, während Sie ihn
        bearbeitet haben.
      </p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change}>
              <Excerpt text={change} />
            </li>
          ))}
        </ul>
      )}
      <p>Unterschriebene Dokumente bleiben in jedem Fall erhalten.</p>
    </Dialog>
  );
}
