/**
 * The customers in which nobody is invited yet: every page of the list, compared with the app customers. The pages are read once
 * per visit, and again if the user follows the link of this view.
 */
import type { Load } from "../../../core/query.ts";
import type { ListedCustomer } from "../../../domain/customer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { reachableAmong } from "../../../domain/inviting.ts";
import { listQuery, pageOf } from "../../../domain/lists.ts";
import { memoize } from "../../../domain/memoize.ts";
import { matchesSearch, searchText, searchWords } from "../../../domain/search.ts";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { useRead } from "../../../hooks/useRead.ts";
import * as customers from "../../../services/customers.ts";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { CompanyPicture, SearchPicture } from "../../../ui/pictures/staffPictures.tsx";
import { Inset } from "../../../ui/Surface.tsx";
import { useMayInvite } from "../mails/useMails.ts";
import { PeopleReading } from "../PeopleReading.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { useAppCustomers } from "../useAppCustomers.ts";
import { CustomerTable, InviteBar } from "./CustomerTable.tsx";
import { CustomerSheet, type CustomerView } from "./CustomerTabs.tsx";

const rowText = memoize(({ id, name }: ListedCustomer) => searchText(id, name));

export function NotInvited({ query, hrefOf }: CustomerView) {
  const { wire } = useApp();
  const mayInvite = useMayInvite();
  const { search, page: wanted } = listQuery(query);
  const load: Load<customers.AllCustomers> = (signal, soFar) => customers.all(wire, signal, soFar);
  const { answer } = useRead("allCustomers", null, load, { lasting: "untilAsked" });
  const { all: people, complete, unreadable } = useAppCustomers();
  const { clients, pagesRead, pages: pagesToRead } = answer;
  if (pagesRead < pagesToRead || !complete) {
    const text = `${formatNumber(clients.length)} Kunden geladen`;
    return (
      <CustomerSheet query={query} hrefOf={hrefOf}>
        <Inset>
          <p role="status">{text}</p>
          <progress value={pagesRead} max={pagesToRead} aria-label={text} />
        </Inset>
      </CustomerSheet>
    );
  }
  const inApp = new Set(people.map(({ client_id }) => client_id));
  const open = clients.filter(({ id }) => !inApp.has(id));
  const words = searchWords(search);
  const found = open.filter((client) => matchesSearch(rowText(client), words));
  const { page, pages, rows, text } = pageOf(found, wanted);
  return (
    <CustomerSheet
      query={query}
      hrefOf={hrefOf}
      counts={{ alle: clients.length, neu: open.length }}
      bar={<InviteBar all={found} />}
    >
      <p role="status" className="visually-hidden">
        {formatNumber(found.length)} noch nicht eingeladen
      </p>
      <UnreadableRows count={answer.unreadable} one="Kunde" many="Kunden" />
      <UnreadableRows count={unreadable} one="App-Kunde" many="App-Kunden" />
      {found.length === 0 ? (
        <EmptyState
          title={open.length > 0 ? `Keine Treffer für „${search}“` : "Alle Kunden sind eingeladen"}
          picture={open.length > 0 ? <SearchPicture /> : <CompanyPicture />}
        />
      ) : (
        <>
          {mayInvite && (
            <Inset>
              <PeopleReading customers={open} />
            </Inset>
          )}
          <CustomerTable rows={rows} column={mayInvite ? reach : undefined}>
            <Pagination page={page} pages={pages} text={text} hrefOf={(number) => hrefOf({ page: number })} />
          </CustomerTable>
        </>
      )}
    </CustomerSheet>
  );
}

/** How many people of a customer an invitation can reach. Empty until their people were read. */
const reach: Column<ListedCustomer> = {
  name: "Erreichbar",
  width: "11rem",
  card: "badge",
  cell: ({ id }) => <Reach id={id} />,
};

function Reach({ id }: { id: string }) {
  const users = useStore(useApp().invitations.people).get(id);
  const count = reachableAmong(users ?? []).length;
  if (count > 0) return `${formatNumber(count)} mit E-Mail`;
  const why = users === null ? "nicht gelesen" : "keine E-Mail-Adresse";
  return users === undefined ? null : <span className="note">{why}</span>;
}
