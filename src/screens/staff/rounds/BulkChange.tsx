/**
 * Changes what the selected customers must complete, one after another. Each record is written only if it is still as
 * it was read. If somebody else has changed it, its line lists those changes. One press undoes the round's changes.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type AppCustomer,
  displayName,
  isRequired,
  type RequiredActions,
} from "../../../domain/appCustomer.ts";
import { codeOf } from "../../../domain/failure.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import {
  type RequirementChange,
  recordChanges,
  requiredAfter,
  requiredBefore,
} from "../../../domain/requirementChange.ts";
import { useApp } from "../../../hooks/useApp.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import { Button } from "../../../ui/Button.tsx";
import { RoundDialog } from "./RoundDialog.tsx";
import { type Outcome, useRound } from "./useRound.ts";

/** One write: the record it is based on, and what it will require. */
interface Write {
  id: string;
  read: AppCustomer;
  required: RequiredActions;
}

/** A saved write; `current` is the record after it. */
interface Saved {
  write: Write;
  current: AppCustomer;
}

interface BulkChangeProps {
  customers: readonly AppCustomer[];
  change: RequirementChange;
  onClose: () => void;
}

export function BulkChange({ customers, change, onClose }: BulkChangeProps) {
  const { wire } = useApp();
  const [writes] = useState(() => writesFor(customers, change));
  // Both by id: the writes that were saved, and the records that others have changed.
  const [saved, setSaved] = useState<ReadonlyMap<string, Saved>>(new Map());
  const [others, setOthers] = useState<ReadonlyMap<string, AppCustomer>>(new Map());
  const [undoing, setUndoing] = useState(false);
  // Ids of writes with a lost answer. Such a write may have succeeded, so another try may find its change already made.
  const inDoubt = useRef(new Set<string>());

  /**
   * Writes one item; `next` continues with the saved write. A change that is found already made is neither counted nor
   * undone. A colleague may have made it, or the browser may have repeated the transmission by itself. If an earlier
   * answer was lost, the change counts as this round's.
   */
  async function write(item: Write, next: (saved: Saved) => Outcome | Promise<Outcome>): Promise<Outcome> {
    const { id, read, required } = item;
    const outcome = await appCustomers
      .update(wire, read, required, { isOfMany: true })
      .catch((thrown: unknown) => {
        if (codeOf(thrown) === "ResultUnknown") inDoubt.current.add(id);
        throw thrown;
      });
    const wasInDoubt = inDoubt.current.delete(id);
    if (outcome.kind === "deleted") return { kind: "failed", text: "nicht mehr vorhanden" };
    const { current } = outcome;
    if (outcome.kind === "conflict") {
      setOthers((before) => new Map(before).set(id, current));
      return { kind: "conflict", text: "inzwischen geändert", notes: recordChanges(read, current) };
    }
    setOthers((before) => new Map([...before].filter(([other]) => other !== id)));
    if (outcome.isFound && !wasInDoubt) return { kind: "skipped", text: "war schon so eingestellt" };
    setSaved((before) => new Map(before).set(id, { write: item, current }));
    return next({ write: item, current });
  }

  const takeBack = ({ write: { id, read, required }, current }: Saved): Promise<Outcome> => {
    const back = { id, read: current, required: requiredBefore(read, required, current) };
    return write(back, () => ({ kind: "done", text: "rückgängig gemacht" }));
  };

  const round = useRound((item: Write) => write(item, () => ({ kind: "done", text: "geändert" })));
  const undo = useRound((item: Write) => {
    const known = saved.get(item.id);
    // The write is unclear. Reading the record is not enough, because the write may still be under way. The write is
    // repeated under the same condition: it finds the change made or makes it. Then there is something certain to undo.
    return known ? takeBack(known) : write(item, takeBack);
  });
  const startOnce = useEffectEvent(() => round.start(writes));
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    startOnce();
  }, []);

  const anew = writesFor([...others.values()], change);
  // The last write tried for each customer. It is based on the newer record if somebody else has changed it.
  const tried = [...new Map([...writes, ...anew].map((item) => [item.id, item])).values()];
  const made = tried.filter(({ id }) => saved.has(id) || round.results.get(id)?.kind === "unclear");
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

/** Customers that already have the wanted requirements are left alone. */
const writesFor = (customers: readonly AppCustomer[], change: RequirementChange): readonly Write[] =>
  customers
    .map((read) => ({ id: read.id, read, required: requiredAfter(read, change) }))
    .filter(({ read, required }) => !isRequired(read, required));
