/** The queue's tabs: what is missing and what is due, each with its number of customers. */
import { defaultOrder, type queueCounts, viewTabNames, viewTabs } from "../../../domain/queue.ts";
import { LinkTabs } from "../../../ui/lists/LinkTabs.tsx";
import { useQueueView } from "./useQueueView.ts";

interface QueueTabsProps {
  counts?: ReturnType<typeof queueCounts>;
  /** More rows are still loading. */
  provisional?: boolean;
}

export function QueueTabs({ counts, provisional }: QueueTabsProps) {
  const [view, hrefOf] = useQueueView();
  return (
    <LinkTabs
      label="Stand der Dokumente"
      tabs={viewTabs.map((tab) => ({
        href: hrefOf({ tab, ...defaultOrder(tab) }),
        label: viewTabNames[tab],
        count: counts?.[tab],
        provisional,
        current: tab === view.tab,
      }))}
    />
  );
}
