/** The work queue's view, kept in the address: tab, search, waiting time, order and page. */
import { useHref, useSearchParams } from "../../../app/navigation/useRoute.ts";
import { pageParam } from "../../../domain/pagination.ts";
import {
  defaultOrder,
  firstDirection,
  type QueueFilter,
  type QueueOrder,
  queueSorts,
  type ViewTab,
  viewTabs,
  waitFilterOf,
} from "../../../domain/queue.ts";

/** What the queue shows; `page` counts from 1. */
export interface QueueView extends QueueFilter {
  tab: ViewTab;
  page: number;
}

/** The address's view, and a function for the address of a changed one. Any change but the page's leads to page 1. */
export function useQueueView(): [view: QueueView, hrefOf: (change: Partial<QueueView>) => string] {
  const href = useHref();
  const [searchParams] = useSearchParams();
  const tab = viewTabs.find((name) => name === searchParams.get("tab")) ?? "alle";
  const view: QueueView = {
    tab,
    search: searchParams.get("search") ?? "",
    wait: waitFilterOf(searchParams.get("wait") ?? ""),
    ...orderIn(searchParams, tab),
    page: pageParam(searchParams),
  };
  return [view, (change) => addressOf(href("AppCustomers"), { ...view, page: 1, ...change })];
}

function orderIn(searchParams: URLSearchParams, tab: ViewTab): QueueOrder {
  const sort = queueSorts.find((name) => name === searchParams.get("sort")) ?? defaultOrder(tab).sort;
  const named = searchParams.get("direction");
  const direction = named === "asc" || named === "desc" ? named : firstDirection[sort];
  return { sort, direction };
}

/** Defaults are left out, so that a view has one address. */
function addressOf(path: string, { tab, search, wait, sort, direction, page }: QueueView): string {
  const searchParams = new URLSearchParams({
    ...(tab !== "alle" && { tab }),
    ...(search && { search }),
    ...(wait > 0 && { wait: `${wait}` }),
    ...(sort !== defaultOrder(tab).sort && { sort }),
    ...(direction !== firstDirection[sort] && { direction }),
    ...(page > 1 && { page: `${page}` }),
  });
  // Safari 16 has no `size`.
  const query = searchParams.toString();
  return query ? `${path}?${query}` : path;
}

/** The address of a tab, for links from other screens; `path` is the queue's. */
export const tabAddress = (path: string, tab: ViewTab): string =>
  addressOf(path, { tab, search: "", wait: 0, ...defaultOrder(tab), page: 1 });
