/** The work queue that the address selects: tabs, tools, and a page of rows or the reason why there are none. */
import { useDeferredValue, useLayoutEffect, useMemo, useState } from "react";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { pageOf } from "../../../domain/lists.ts";
import {
  defaultSort,
  filterQueue,
  invitedNow,
  ledBy,
  peopleText,
  queueCounts,
  queueTabNames,
  queueTabs,
  rowsInTab,
} from "../../../domain/queue.ts";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { LinkTabs } from "../../../ui/lists/LinkTabs.tsx";
import { ToolLine } from "../../../ui/lists/ListSheet.tsx";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import { useNextStep } from "../mails/NextStep.tsx";
import { BulkDocuments } from "../rounds/BulkDocuments.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { useAppCustomers } from "../useAppCustomers.ts";
import { useDue } from "../useDue.ts";
import styles from "./AppCustomers.module.css";
import { NothingFound } from "./NothingFound.tsx";
import { QueueTable } from "./QueueTable.tsx";
import { QueueTools } from "./QueueTools.tsx";
import { useQueueView } from "./useQueueView.ts";
import { useSelection, withRows } from "./useSelection.ts";

export function Queue() {
  const { router } = useApp();
  const { all, unreadable, complete } = useAppCustomers();
  const [currentView, hrefOf] = useQueueView();
  // A typed key is painted before its results. With 10,000 rows, the slowest key then takes 20 ms instead of 71 ms
  // (measured).
  const view = { ...currentView, search: useDeferredValue(currentView.search) };
  const [selectedIds, setSelectedIds] = useSelection();
  const { tab, search, sort } = view;
  const due = useDue();
  const { act, dialog } = useNextStep();
  const ofAllTabs = useMemo(() => filterQueue(all, { search, sort }), [all, search, sort]);
  const { state } = useStore(router.location);
  const invited = useMemo(() => invitedNow(all, state.invited, due.now), [all, state.invited, due]);
  const found = useMemo(
    () => ledBy(rowsInTab(ofAllTabs, tab, due.dueOf), invited),
    [ofAllTabs, tab, due, invited],
  );
  const counts = useMemo(() => queueCounts(ofAllTabs, due.dueOf), [ofAllTabs, due]);
  const { page, pages, rows, text } = pageOf(found, view.page);
  // The whole list is a new table, because the browser counts a changed text as a move of what stands beside it. A table with the
  // focus stays.
  const [isNewTable, setNewTable] = useState(complete);
  useLayoutEffect(() => {
    if (complete && !document.activeElement?.closest("tbody")) setNewTable(true);
  }, [complete]);
  const selected = all.filter(({ id }) => selectedIds.has(id));
  const select = (people: readonly AppCustomer[], wanted: boolean) =>
    setSelectedIds((before) => withRows(before, people, wanted));
  return (
    <div data-selecting={selected.length > 0 || undefined}>
      <Surface>
        <p className="visually-hidden" role="status">
          {complete ? `${peopleText(found.length)} gefunden` : ""}
        </p>
        <ToolLine>
          <QueueTabs counts={counts} provisional={!complete} />
          <QueueTools
            found={found}
            selected={selected}
            onSelect={setSelectedIds}
            complete={complete}
            unreadable={unreadable}
          >
            <BulkDocuments customers={selected} />
          </QueueTools>
        </ToolLine>
        <LoadingRest rows={all.length} complete={complete} />
        <UnreadableRows count={unreadable} one="Person" many="Personen" />
        {rows.length > 0 && (
          <QueueTable
            key={`${isNewTable}`}
            rows={rows}
            groups={tab === "zutun" ? found : null}
            look={tab === "erledigt" ? "done" : undefined}
            selection={{ selected: selectedIds, onSelect: select, nameOf: displayName, all: true }}
            order={{ sort, onSort: (by) => router.navigate(hrefOf({ sort: by }), { replace: true }) }}
            due={due}
            onAct={act}
          />
        )}
        {rows.length === 0 && (complete ? <NothingFound view={view} /> : <Loading />)}
        {found.length > 0 && (
          <Inset>
            <Pagination page={page} pages={pages} text={text} hrefOf={(number) => hrefOf({ page: number })} />
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

/** A progress bar while more rows are loading. It takes no space, so that no row moves when it disappears. */
const LoadingRest = ({ rows, complete }: { rows: number; complete: boolean }) => (
  <div className={styles.loading}>
    {!complete && (
      <progress
        className={styles.bar}
        aria-label={`Weitere App-Kunden werden geladen, bisher ${formatNumber(rows)}`}
      />
    )}
  </div>
);

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
