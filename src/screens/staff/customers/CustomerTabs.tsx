/** The two views of the customer list: all, and those in which nobody is invited yet. The address names the view. */
import { LinkTabs } from "../../../ui/lists/LinkTabs.tsx";
import type { CustomerSelection } from "./CustomerTable.tsx";

/** As the address names the view; without a name it is all. */
export const NOT_INVITED = "neu";

/** What an address of the list says. */
export interface CustomerQuery {
  search?: string;
  tab?: string;
  page?: number;
}

/** What both views are given. */
export interface CustomerView {
  query: URLSearchParams;
  /** The address with these changes; any but the page's leads to page 1. */
  hrefOf: (change: CustomerQuery) => string;
  selection: CustomerSelection;
  onSelect: (selection: CustomerSelection) => void;
  onInvite: () => void;
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
