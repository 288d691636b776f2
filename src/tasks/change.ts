/** Changing what app customers must complete, one or many, and undoing the change of many. */
import type { App } from "../core/createApp.ts";
import type { Visit } from "../core/visit.ts";
import { type AppCustomer, isRequired, type RequiredActions } from "../domain/appCustomer.ts";
import { codeOf } from "../domain/failure.ts";
import {
  type RequirementChange,
  recordChanges,
  requiredAfter,
  requiredBefore,
} from "../domain/requirementChange.ts";
import type { Outcome } from "../messages/outcome.ts";
import * as appCustomers from "../services/appCustomers.ts";

interface UpdateForm {
  close: () => void;
  /** Shows the user's edit beside the current record. */
  showConflict: (current: AppCustomer) => void;
}

/** Closes the form after an update, or shows a conflict in it, and updates the record with that id. */
export function afterUpdate(outcome: appCustomers.UpdateOutcome, id: string, visit: Visit, form: UpdateForm) {
  if (outcome.kind === "conflict") return form.showConflict(outcome.current);
  form.close();
  visit.put(appCustomers.record(id), () => (outcome.kind === "saved" ? outcome.current : null));
}

// Many, in a round.

/** One write: the record it is based on, and what it will require. */
export interface Change {
  id: string;
  read: AppCustomer;
  required: RequiredActions;
}

/** Customers that already have the wanted requirements are left alone. */
export const changesOf = (customers: readonly AppCustomer[], wanted: RequirementChange): readonly Change[] =>
  customers
    .map((read) => ({ id: read.id, read, required: requiredAfter(read, wanted) }))
    .filter(({ read, required }) => !isRequired(read, required));

/** The state of a round and of its undoing, by the customer's id. A task alters it before its outcome is there. */
export interface ChangeRound {
  /** The writes that were saved; `current` is the record after it. */
  saved: Map<string, { write: Change; current: AppCustomer }>;
  /** The records that others have changed. */
  others: Map<string, AppCustomer>;
  /**
   * The writes with a lost answer. Such a write may have succeeded, so another try may find its change already made.
   */
  inDoubt: Set<string>;
}

/**
 * Writes one record, if it is still as it was read. A change that is found already made is neither counted nor undone. A
 * colleague may have made it, or the browser may have repeated the transmission by itself. If an earlier answer was lost,
 * the change counts as this round's. Raises what `appCustomers.update` raises.
 */
export async function change(
  { wire }: Pick<App, "wire">,
  write: Change,
  { saved, others, inDoubt }: ChangeRound,
): Promise<Outcome> {
  const { id, read, required } = write;
  const outcome = await appCustomers
    .update(wire, read, required, { isOfMany: true })
    .catch((thrown: unknown) => {
      if (codeOf(thrown) === "ResultUnknown") inDoubt.add(id);
      throw thrown;
    });
  const wasInDoubt = inDoubt.delete(id);
  if (outcome.kind === "deleted") return { kind: "failed", text: "nicht mehr vorhanden" };
  const { current } = outcome;
  if (outcome.kind === "conflict") {
    others.set(id, current);
    return { kind: "conflict", text: "inzwischen geändert", notes: recordChanges(read, current) };
  }
  others.delete(id);
  if (outcome.isFound && !wasInDoubt) return { kind: "skipped", text: "war schon so eingestellt" };
  saved.set(id, { write, current });
  return { kind: "done", text: "geändert" };
}

/**
 * Undoes one write. If it is unclear, it is repeated first, under the same condition: it finds the change made or makes it.
 * Reading the record would not be enough, because the write may still be under way. Raises what `change` raises.
 */
export async function takeBack(app: Pick<App, "wire">, write: Change, round: ChangeRound): Promise<Outcome> {
  let known = round.saved.get(write.id);
  if (!known) {
    const repeated = await change(app, write, round);
    known = round.saved.get(write.id);
    if (!known) return repeated;
  }
  const { id, read, required } = known.write;
  const back = { id, read: known.current, required: requiredBefore(read, required, known.current) };
  const undone = await change(app, back, round);
  return undone.kind === "done" ? { ...undone, text: "rückgängig gemacht" } : undone;
}
