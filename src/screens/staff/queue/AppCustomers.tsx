/** The work queue: app customers by tab, search and order, with mails, changes and export. */
import { workIn } from "../../../domain/queue.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useApp } from "../../../hooks/useApp.ts";
import { SearchBox } from "../../../ui/forms/SearchBox.tsx";
import { ListSheet, ToolLine } from "../../../ui/lists/ListSheet.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import { DueMails, useNextStep } from "../mails/NextStep.tsx";
import { useAppCustomers } from "../useAppCustomers.ts";
import { useDue } from "../useDue.ts";
import styles from "./AppCustomers.module.css";
import { Queue, QueueTabs } from "./Queue.tsx";
import { useQueueView } from "./useQueueView.ts";

export function AppCustomers() {
  const { router } = useApp();
  const [view, hrefOf] = useQueueView();
  return (
    <div className={styles.screen}>
      <ScreenHeader
        actions={
          view.tab === "zutun" && (
            <div className={styles.due}>
              <AsyncBoundary quiet skeleton={null}>
                <AllDueMails search={view.search} />
              </AsyncBoundary>
            </div>
          )
        }
      />
      <ListSheet
        endsWithTool
        search={
          <SearchBox
            label="Personen suchen"
            value={view.search}
            onSearch={(search) => router.navigate(hrefOf({ search }), { replace: true })}
          />
        }
      >
        <AsyncBoundary skeleton={<Loading />}>
          <Queue />
        </AsyncBoundary>
      </ListSheet>
    </div>
  );
}

/** The button for all mails that are due in this view, on every page. */
function AllDueMails({ search }: { search: string }) {
  const { all, complete } = useAppCustomers();
  const due = useDue();
  const { act, dialog } = useNextStep();
  if (!complete) return null;
  return (
    <>
      <DueMails people={workIn(all, search, due.dueOf)} due={due} onAct={act} />
      {dialog}
    </>
  );
}

const Loading = () => (
  <Surface>
    <ToolLine>
      <QueueTabs />
    </ToolLine>
    <Inset>
      <Skeleton rows={12} label="App-Kunden werden geladen" />
    </Inset>
  </Surface>
);
