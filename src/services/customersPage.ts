/** The request for one page of the customers, at the customer system's REST service; `page` counts from 1. */
export const customersPage = ({ search, page }: { search: string; page: number }) => ({
  path: "/client",
  query: { search, site: page },
});
