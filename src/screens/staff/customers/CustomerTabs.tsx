/**
 * The two views of the customer list: all customers, and customers in which nobody is invited yet. The address names
 * the view.
 */
import { NOT_INVITED } from "../../../domain/inviting.ts";
import { LinkTabs } from "../../../ui/lists/LinkTabs.tsx";

/** The query of an address of the list. */
export interface CustomerQuery {
  search?: string;
  tab?: string;
  page?: number;
}

/** The props of both views. */
export interface CustomerView {
  query: URLSearchParams;
  /** The address with these changes. Any change except of the page leads to page 1. */
  hrefOf: (change: CustomerQuery) => string;
}

interface CustomerTabsProps extends Pick<CustomerView, "query" | "hrefOf"> {
  counts?: { alle: number; neu?: number };
}

export function CustomerTabs({ query, hrefOf, counts }: CustomerTabsProps) {
  const isFiltered = query.get("tab") === NOT_INVITED;
  return (
    <LinkTabs
      label="Stand der Einladung"
      tabs={[
        { href: hrefOf({ tab: "" }), label: "Alle", count: counts?.alle, current: !isFiltered },
        {
          href: hrefOf({ tab: NOT_INVITED }),
          label: "Noch nicht eingeladen",
          count: counts?.neu,
          current: isFiltered,
        },
      ]}
    />
  );
}
