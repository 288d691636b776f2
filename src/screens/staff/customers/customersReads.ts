/** What the list of customers begins with, also before the app is there (areas/early.ts). */
import type { ScreenAddress } from "../../../app/navigation/screenAddress.ts";
import { pageParam } from "../../../domain/pagination.ts";
import * as customers from "../../../services/customers.ts";

/** The search and the page that an address names. */
export const customersQuery = (query: URLSearchParams) => ({
  search: (query.get("search") ?? "").trim(),
  page: pageParam(query),
});

export const customersReads = ({ query }: Pick<ScreenAddress, "query">) =>
  [customers.page(customersQuery(query))] as const;
