/** The tools of a drawn signature: one step back, one forward, and all away. */
import { Button } from "../Button.tsx";
import { RedoIcon, TrashIcon, UndoIcon } from "../icons/customerIcons.tsx";
import { addStep, type History, redo, undo } from "./history.ts";

interface PadToolsProps {
  history: History;
  onChange: (history: History) => void;
}

export function PadTools({ history, onChange }: PadToolsProps) {
  const { past, present, future } = history;
  return (
    <>
      <Button
        look="quiet"
        label="Rückgängig"
        spent={past.length === 0}
        onClick={() => onChange(undo(history))}
      >
        <UndoIcon />
      </Button>
      <Button
        look="quiet"
        label="Wiederholen"
        spent={future.length === 0}
        onClick={() => onChange(redo(history))}
      >
        <RedoIcon />
      </Button>
      <Button
        look="quiet"
        label="Löschen"
        spent={present.length === 0}
        onClick={() => onChange(addStep(history, []))}
      >
        <TrashIcon />
      </Button>
    </>
  );
}
