/** Filters the queue by how long its customers have waited. */
import { useApp } from "../../../app/context.ts";
import { waitFilters } from "../../../domain/queue.ts";
import { QueueSelect } from "./QueueSelect.tsx";
import { useQueueView } from "./useQueueView.ts";

const choices = waitFilters.map((wait) => ({
  wait,
  value: `${wait}`,
  label: wait === 0 ? "Jede Wartezeit" : `ab ${wait} Tagen`,
}));

export function WaitSelect() {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <QueueSelect
      label="Wartezeit"
      value={`${view.wait}`}
      choices={choices}
      onChoose={({ wait }) => router.navigate(hrefOf({ wait }), { replace: true })}
    />
  );
}
