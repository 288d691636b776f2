/** Customers as a table, with their invitation and, for administrators, a box to select them for a round of invitations. */
import type { ReactNode } from "react";
import { type ListedCustomer, listedName } from "../../../domain/customer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { MailIcon } from "../../../ui/icons/appIcons.tsx";
import { type Column, DataTable } from "../../../ui/lists/DataTable.tsx";
import { useMayInvite } from "../mails/useMails.ts";
import styles from "./CustomerTable.module.css";

/** The selected customers by id. It contains their names, because a round also needs those from other pages. */
export type CustomerSelection = ReadonlyMap<string, ListedCustomer>;

/** The selection, and what the tools above the table do with it. */
export interface CustomerChoice {
  selection: CustomerSelection;
  onSelect: (selection: CustomerSelection) => void;
  /** Opens the round of invitations for the selected customers. */
  onInvite: () => void;
}

interface CustomerTableProps extends CustomerChoice {
  rows: readonly ListedCustomer[];
  /** "237 Kunden", the heading of the first column. */
  count: string;
  /** Ids of the customers in which somebody is invited. If omitted, there is no column for invitations. */
  invited?: ReadonlySet<string>;
  /** All customers of the view, to be selected by one press. */
  all?: readonly ListedCustomer[];
  busy?: boolean;
  returned?: boolean;
  /** The list's pages. */
  children: ReactNode;
}

const invitationOf = (invited: ReadonlySet<string>): Column<ListedCustomer> => ({
  name: "Einladung",
  width: "9rem",
  card: "corner",
  cell: ({ id }) => invited.has(id) && <Badge colour="green">Eingeladen</Badge>,
});

export function CustomerTable(props: CustomerTableProps) {
  const { rows, count, invited, selection, onSelect, onInvite, all, busy, returned, children } = props;
  const href = useHref();
  const mayInvite = useMayInvite();
  const tick = (ticked: readonly ListedCustomer[], wanted: boolean) => {
    const next = new Map(selection);
    for (const row of ticked) {
      if (wanted) next.set(row.id, row);
      else next.delete(row.id);
    }
    onSelect(next);
  };
  return (
    <>
      {mayInvite && (
        <fieldset className={`screen-only buttons ${styles.tools}`} aria-label="Auswahl">
          {/* One button for both actions, so that it keeps the focus. */}
          {(all || selection.size > 0) && (
            <Button
              variant="quiet"
              onClick={() => onSelect(new Map(selection.size > 0 ? [] : all?.map((row) => [row.id, row])))}
            >
              {selection.size > 0 ? "Auswahl aufheben" : `Alle ${formatNumber(all?.length ?? 0)} auswählen`}
            </Button>
          )}
          <p role="status">{selection.size > 0 && `${formatNumber(selection.size)} ausgewählt`}</p>
          {selection.size > 0 && (
            <Button variant="primary" onClick={onInvite}>
              <MailIcon />
              Einladen …
            </Button>
          )}
        </fieldset>
      )}
      <DataTable
        caption="Kunden"
        busy={busy}
        whole={returned ?? false}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href("CustomerDetails", { id })}
        selection={mayInvite ? { selected: selection, onSelect: tick, nameOf: listedName } : undefined}
        columns={[
          { name: count, cell: listedName },
          { name: "Kundennummer", width: "11rem", cell: ({ id }) => id },
          ...(invited ? [invitationOf(invited)] : []),
        ]}
      >
        {children}
      </DataTable>
    </>
  );
}
