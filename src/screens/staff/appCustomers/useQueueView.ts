/** The work queue's view, kept in the address: tab, search, order and page. */
import { useHref, useSearchParams } from "../../../app/navigation/useRoute.ts";
import { type QueueTab, queueTabs } from "../../../domain/appCustomer.ts";
import { pageParam } from "../../../domain/pagination.ts";
import { defaultSort, type QueueFilter, queueSorts } from "../../../domain/queue.ts";

/** What the queue shows; `page` counts from 1. */
export interface QueueView extends QueueFilter {
  page: number;
}

/** The address's view, and a function for the address of a changed one. Any change but the page's leads to page 1. */
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

/** Defaults are left out, so that a view has one address. */
function addressOf(path: string, { tab, search, sort, page }: QueueView): string {
  const searchParams = new URLSearchParams({
    ...(tab !== "alle" && { tab }),
    ...(search && { search }),
    ...(sort !== defaultSort(tab) && { sort }),
    ...(page > 1 && { page: `${page}` }),
  });
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** The address of a tab, for links from other screens; `path` is the queue's. */
export const tabAddress = (path: string, tab: QueueTab): string =>
  addressOf(path, { tab, search: "", sort: defaultSort(tab), page: 1 });
