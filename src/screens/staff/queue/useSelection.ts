/** The selected rows, by id. */
import { useLayoutEffect, useState } from "react";
import { useApp, useStore } from "../../../hooks/useApp.ts";

type Selection = ReadonlySet<string>;

/** A selection with these rows added or removed. */
export function withRows(before: Selection, rows: readonly { id: string }[], wanted: boolean): Selection {
  const next = new Set(before);
  for (const { id } of rows) {
    if (wanted) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The selected rows of the queue, including those outside of the view. The visit keeps them, so that Back restores them. */
export function useSelection() {
  const { router } = useApp();
  const { visit, arrival } = useStore(router.location);
  const [shown, setShown] = useState(visit);
  const [selectedIds, setSelectedIds] = useState<Selection>(visit.selected);
  if (shown !== visit) {
    setShown(visit);
    // A new view keeps the selection; Back to a view restores the one it was left with.
    if (arrival === "returned") setSelectedIds(visit.selected);
  }
  useLayoutEffect(() => {
    visit.selected = selectedIds;
  }, [visit, selectedIds]);
  return [selectedIds, setSelectedIds] as const;
}
