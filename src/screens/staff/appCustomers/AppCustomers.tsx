/** The work queue: app customers by tab, search and order, with bulk reminders and export. */
import { useApp } from "../../../app/context.ts";
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import { queueTabNames, queueTabs } from "../../../domain/appCustomer.ts";
import { defaultSort, queueCounts } from "../../../domain/queue.ts";
import { SearchBox } from "../../../ui/forms/SearchBox.tsx";
import { enterRows } from "../../../ui/lists/arrowKeys.ts";
import { LinkTabs } from "../../../ui/lists/LinkTabs.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { Queue } from "./Queue.tsx";
import { useAppCustomers } from "./useAppCustomers.ts";
import { useQueueView } from "./useQueueView.ts";

export function AppCustomers() {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <>
      <PageHeader
        title="App-Kunden"
        actions={
          <AsyncBoundary skeleton={null} quiet>
            <ExportButton />
          </AsyncBoundary>
        }
      />
      <SearchBox
        label="Name, Kunde oder E-Mail"
        value={view.search}
        onDown={enterRows}
        onSearch={(search) => router.navigate(hrefOf({ search }), { replace: true })}
      />
      <AsyncBoundary skeleton={<Loading />}>
        <CountedTabs />
        <Surface>
          <Queue />
        </Surface>
      </AsyncBoundary>
    </>
  );
}

const Loading = () => (
  <>
    <Tabs />
    <Surface>
      <Inset>
        <Skeleton rows={12} label="App-Kunden werden geladen" />
      </Inset>
    </Surface>
  </>
);

function CountedTabs() {
  const { all, complete } = useAppCustomers();
  return <Tabs counts={queueCounts(all)} provisional={!complete} />;
}

interface TabsProps {
  counts?: ReturnType<typeof queueCounts>;
  /** More rows are still loading. */
  provisional?: boolean;
}

function Tabs({ counts, provisional }: TabsProps) {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <LinkTabs
      label="Stand der Dokumente"
      onNavigate={router.navigate}
      tabs={queueTabs.map((tab) => ({
        href: hrefOf({ tab, sort: defaultSort(tab) }),
        label: queueTabNames[tab],
        count: counts?.[tab],
        provisional,
        current: tab === view.tab,
      }))}
    />
  );
}
