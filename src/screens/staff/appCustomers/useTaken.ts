/** Who of a round's lines is ticked, by id, before it begins. */
import { useCallback, useState } from "react";
import { type Selection, withRows } from "./selection.ts";

/** `take` is always the same function. */
export function useTaken(proposed: () => readonly string[]) {
  const [taken, setTaken] = useState<Selection>(() => new Set(proposed()));
  const take = useCallback(
    (id: string, wanted: boolean) => setTaken((before) => withRows(before, [id], wanted)),
    [],
  );
  return [taken, take] as const;
}
