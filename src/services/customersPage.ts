/** How one page of the customers is asked for: also before any other code is there. */

/** Path and query at REST service A; `page` counts from 1. */
export const customersPage = ({ search, page }: { search: string; page: number }) => ({
  path: "/client",
  query: { search, site: page },
});
