/**
 * Rounds: the same work for many items, such as mails or changes. A round belongs to the app, not to a screen: staff work
 * elsewhere while it runs. It can be stopped and resumed until somebody closes it or the session ends (`rounds.ts`).
 */
import type { Outcome } from "../messages/outcome.ts";

export interface Item {
  id: string;
}

/** A further button, while no item is under way. */
export interface RoundStep {
  label: string;
  isMain?: boolean;
  act: () => void;
}

/** What a round does, and its German words. Its functions are called again after each result. */
export interface RoundPlan<T extends Item> {
  /** Its heading, also its name in the layout. */
  title: string;
  /** "senden", for the rest of a stopped round. */
  verb: string;
  /** "gesendet", after the numbers. */
  done: string;
  items: readonly T[];
  /** The item's line; `below` is in small type under its name. */
  lineOf(item: T): { name: string; below?: string };
  /** Works on one item. An error that it throws becomes an outcome, unless the error ends the session. */
  run(item: T): Promise<Outcome>;
  /** The number of items worked on at the same time; 1 if omitted. */
  atOnce?: number;
  /** Called after the work, unless it was stopped. */
  onEnd?: () => Promise<void>;
  /** Items with an unclear result are offered again. */
  repeatsUnclear?: boolean;
  /** The screen that shows the round; without it a dialog does. */
  address?: string;
  /** Follows the number of finished items, for example "davon 3 neue Einladungen". */
  ofThese?(round: Round<T>): string;
  /** What to know about the results. */
  hint?(round: Round<T>): string;
  steps?(round: Round<T>): readonly RoundStep[];
}

/** A round as it stands; another object after each change. */
export interface Round<T extends Item = Item> {
  /** Unique in the page. */
  key: number;
  plan: RoundPlan<T>;
  /** The plan's items, each as it was last tried. */
  items: readonly T[];
  /** By the item's id. */
  results: ReadonlyMap<string, Outcome>;
  busy: boolean;
  /** It was stopped; an item is still under way. */
  stopping: boolean;
  /** It ended by itself after failures in a row. */
  gaveUp: boolean;
  /** After an abort no further item is begun. */
  stop: AbortController;
}

/** The items without a result, or with one of that kind. */
export const itemsWith = <T extends Item>(
  { items, results }: Round<T>,
  kind: Outcome["kind"] | undefined,
): readonly T[] => items.filter(({ id }) => results.get(id)?.kind === kind);

/** "12 von 48 gesendet" */
export const doneText = (round: Round): string =>
  `${itemsWith(round, "done").length} von ${round.items.length} ${round.plan.done}`;

/** The busy rounds, for the login after a sign-out: "Einladungen, 12 von 48 gesendet". Empty without any. */
export const unfinishedText = (all: readonly Round[]): string =>
  all
    .filter(({ busy }) => busy)
    .map((round) => `${round.plan.title}, ${doneText(round)}`)
    .join("; ");
