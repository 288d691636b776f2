/** What the address says about the work queue: tab, search, order and page. */
import { useHref, useSearchParams } from "../../../app/navigation/useRoute.ts";
import { type QueueTab, queueTabs } from "../../../domain/appCustomer.ts";
import { pageParam } from "../../../domain/pagination.ts";
import { defaultSort, type QueueFilter, queueSorts } from "../../../domain/queue.ts";

export interface QueueView extends QueueFilter {
  page: number;
}

/** The view of the address, and the address of the same view with something changed. */
export function useQueueView(): [view: QueueView, hrefOf: (change: Partial<QueueView>) => string] {
  const href = useHref();
  const [query] = useSearchParams();
  const tab = queueTabs.find((name) => name === query.get("tab")) ?? "alle";
  const view: QueueView = {
    tab,
    search: query.get("search") ?? "",
    sort: queueSorts.find((name) => name === query.get("sort")) ?? defaultSort(tab),
    page: pageParam(query),
  };
  return [view, (change) => addressOf(href("AppCustomers"), { ...view, page: 1, ...change })];
}

/** What is usual is left out, so that a view has one address. */
function addressOf(path: string, { tab, search, sort, page }: QueueView): string {
  const query = new URLSearchParams({
    ...(tab !== "alle" && { tab }),
    ...(search && { search }),
    ...(sort !== defaultSort(tab) && { sort }),
    ...(page > 1 && { page: `${page}` }),
  });
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address of a tab, for links from elsewhere. */
export const tabAddress = (path: string, tab: QueueTab): string =>
  addressOf(path, { tab, search: "", sort: defaultSort(tab), page: 1 });
