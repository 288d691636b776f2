/** The selected rows of the queue, whatever the view. The visit keeps them, so that Back shows them as they were left. */
import { useLayoutEffect, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { useStore } from "../../../app/store.ts";
import type { Selection } from "./selection.ts";

export function useSelection() {
  const { router } = useApp();
  const { visit, came } = useStore(router.location);
  const [shown, setShown] = useState(visit);
  const [selectedIds, setSelectedIds] = useState<Selection>(visit.selected);
  if (shown !== visit) {
    setShown(visit);
    // Another view goes on with what is selected; Back to one shows what it was left with.
    if (came === "returned") setSelectedIds(visit.selected);
  }
  useLayoutEffect(() => {
    visit.selected = selectedIds;
  }, [visit, selectedIds]);
  return [selectedIds, setSelectedIds] as const;
}
