/**
 * Changes what the selected customers must complete, one after another: each row is written only as it was read, and one
 * that somebody else has changed meanwhile says how. What was changed is taken back with one press.
 */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useApp } from "../../../../app/context.ts";
import { type AppCustomer, displayName } from "../../../../domain/appCustomer.ts";
import { codeOf } from "../../../../domain/failure.ts";
import { formatNumber } from "../../../../domain/formatNumber.ts";
import { recordChanges } from "../../../../domain/recordChanges.ts";
import {
  changesSomething,
  type RequirementChange,
  requiredAfter,
  requiredBefore,
} from "../../../../domain/requirementChange.ts";
import * as appCustomers from "../../../../services/appCustomers.ts";
import { Button } from "../../../../ui/Button.tsx";
import { RoundDialog } from "./RoundDialog.tsx";
import { type Outcome, useBulk } from "./useBulk.ts";

/** One write: the record it is based on, and what it shall require. */
interface Write {
  id: string;
  read: AppCustomer;
  required: appCustomers.RequiredActions;
}

/** A write as it was saved; `current` is the record as it left it. */
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
  // The records as the writes left or found them, by id.
  const [saved, setSaved] = useState<ReadonlyMap<string, Saved>>(new Map());
  const [others, setOthers] = useState<ReadonlyMap<string, AppCustomer>>(new Map());
  const [undoing, setUndoing] = useState(false);
  // By id: a write whose answer was lost may be what another try finds.
  const inDoubt = useRef(new Set<string>());

  /**
   * `next` goes on with what was saved. What is found done is not counted nor taken back, unless an answer was lost before:
   * it is somebody else's, or of a transmission that the browser repeated by itself.
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
    if (outcome.isFound && !wasInDoubt) return { kind: "skipped", text: "bereits so" };
    setSaved((before) => new Map(before).set(id, { write: item, current }));
    return next({ write: item, current });
  }

  const takeBack = ({ write: { id, read, required }, current }: Saved): Promise<Outcome> => {
    const back = { id, read: current, required: requiredBefore(read, required, current) };
    return write(back, () => ({ kind: "done", text: "rückgängig gemacht" }));
  };

  const round = useBulk((item: Write) => write(item, () => ({ kind: "done", text: "geändert" })));
  const undo = useBulk((item: Write) => {
    const known = saved.get(item.id);
    // Unclear: reading the record would not do, because the write may still be under way. Its repetition finds it done or
    // takes its place, by the same condition, and then there is something certain to take back.
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
  // What was tried last: on the newer state where there was one.
  const tried = [...new Map([...writes, ...anew].map((item) => [item.id, item])).values()];
  const made = tried.filter(({ id }) => saved.has(id) || round.results.get(id)?.kind === "unclear");
  // Also what stands still to be taken back after a stop or a failure.
  const undoable = made.filter(({ id }) => isOpen(undo.results.get(id)));
  const shown = undoing ? undo : round;
  const lines = (undoing ? made : writes).map(({ id, read }) => ({
    id,
    name: displayName(read),
    below: read.name ? read.client : "",
  }));
  const rest = writes.filter(({ id }) => !round.results.has(id));
  const ended = (kind: Outcome["kind"]) => tried.filter(({ id }) => round.results.get(id)?.kind === kind);
  const [failed, unclear] = [ended("failed"), ended("unclear")];
  const again = [...failed, ...unclear];
  return (
    <RoundDialog
      title={undoing ? "Änderung rückgängig machen" : "Erforderliche Dokumente ändern"}
      listLabel="Ergebnis je Kunde"
      lines={lines}
      round={shown}
      started
      doneWord={undoing ? "rückgängig gemacht" : "geändert"}
      onClose={onClose}
      actions={
        <>
          {undoable.length > 0 && (
            <Button
              key="undo"
              onClick={() => {
                setUndoing(true);
                undo.start(undoable);
              }}
            >
              {undoing ? `Übrige rückgängig machen (${formatNumber(undoable.length)})` : "Rückgängig"}
            </Button>
          )}
          {!undoing && (
            <>
              {rest.length > 0 && (
                <Button key="rest" look="primary" onClick={() => round.start(rest)}>
                  Übrige ändern ({formatNumber(rest.length)})
                </Button>
              )}
              {rest.length === 0 && again.length > 0 && (
                <Button key="again" look="primary" onClick={() => round.start(again)}>
                  {againText(failed.length, unclear.length)}
                </Button>
              )}
              {rest.length === 0 && again.length === 0 && anew.length > 0 && (
                <Button key="anew" look="primary" onClick={() => round.start(anew)}>
                  Auf neuem Stand ändern ({formatNumber(anew.length)})
                </Button>
              )}
            </>
          )}
        </>
      }
    >
      {undoing && <p>Rückgängig gemacht wird nur, was seitdem niemand geändert hat.</p>}
    </RoundDialog>
  );
}

function againText(failed: number, unclear: number): string {
  if (failed === 0) return "Unklare noch einmal";
  return unclear === 0 ? "Fehlgeschlagene noch einmal" : "Fehlgeschlagene und unklare noch einmal";
}

/** It has not been done, or may not have been: its own condition lets it be tried again. */
const isOpen = (outcome: Outcome | undefined): boolean =>
  outcome === undefined || outcome.kind === "failed" || outcome.kind === "unclear";

/** Who has what is wanted already is left alone. */
const writesFor = (customers: readonly AppCustomer[], change: RequirementChange): readonly Write[] =>
  customers
    .map((read) => ({ id: read.id, read, required: requiredAfter(read, change) }))
    .filter(({ read, required }) => changesSomething(read, required));
