/** The work queue that the address selects: tabs, tools, and a page of rows; or why there are none. */
import { useCallback, useDeferredValue, useMemo } from "react";
import { useApp } from "../../../app/context.ts";
import { useWish } from "../../../app/navigation/useWish.ts";
import { useStore } from "../../../app/store.ts";
import { pageText } from "../../../domain/pagination.ts";
import { countText, filterQueue, invitedNow, ledBy, queueCounts, rowsInTab } from "../../../domain/queue.ts";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { BulkDocuments } from "./bulk/BulkDocuments.tsx";
import { LoadingRest } from "./LoadingRest.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { PrintedView } from "./PrintedView.tsx";
import styles from "./Queue.module.css";
import { QueueTable } from "./QueueTable.tsx";
import { QueueTabs } from "./QueueTabs.tsx";
import { QueueTools } from "./QueueTools.tsx";
import { withRows } from "./selection.ts";
import { useAppCustomers } from "./useAppCustomers.ts";
import { useDue } from "./useDue.ts";
import { useDueAction } from "./useDueAction.tsx";
import { useQueueView } from "./useQueueView.ts";
import { useSelection } from "./useSelection.ts";
import { useSteadyRows } from "./useSteadyRows.ts";

/** Rows on a page, as many as in the customer list: what makes a long list slow is its DOM, not its records. */
const PAGE_ROWS = 50;

export function Queue() {
  const { router } = useApp();
  const { all, unreadable, complete } = useAppCustomers();
  const [currentView, hrefOf] = useQueueView();
  // The typed key is painted before the rows it finds: with 10,000 rows the slowest key takes 20 ms, not 71 (measured).
  const view = { ...currentView, search: useDeferredValue(currentView.search) };
  const [selectedIds, setSelectedIds] = useSelection();
  const { tab, search, wait, sort, direction } = view;
  const due = useDue();
  const { now } = due;
  const { act, dialog } = useDueAction();
  const ofAllTabs = useMemo(
    () => filterQueue(all, { search, wait, sort, direction }, now),
    [all, search, wait, sort, direction, now],
  );
  const { state } = useStore(router.location);
  const invited = useMemo(() => invitedNow(all, state.invited, now), [all, state.invited, now]);
  const found = useMemo(
    () => ledBy(rowsInTab(ofAllTabs, tab, due.dueOf), invited),
    [ofAllTabs, tab, due, invited],
  );
  const counts = useMemo(() => queueCounts(ofAllTabs, due.dueOf), [ofAllTabs, due]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_ROWS));
  const page = Math.min(view.page, pages);
  const first = (page - 1) * PAGE_ROWS;
  const { rows, keyOf, handlers } = useSteadyRows(
    found.slice(first, first + PAGE_ROWS),
    all,
    JSON.stringify({ ...view, page }),
    complete,
    dialog !== null,
  );
  // Home leads here with the rows of what is due.
  useWish("selectAll", complete, () => setSelectedIds(new Set(found.map(({ id }) => id))));
  const selected = all.filter(({ id }) => selectedIds.has(id));

  const select = useCallback(
    (ids: readonly string[], wanted: boolean) => setSelectedIds((before) => withRows(before, ids, wanted)),
    [setSelectedIds],
  );

  return (
    <div className={styles.queue} data-selecting={selected.length > 0 || undefined}>
      <QueueTabs counts={counts} provisional={!complete} />
      <UnreadableRows count={unreadable} one="Kunde" many="Kunden" />
      <PrintedView view={{ ...view, page }} found={found.length} pages={pages} complete={complete} />
      <Surface>
        <p className="visually-hidden" role="status">
          {complete ? `${countText(found.length)} gefunden` : ""}
        </p>
        <QueueTools
          found={found}
          selected={selected}
          onSelect={setSelectedIds}
          complete={complete}
          unreadable={unreadable}
        >
          <BulkDocuments customers={selected} />
        </QueueTools>
        <LoadingRest rows={all.length} complete={complete} />
        {rows.length > 0 && (
          <div {...handlers}>
            <QueueTable
              rows={rows}
              keyOf={keyOf}
              selectedIds={selectedIds}
              onSelect={select}
              due={due}
              onAct={act}
              invitedId={invited?.id}
            />
          </div>
        )}
        {rows.length === 0 && (complete ? <NothingFound view={view} /> : <Loading />)}
        {found.length > 0 && (
          <Inset>
            <Pagination
              page={page}
              pages={pages}
              text={pageText(page, found.length, PAGE_ROWS)}
              hrefOf={(number) => hrefOf({ page: number })}
            />
          </Inset>
        )}
      </Surface>
      {dialog}
    </div>
  );
}

const Loading = () => (
  <Inset>
    <Skeleton rows={8} />
  </Inset>
);
