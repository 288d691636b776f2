/** The work queue's view, kept in the address: tab, search, order and page. */
import { withQuery } from "../../../domain/addresses.ts";
import { pageParam } from "../../../domain/lists.ts";
import {
  defaultOrder,
  firstDirection,
  type QueueFilter,
  type QueueOrder,
  type QueueTab,
  queueSorts,
  queueTabs,
} from "../../../domain/queue.ts";
import { useHref, useSearchParams } from "../../../hooks/useRoute.ts";

/** The queue's view; `page` counts from 1. */
export interface QueueView extends QueueFilter {
  tab: QueueTab;
  page: number;
}

/** The address's view, and a function for the address of a changed view. Any change except of the page leads to page 1. */
export function useQueueView(): [view: QueueView, hrefOf: (change: Partial<QueueView>) => string] {
  const href = useHref();
  const [searchParams] = useSearchParams();
  const tab = queueTabs.find((name) => name === searchParams.get("tab")) ?? "alle";
  const view: QueueView = {
    tab,
    search: searchParams.get("search") ?? "",
    ...orderIn(searchParams, tab),
    page: pageParam(searchParams),
  };
  return [view, (change) => addressOf(href("AppCustomers"), { ...view, page: 1, ...change })];
}

function orderIn(searchParams: URLSearchParams, tab: QueueTab): QueueOrder {
  const sort = queueSorts.find((name) => name === searchParams.get("sort")) ?? defaultOrder(tab).sort;
  const named = searchParams.get("direction");
  const direction = named === "asc" || named === "desc" ? named : firstDirection[sort];
  return { sort, direction };
}

/** Leaves defaults out. */
const addressOf = (path: string, { tab, search, sort, direction, page }: QueueView): string =>
  withQuery(path, {
    tab: tab === "alle" ? "" : tab,
    search,
    sort: sort === defaultOrder(tab).sort ? "" : sort,
    direction: direction === firstDirection[sort] ? "" : direction,
    page: page > 1 ? `${page}` : "",
  });

/** The address of a tab, for links from other screens; `path` is the queue's. */
export const tabAddress = (path: string, tab: QueueTab): string =>
  addressOf(path, { tab, search: "", ...defaultOrder(tab), page: 1 });
