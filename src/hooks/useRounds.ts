/** The rounds of the app, for screens and layouts. */
import type { Round } from "../core/roundState.ts";
import { useApp, useStore } from "./useApp.ts";

/** The rounds, the oldest first. */
export const useRounds = (): readonly Round[] => useStore(useApp().rounds);

/** "12/48" for the items of all busy rounds; empty without any. */
export function useProgress(): string {
  const busy = useRounds().filter((round) => round.busy);
  const sum = (count: (round: Round) => number) => busy.reduce((before, round) => before + count(round), 0);
  return busy.length > 0 ? `${sum(({ results }) => results.size)}/${sum(({ items }) => items.length)}` : "";
}
