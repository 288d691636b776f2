/**
 * Changes what the selected customers must complete, one after another. Each record is written only if it is still as
 * it was read. If somebody else has changed it, its line lists those changes. One press undoes the round's changes.
 */
import { useState } from "react";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import type { RequirementChange } from "../../../domain/requirementChange.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { useRound } from "../../../hooks/useRound.ts";
import { type Change, type ChangeRound, change, changesOf, takeBack } from "../../../tasks/change.ts";
import type { Outcome } from "../../../tasks/outcome.ts";
import { Button } from "../../../ui/Button.tsx";
import { RoundDialog } from "./RoundDialog.tsx";

interface BulkChangeProps {
  customers: readonly AppCustomer[];
  change: RequirementChange;
  onClose: () => void;
}

export function BulkChange({ customers, change: wanted, onClose }: BulkChangeProps) {
  const app = useApp();
  const [writes] = useState(() => changesOf(customers, wanted));
  // Read while rendering: each outcome renders this dialog again.
  const [state] = useState<ChangeRound>(() => ({ saved: new Map(), others: new Map(), inDoubt: new Set() }));
  const [undoing, setUndoing] = useState(false);
  const round = useRound((item: Change) => change(app, item, state), { first: writes });
  const undo = useRound((item: Change) => takeBack(app, item, state));
  const anew = changesOf([...state.others.values()], wanted);
  // The last write tried for each customer. It is based on the newer record if somebody else has changed it.
  const tried = [...new Map([...writes, ...anew].map((item) => [item.id, item])).values()];
  const made = tried.filter(({ id }) => state.saved.has(id) || round.results.get(id)?.kind === "unclear");
  // Includes writes that still have to be undone after a stop or a failure.
  const undoable = made.filter(({ id }) => isOpen(undo.results.get(id)));
  const isWhole =
    writes.every(({ id }) => round.results.has(id)) && !tried.some(({ id }) => isOpen(round.results.get(id)));
  const items = undoing ? made : tried;
  return (
    <RoundDialog
      title={undoing ? "Änderung rückgängig machen" : "Erforderliche Dokumente ändern"}
      round={undoing ? undo : round}
      words={
        undoing
          ? { start: "Rückgängig", verb: "rückgängig machen", done: "rückgängig gemacht" }
          : { start: "Ändern", verb: "ändern", done: "geändert" }
      }
      items={items}
      repeatsUnclear
      listLabel="Ergebnis je Person"
      lines={items.map(({ id, read }) => ({
        id,
        name: displayName(read),
        below: read.name ? read.client : "",
      }))}
      onClose={onClose}
      actions={
        !undoing && (
          <>
            {undoable.length > 0 && (
              <Button
                key="undo"
                onClick={() => {
                  setUndoing(true);
                  undo.start(undoable);
                }}
              >
                Rückgängig
              </Button>
            )}
            {isWhole && anew.length > 0 && (
              <Button key="anew" variant="primary" onClick={() => round.start(anew)}>
                Trotzdem ändern ({formatNumber(anew.length)})
              </Button>
            )}
          </>
        )
      }
    >
      {undoing && <p>Rückgängig gemacht wird nur, was seitdem niemand geändert hat.</p>}
    </RoundDialog>
  );
}

/** Whether an item is not done, or perhaps not done. Another try is safe, because the write has a condition. */
const isOpen = (outcome: Outcome | undefined): boolean =>
  outcome === undefined || outcome.kind === "failed" || outcome.kind === "unclear";
