/** The work queue: app customers by tab, search and order, with mails, changes and export. */
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useApp } from "../../../hooks/useApp.ts";
import { SearchBox } from "../../../ui/forms/SearchBox.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import styles from "./AppCustomers.module.css";
import { Queue, QueueTabs } from "./Queue.tsx";
import { useQueueView } from "./useQueueView.ts";

export function AppCustomers() {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <>
      <div className={styles.top}>
        <ScreenHeader />
        <SearchBox
          label="Name, Kunde, Nummer oder E-Mail"
          value={view.search}
          onSearch={(search) => router.navigate(hrefOf({ search }), { replace: true })}
        />
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
