/** Somebody else was faster: says what they changed, and offers both ways on. */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { formatDateTime } from "../../../domain/dates.ts";
import { recordChanges } from "../../../domain/recordChanges.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import styles from "./ConflictDialog.module.css";

interface ConflictProps {
  /** As the form was opened, and as it stands now. */
  before: AppCustomer;
  now: AppCustomer;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

export function ConflictDialog({ before, now, busy, onMine, onTheirs, onClose }: ConflictProps) {
  const changes = recordChanges(before, now);
  return (
    <Dialog
      title="Inzwischen geändert"
      tone="bad"
      onClose={onClose}
      actions={
        <>
          <Button disabled={busy} onClick={onTheirs}>
            Neuen Stand übernehmen
          </Button>
          <Button look="primary" busy={busy} onClick={onMine}>
            Meine Änderung speichern
          </Button>
        </>
      }
    >
      <p>
        Dieser Kunde wurde am {formatDateTime(now.updatedAt)} von jemand anderem geändert, während Sie ihn
        bearbeitet haben.
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
