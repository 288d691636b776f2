/**
 * Changing what the selected customers must complete, one after another. Each record is written only if it is still as it
 * was read. If somebody else has changed it, its line lists those changes. One press undoes the round's changes.
 */
import type { App } from "../../../core/createApp.ts";
import type { Round, RoundStep } from "../../../core/roundState.ts";
import { closeRound, resumeRound, startRound } from "../../../core/rounds.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import type { RequirementChange } from "../../../domain/requirementChange.ts";
import type { Outcome } from "../../../messages/outcome.ts";
import { type Change, type ChangeRound, change, changesOf, takeBack } from "../../../tasks/change.ts";

const common = {
  lineOf: ({ read }: Change) => ({ name: displayName(read), below: read.name ? read.client : "" }),
  repeatsUnclear: true,
};

export function startChange(app: App, customers: readonly AppCustomer[], wanted: RequirementChange): void {
  const writes = changesOf(customers, wanted);
  const state: ChangeRound = { saved: new Map(), others: new Map(), inDoubt: new Set() };

  function stepsOf(round: Round<Change>): readonly RoundStep[] {
    const made = round.items.filter(
      ({ id }) => state.saved.has(id) || round.results.get(id)?.kind === "unclear",
    );
    const anew = changesOf([...state.others.values()], wanted);
    const isWhole = !round.items.some(({ id }) => isOpen(round.results.get(id)));
    return [
      ...(made.length > 0
        ? [{ label: "Rückgängig", act: () => startUndoing(app, round.key, made, state) }]
        : []),
      ...(isWhole && anew.length > 0
        ? [
            {
              label: `Trotzdem ändern (${formatNumber(anew.length)})`,
              isMain: true,
              act: () => resumeRound(app, round.key, anew),
            },
          ]
        : []),
    ];
  }

  startRound<Change>(app, {
    title: "Erforderliche Dokumente ändern",
    ...{ verb: "ändern", done: "geändert" },
    items: writes,
    ...common,
    run: (item) => change(app, item, state),
    steps: stepsOf,
  });
}

/** Replaces the round by one that takes it back. */
function startUndoing(app: App, changed: number, made: readonly Change[], state: ChangeRound): void {
  closeRound(app, changed);
  startRound<Change>(app, {
    title: "Änderung rückgängig machen",
    ...{ verb: "rückgängig machen", done: "rückgängig gemacht" },
    items: made,
    ...common,
    run: (item) => takeBack(app, item, state),
    hint: () => "Was inzwischen jemand anderes geändert hat, bleibt so.",
  });
}

/** Whether an item is not done, or perhaps not done. Another try is safe, because the write has a condition. */
const isOpen = (outcome: Outcome | undefined): boolean =>
  outcome === undefined || outcome.kind === "failed" || outcome.kind === "unclear";
