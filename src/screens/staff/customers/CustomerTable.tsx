/** Customers as a table and, for administrators, the selection for a round of invitations. */
import type { ReactNode } from "react";
import { type ListedCustomer, listedName } from "../../../domain/customer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { withEntries } from "../../../domain/inviting.ts";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { href as addressIn } from "../../../routes.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { type Column, DataTable } from "../../../ui/lists/DataTable.tsx";
import { SelectionBar } from "../../../ui/lists/ListSheet.tsx";
import { focusHeading } from "../../../ui/passFocusOn.ts";
import { useMayInvite } from "../mails/useMails.ts";

function useSelection() {
  const store = useApp().invitations.selected;
  const selected = useStore(store);
  const select = (rows: readonly ListedCustomer[], wanted: boolean) =>
    store.set(
      withEntries(
        selected,
        rows.map((row) => [row.id, wanted ? row : null]),
      ),
    );
  return [selected, select] as const;
}

/** The bar of the selected customers. `all`: all customers of the view, to be selected by one press. */
export function InviteBar({ all }: { all?: readonly ListedCustomer[] }) {
  const [selected, select] = useSelection();
  if (!useMayInvite()) return null;
  return (
    <SelectionBar
      count={selected.size}
      all={all?.length}
      isAll={(all ?? []).every(({ id }) => selected.has(id))}
      onAll={() => select(all ?? [], true)}
      onClear={() => {
        select([...selected.values()], false);
        // The focused button disappears.
        focusHeading();
      }}
    >
      <ButtonLink variant="primary" href={addressIn("admin", "Invitations")}>
        {formatNumber(selected.size)} einladen …
      </ButtonLink>
    </SelectionBar>
  );
}

interface CustomerTableProps {
  rows: readonly ListedCustomer[];
  /** The last column. */
  column?: Column<ListedCustomer> | undefined;
  busy?: boolean;
  returned?: boolean;
  /** The list's pages. */
  children: ReactNode;
}

export function CustomerTable({ rows, column, busy, returned, children }: CustomerTableProps) {
  const href = useHref();
  const mayInvite = useMayInvite();
  const [selected, onSelect] = useSelection();
  return (
    <DataTable
      caption="Kunden"
      busy={busy}
      whole={returned ?? false}
      rows={rows}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => href("CustomerDetails", { id })}
      selection={mayInvite ? { selected, onSelect, nameOf: listedName, all: true } : undefined}
      columns={[
        { name: "Name", cell: listedName },
        { name: "Kundennummer", width: "8rem", card: "text", cell: ({ id }) => id },
        ...(column ? [column] : []),
      ]}
    >
      {children}
    </DataTable>
  );
}
