/** The tools of a drawn signature: undo, redo, clear. */
import { Button } from "../Button.tsx";
import { RedoIcon, TrashIcon, UndoIcon } from "../icons/customerIcons.tsx";
import type { Stroke } from "./signature.ts";

interface PadToolsProps {
  history: History;
  onChange: (history: History) => void;
}

export function PadTools({ history, onChange }: PadToolsProps) {
  const { past, present, future } = history;
  return (
    <>
      <Button
        variant="quiet"
        label="Rückgängig"
        spent={past.length === 0}
        onClick={() => onChange(undo(history))}
      >
        <UndoIcon />
      </Button>
      <Button
        variant="quiet"
        label="Wiederholen"
        spent={future.length === 0}
        onClick={() => onChange(redo(history))}
      >
        <RedoIcon />
      </Button>
      <Button
        variant="quiet"
        label="Löschen"
        spent={present.length === 0}
        onClick={() => onChange(addStep(history, []))}
      >
        <TrashIcon />
      </Button>
    </>
  );
}

type Strokes = readonly Stroke[];

export interface History {
  readonly past: readonly Strokes[];
  readonly present: Strokes;
  readonly future: readonly Strokes[];
}

/** Undo history of a drawing; clearing it is a step that can be undone, too. */
export const initialHistory = (present: Strokes): History => ({ past: [], present, future: [] });

/** The history after one more step. */
export const addStep = ({ past, present }: History, next: Strokes): History => ({
  past: [...past, present],
  present: next,
  future: [],
});

/** One step back; unchanged at the beginning. */
export function undo({ past, present, future }: History): History {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: before, future: [present, ...future] }
    : { past, present, future };
}

/** One step forward; unchanged at the end. */
export function redo({ past, present, future }: History): History {
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest } : { past, present, future };
}
