/** The customers of the customer system, in pages, with a search that reloads on every input (decision 21). */
import { Redirect } from "wouter";
import { debounced } from "../../../core/command.ts";
import { withQuery } from "../../../domain/addresses.ts";
import type { ListedCustomer } from "../../../domain/customer.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { NOT_INVITED } from "../../../domain/inviting.ts";
import { listQuery, pageCount, pageText } from "../../../domain/lists.ts";
import { AsyncBoundary } from "../../../hooks/AsyncBoundary.tsx";
import { ScreenHeader } from "../../../hooks/ScreenHeader.tsx";
import { useApp, useStore } from "../../../hooks/useApp.ts";
import { useRead, useReadState } from "../../../hooks/useRead.ts";
import { useHref, useSearchParams } from "../../../hooks/useRoute.ts";
import * as appCustomers from "../../../services/appCustomers.ts";
import * as customers from "../../../services/customers.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { SearchBox } from "../../../ui/forms/SearchBox.tsx";
import type { Column } from "../../../ui/lists/DataTable.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { ListSheet } from "../../../ui/lists/ListSheet.tsx";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { CompanyPicture, SearchPicture } from "../../../ui/pictures/staffPictures.tsx";
import { Inset } from "../../../ui/Surface.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { CustomerTable, InviteBar } from "./CustomerTable.tsx";
import { type CustomerQuery, CustomerSheet, type CustomerView } from "./CustomerTabs.tsx";
import { NotInvited } from "./NotInvited.tsx";

export function Customers() {
  const [query, change] = useSearchParams();
  const path = useHref()("Customers");
  const { search } = listQuery(query);
  const tab = query.get("tab") === NOT_INVITED ? NOT_INVITED : "";
  const hrefOf = ({ page = 1, ...changed }: CustomerQuery) =>
    withQuery(path, { search, tab, page: page > 1 ? `${page}` : "", ...changed });
  const View = tab ? NotInvited : CustomerList;
  return (
    <>
      <ScreenHeader />
      <ListSheet
        search={
          <SearchBox
            label="Kunden suchen"
            value={query.get("search") ?? ""}
            // A new search starts on its first page.
            onSearch={(text) => change({ search: text, page: "" })}
          />
        }
      >
        <AsyncBoundary
          key={tab}
          skeleton={
            <CustomerSheet query={query} hrefOf={hrefOf}>
              <Loading />
            </CustomerSheet>
          }
        >
          <View query={query} hrefOf={hrefOf} />
        </AsyncBoundary>
      </ListSheet>
    </>
  );
}

const Loading = () => (
  <Inset>
    <Skeleton rows={12} label="Kunden werden geladen" />
  </Inset>
);

function CustomerList({ query, hrefOf }: CustomerView) {
  const { arrival } = useStore(useApp().router.location);
  const { search, page } = listQuery(query);
  const { answer, busy } = useRead(customers.page({ search, page }));
  const { clients, page_size: size, record_count: total } = answer;
  const invited = useInvitedCustomers(clients.map(({ id }) => id));
  const pages = pageCount(total, size);
  const count = totalText(total, answer.search);
  // While another page or search is loading, the previous one stays shown with its own numbers.
  const shown = busy ? answer.page_no : page;
  return (
    <CustomerSheet query={query} hrefOf={hrefOf} counts={{ alle: total }} bar={<InviteBar />}>
      {!busy && page > pages && <Redirect to={hrefOf({ page: pages })} replace />}
      <UnreadableRows count={answer.unreadable} one="Kunde" many="Kunden" />
      <p role="status" className="visually-hidden">
        {count}
      </p>
      {clients.length > 0 ? (
        <CustomerTable
          rows={clients}
          column={invitationOf(invited)}
          busy={busy}
          returned={arrival === "returned"}
        >
          <Pagination
            page={shown}
            pages={pages}
            text={pageText(shown, total, size)}
            hrefOf={(number) => hrefOf({ page: number })}
          />
        </CustomerTable>
      ) : busy ? (
        // The empty result belongs to the earlier search.
        <Loading />
      ) : (
        <NoCustomers search={search} isLastPage={total > 0} firstPage={hrefOf({})} />
      )}
    </CustomerSheet>
  );
}

const invitationOf = (invited: ReadonlySet<string>): Column<ListedCustomer> => ({
  name: "Einladung",
  width: "9rem",
  card: "badge",
  cell: ({ id }) => invited.has(id) && <Badge colour="green">Eingeladen</Badge>,
});

const none: ReadonlySet<string> = new Set();

/**
 * The ids of the listed customers that have an app customer. The set is empty until they are known, and if the data
 * service does not answer, because the list does not wait for them. The ids are requested after a pause, not after each
 * typed letter.
 */
function useInvitedCustomers(clientIds: readonly string[]): ReadonlySet<string> {
  const { wire, platform } = useApp();
  const state = useReadState(
    "customersInApp",
    clientIds,
    debounced<ReadonlySet<string> | null>(platform.clock, (signal, soFar) =>
      appCustomers.customersInApp(wire, clientIds, signal, soFar),
    ),
    { follow: (id) => appCustomers.followCustomersInApp(clientIds, id) },
  );
  return (state.kind === "answered" && state.answer) || none;
}

const totalText = (total: number, search: string): string => {
  if (search) return `${formatNumber(total)} Treffer`;
  return total === 1 ? "1 Kunde" : `${formatNumber(total)} Kunden`;
};

interface NoCustomersProps {
  search: string;
  isLastPage: boolean;
  firstPage: string;
}

/** An empty page: no customers at all, none found, or the last page (decision 2). */
function NoCustomers({ search, isLastPage, firstPage }: NoCustomersProps) {
  const href = useHref();
  if (isLastPage) {
    return (
      <EmptyState
        title="Keine weiteren Kunden"
        action={<ButtonLink href={firstPage}>Zurück zur ersten Seite</ButtonLink>}
      />
    );
  }
  if (search) {
    return (
      <EmptyState
        title={`Keine Treffer für „${search}“`}
        picture={<SearchPicture />}
        action={<ButtonLink href={href("Customers")}>Alle Kunden zeigen</ButtonLink>}
      >
        <p>Bitte prüfen Sie die Schreibweise oder suchen Sie nach einem Teil des Namens.</p>
      </EmptyState>
    );
  }
  return <EmptyState title="Noch keine Kunden" picture={<CompanyPicture />} />;
}
