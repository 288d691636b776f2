/** Path and query of the customer list, without its decoder: for the bootstrap, which must stay small. */

/** Path and query at REST service A; `page` counts from 1. */
export const customersPage = ({ search, page }: { search: string; page: number }) => ({
  path: "/client",
  query: { search, site: page },
});
