/** The work queue: invited customers and what each still owes, by tab, search and order, to remind and to export. */

import { useApp } from "../../app/app.ts";
import { Part } from "../../app/Part.tsx";
import { queueTabNames, queueTabs } from "../../domain/appCustomer.ts";
import { queueCounts, usualSort } from "../../domain/queue.ts";
import { LinkTabs } from "../../ui/LinkTabs.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Inset, Surface } from "../../ui/Surface.tsx";
import { useAppCustomers } from "./appCustomersReading.ts";
import { enterRows } from "./arrowKeys.ts";
import { Export } from "./Export.tsx";
import { Queue } from "./Queue.tsx";
import { useQueueView } from "./queueView.ts";

export function AppCustomers() {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <>
      <PageHeader
        title="App-Kunden"
        actions={
          <Part skeleton={null} quiet>
            <Export />
          </Part>
        }
      />
      <SearchBox
        label="Name, Kunde oder E-Mail"
        value={view.search}
        onDown={enterRows}
        onSearch={(search) => router.go(hrefOf({ search }), { replace: true })}
      />
      <Part skeleton={<Loading />}>
        <CountedTabs />
        <Surface>
          <Queue />
        </Surface>
      </Part>
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
  /** More rows are on their way. */
  provisional?: boolean;
}

function Tabs({ counts, provisional }: TabsProps) {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <LinkTabs
      label="Stand der Dokumente"
      onGo={router.go}
      tabs={queueTabs.map((tab) => ({
        href: hrefOf({ tab, sort: usualSort(tab) }),
        says: queueTabNames[tab],
        count: counts?.[tab],
        provisional,
        current: tab === view.tab,
      }))}
    />
  );
}
