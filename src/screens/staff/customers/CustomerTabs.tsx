/**
 * The sheet of the customer list, with its two views as tabs: all customers, and customers in which nobody is invited yet. The
 * address names the view.
 */
import type { ReactNode } from "react";
import { NOT_INVITED } from "../../../domain/inviting.ts";
import { LinkTabs } from "../../../ui/lists/LinkTabs.tsx";
import { ToolLine } from "../../../ui/lists/ListSheet.tsx";
import { Surface } from "../../../ui/Surface.tsx";

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

interface CustomerSheetProps extends CustomerView {
  counts?: { alle: number; neu?: number };
  /** Lies over the tabs while customers are selected. */
  bar?: ReactNode;
  children: ReactNode;
}

export function CustomerSheet({ query, hrefOf, counts, bar, children }: CustomerSheetProps) {
  const isFiltered = query.get("tab") === NOT_INVITED;
  return (
    <Surface>
      <ToolLine>
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
        {bar}
      </ToolLine>
      {children}
    </Surface>
  );
}
