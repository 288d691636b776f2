/** The rows of the work queue that the address selects, a page at a time, with selection; or why there are none. */
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useApp } from "../../../app/context.ts";
import { Link } from "../../../app/navigation/Link.tsx";
import { useHref } from "../../../app/navigation/useRoute.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { pageText } from "../../../domain/pagination.ts";
import { filterQueue } from "../../../domain/queue.ts";
import { buttonLook } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { Inset } from "../../../ui/Surface.tsx";
import { LoadingRest } from "./LoadingRest.tsx";
import { QueueTable } from "./QueueTable.tsx";
import { QueueTools } from "./QueueTools.tsx";
import { useAppCustomers } from "./useAppCustomers.ts";
import { type QueueView, useQueueView } from "./useQueueView.ts";
import { useSteadyRows } from "./useSteadyRows.ts";

/** Rows on a page, as many as in the customer list: what makes a long list slow is its DOM, not its records. */
const PAGE_ROWS = 50;

export function Queue() {
  const { router, platform } = useApp();
  const { all, complete } = useAppCustomers();
  const [currentView, hrefOf] = useQueueView();
  // The typed key is painted before the rows it finds: with 10,000 rows the slowest key takes 20 ms, not 71 (measured).
  const view = { ...currentView, search: useDeferredValue(currentView.search) };
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { tab, search, sort } = view;
  const found = useMemo(() => filterQueue(all, { tab, search, sort }), [all, tab, search, sort]);
  const pages = Math.max(1, Math.ceil(found.length / PAGE_ROWS));
  const page = Math.min(view.page, pages);
  const first = (page - 1) * PAGE_ROWS;
  const { rows, handlers } = useSteadyRows(
    found.slice(first, first + PAGE_ROWS),
    all,
    JSON.stringify({ ...view, page }),
  );

  const select = useCallback((ids: readonly string[], wanted: boolean) => {
    setSelectedIds((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (wanted) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  return (
    <>
      <p className="visually-hidden" role="status">
        {complete ? foundText(found.length) : ""}
      </p>
      <QueueTools
        found={found}
        selected={all.filter(({ id }) => selectedIds.has(id))}
        onSelect={setSelectedIds}
      />
      <LoadingRest rows={all.length} complete={complete} />
      {rows.length > 0 && (
        <div {...handlers}>
          <QueueTable rows={rows} selectedIds={selectedIds} onSelect={select} now={platform.clock.now()} />
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
            onNavigate={router.navigate}
          />
        </Inset>
      )}
    </>
  );
}

const Loading = () => (
  <Inset>
    <Skeleton rows={8} />
  </Inset>
);

const foundText = (count: number): string =>
  count === 1 ? "1 App-Kunde gefunden" : `${formatNumber(count)} App-Kunden gefunden`;

/** Why the queue is empty, and the next step. */
function NothingFound({ view }: { view: QueueView }) {
  const href = useHref();
  const [, hrefOf] = useQueueView();
  if (view.search.trim()) {
    return (
      <EmptyState
        bare
        title={`Nichts gefunden für „${view.search.trim()}“`}
        action={
          <Link href={hrefOf({ search: "" })} className={buttonLook("secondary")}>
            Suche leeren
          </Link>
        }
      />
    );
  }
  if (view.tab === "alle") {
    return (
      <EmptyState
        bare
        title="Noch niemand eingeladen"
        action={
          <Link href={href("Customers")} className={buttonLook("primary")}>
            Kunden einladen
          </Link>
        }
      >
        <p>Öffnen Sie einen Kunden und laden Sie einen seiner Ansprechpartner in den Kundenbereich ein.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      bare
      title={view.tab === "erledigt" ? "Noch nichts erledigt" : "Hier fehlt nichts mehr"}
      action={
        <Link href={hrefOf({ tab: "alle" })} className={buttonLook("secondary")}>
          Alle App-Kunden zeigen
        </Link>
      }
    />
  );
}
