/** Customers as a table, with their invitation and, for administrators, a box to select them for a round of invitations. */
import type { ReactNode } from "react";
import { type ListedCustomer, listedName } from "../../../domain/customer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { withEntries } from "../../../domain/inviting.ts";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { href as addressIn } from "../../../routes.ts";
import { Button } from "../../../ui/Button.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { type Column, DataTable } from "../../../ui/lists/DataTable.tsx";
import { useMayInvite } from "../mails/useMails.ts";
import styles from "./CustomerTable.module.css";

interface CustomerTableProps {
  rows: readonly ListedCustomer[];
  /** "237 Kunden", the heading of the first column. */
  count: string;
  /** The last column. */
  column?: Column<ListedCustomer> | undefined;
  /** All customers of the view, to be selected by one press. */
  all?: readonly ListedCustomer[];
  /** Beside the tools. */
  progress?: ReactNode;
  busy?: boolean;
  returned?: boolean;
  /** The list's pages. */
  children: ReactNode;
}

export function CustomerTable(props: CustomerTableProps) {
  const { rows, count, column, all, progress, busy, returned, children } = props;
  const href = useHref();
  const mayInvite = useMayInvite();
  const { selected: store } = useApp().invitations;
  const selected = useStore(store);
  const select = (rows: readonly ListedCustomer[], wanted: boolean) =>
    store.set(
      withEntries(
        selected,
        rows.map((row) => [row.id, wanted ? row : null]),
      ),
    );
  const isAll = (all ?? [...selected.values()]).every(({ id }) => selected.has(id));
  const number = formatNumber(selected.size);
  return (
    <>
      {mayInvite && (
        <fieldset className={`screen-only buttons ${styles.tools}`} aria-label="Auswahl">
          {/* One button for both actions, so that it keeps the focus. */}
          {(all || selected.size > 0) && (
            <Button variant="quiet" onClick={() => (isAll ? store.set(new Map()) : select(all ?? [], true))}>
              {isAll ? "Auswahl aufheben" : `Alle ${formatNumber(all?.length ?? 0)} auswählen`}
            </Button>
          )}
          <p role="status">{selected.size > 0 && `${number} ausgewählt`}</p>
          {selected.size > 0 && (
            <ButtonLink variant="primary" href={addressIn("admin", "Invitations")}>
              {number} einladen …
            </ButtonLink>
          )}
          {progress && <div className={`buttons ${styles.progress}`}>{progress}</div>}
        </fieldset>
      )}
      <DataTable
        caption="Kunden"
        busy={busy}
        whole={returned ?? false}
        rows={rows}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => href("CustomerDetails", { id })}
        selection={mayInvite ? { selected, onSelect: select, nameOf: listedName, all: true } : undefined}
        columns={[
          { name: count, cell: listedName },
          { name: "Kundennummer", width: "11rem", cell: ({ id }) => id },
          ...(column ? [column] : []),
        ]}
      >
        {children}
      </DataTable>
    </>
  );
}
