import { useCallback, useState } from "react";

/** The ids ticked in a dialog for several records, before its round runs. `take` stays the same function. */
export function useTaken(proposed: () => readonly string[]) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(() => new Set(proposed()));
  const take = useCallback(
    (id: string, wanted: boolean) =>
      setTaken((before) => {
        const others = [...before].filter((other) => other !== id);
        return new Set(wanted ? [...others, id] : others);
      }),
    [],
  );
  return [taken, take] as const;
}
