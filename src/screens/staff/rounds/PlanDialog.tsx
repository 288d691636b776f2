/** The dialog before a round: whom or what it concerns, with boxes if some may be left out, and the button that starts it. */
import type { ReactNode } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { type OnTake, type RoundLine, RoundLines } from "./RoundLines.tsx";

interface PlanDialogProps {
  title: string;
  /** The label of the button that starts the round. */
  start: string;
  /** null if nothing is left to do. */
  onStart: (() => void) | null;
  lines: readonly RoundLine[];
  /** The list's accessible name. */
  listLabel: string;
  /** Must be stable; if omitted, nothing can be left out. */
  onTake?: OnTake;
  children?: ReactNode;
  /** Below the list. */
  below?: ReactNode;
  onClose: () => void;
}

export function PlanDialog(props: PlanDialogProps) {
  const { title, start, onStart, lines, listLabel, onTake, children, below, onClose } = props;
  return (
    <Dialog
      title={title}
      closeLabel={onStart ? "Abbrechen" : "Schließen"}
      onClose={onClose}
      actions={
        onStart && (
          <Button variant="primary" onClick={onStart}>
            {start}
          </Button>
        )
      }
      details={
        <>
          <RoundLines label={listLabel} lines={lines} onTake={onTake} />
          {below}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
