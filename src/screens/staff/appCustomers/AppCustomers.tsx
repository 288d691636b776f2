/** The work queue: app customers by tab, search, waiting time and order, with bulk reminders and export. */

import { useApp } from "../../../app/context.ts";
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import { useSlashKey } from "../../../app/session/slashKey.ts";
import { SearchBox } from "../../../ui/forms/SearchBox.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import styles from "./AppCustomers.module.css";
import { Queue } from "./Queue.tsx";
import { WaitSelect } from "./QueueSelects.tsx";
import { QueueTabs } from "./QueueTabs.tsx";
import { useQueueView } from "./useQueueView.ts";

export function AppCustomers() {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  const { isOn: slash } = useSlashKey();
  return (
    <>
      <div className={styles.top}>
        <PageHeader title="App-Kunden" />
        <SearchBox
          label="Name, Kunde, Nummer oder E-Mail"
          value={view.search}
          slash={slash}
          onSearch={(search) => router.navigate(hrefOf({ search }), { replace: true })}
        />
        <div className={`screen-only ${styles.wait}`}>
          <WaitSelect />
        </div>
      </div>
      <AsyncBoundary skeleton={<Loading />}>
        <Queue />
      </AsyncBoundary>
    </>
  );
}

const Loading = () => (
  <>
    <QueueTabs />
    <Surface>
      <Inset>
        <Skeleton rows={12} label="App-Kunden werden geladen" />
      </Inset>
    </Surface>
  </>
);
