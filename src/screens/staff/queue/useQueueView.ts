/** The work queue's view, kept in the address: tab, search, order and page. */
import { withQuery } from "../../../domain/addresses.ts";
import { pageParam } from "../../../domain/lists.ts";
import {
  defaultSort,
  type QueueFilter,
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
    sort: queueSorts.find((name) => name === searchParams.get("sort")) ?? defaultSort(tab),
    page: pageParam(searchParams),
  };
  return [view, (change) => addressOf(href("AppCustomers"), { ...view, page: 1, ...change })];
}

/** Leaves defaults out. */
const addressOf = (path: string, { tab, search, sort, page }: QueueView): string =>
  withQuery(path, {
    tab: tab === "alle" ? "" : tab,
    search,
    sort: sort === defaultSort(tab) ? "" : sort,
    page: page > 1 ? `${page}` : "",
  });

/** The address of a tab, for links from other screens; `path` is the queue's. */
export const tabAddress = (path: string, tab: QueueTab): string =>
  addressOf(path, { tab, search: "", sort: defaultSort(tab), page: 1 });
