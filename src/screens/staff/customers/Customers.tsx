/** The customers of the customer system, in pages, with a search that reloads on every input (decision 21). */

import { useApp } from "../../../app/context.ts";
import { AsyncBoundary } from "../../../app/data/AsyncBoundary.tsx";
import { useRead } from "../../../app/data/useRead.ts";
import { useHref, useSearchParams } from "../../../app/navigation/useRoute.ts";
import { useSlashKey } from "../../../app/session/slashKey.ts";
import { useStore } from "../../../app/store.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { pageCount, pageText } from "../../../domain/pagination.ts";
import { ButtonLink } from "../../../ui/ButtonLink.tsx";
import { SearchBox } from "../../../ui/forms/SearchBox.tsx";
import { EmptyState } from "../../../ui/lists/EmptyState.tsx";
import { Pagination } from "../../../ui/lists/Pagination.tsx";
import { RowList } from "../../../ui/lists/RowList.tsx";
import { Skeleton } from "../../../ui/lists/Skeleton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { CompanyPicture, SearchPicture } from "../../../ui/pictures/staffPictures.tsx";
import { Inset, Surface } from "../../../ui/Surface.tsx";
import { UnreadableRows } from "../UnreadableRows.tsx";
import { CustomerRow } from "./CustomerRow.tsx";
import styles from "./Customers.module.css";
import { customersQuery, customersReads } from "./customersReads.ts";
import { useCustomersInApp } from "./useCustomersInApp.ts";

export function Customers() {
  const [searchParams, change] = useSearchParams();
  const search = searchParams.get("search") ?? "";
  const { isOn: slash } = useSlashKey();
  return (
    <>
      <PageHeader title="Kunden" />
      <SearchBox
        label="Kunden suchen"
        value={search}
        slash={slash}
        // A new search starts on its first page.
        onSearch={(text) => change({ search: text, page: "" })}
      />
      <AsyncBoundary skeleton={<Loading />}>
        <CustomerList query={searchParams} />
      </AsyncBoundary>
    </>
  );
}

const Loading = () => (
  <Surface>
    <div className={styles.head} />
    <LoadingRows />
  </Surface>
);

const LoadingRows = () => (
  <Inset>
    <Skeleton rows={12} label="Kunden werden geladen" />
  </Inset>
);

function CustomerList({ query }: { query: URLSearchParams }) {
  const href = useHref();
  const { came } = useStore(useApp().router.location);
  const { search, page } = customersQuery(query);
  const { answer, busy } = useRead(...customersReads({ query }));
  const { clients, page_size: size, record_count: total } = answer;
  const inApp = useCustomersInApp(clients.map(({ id }) => id));
  // While another page or search is loading, the previous one stays shown with its own numbers.
  const shown = busy ? answer.page_no : page;
  const hrefOf = (number: number) => {
    const next = new URLSearchParams({ ...(search && { search }), ...(number > 1 && { page: `${number}` }) });
    // Safari 16 has no `size`.
    const query = next.toString();
    return query ? `${href("Customers")}?${query}` : href("Customers");
  };
  return (
    <>
      <UnreadableRows count={answer.unreadable} one="Kunde" many="Kunden" />
      <Surface>
        <div className={styles.head}>
          <p role="status" className={total > 0 ? undefined : "visually-hidden"}>
            {totalText(total, answer.search)}
          </p>
          {clients.length > 0 && (
            <span className={styles.number} aria-hidden="true">
              Kundennummer
            </span>
          )}
        </div>
        {clients.length > 0 && (
          <RowList
            label="Kunden"
            busy={busy}
            returned={came === "returned"}
            rows={clients.map(({ id, name }) => (
              <CustomerRow key={id} id={id} name={name} inApp={inApp.has(id)} />
            ))}
          />
        )}
        {clients.length === 0 &&
          // That nobody was found says nothing about what is searched for now.
          (busy ? (
            <LoadingRows />
          ) : (
            <NoCustomers search={search} page={shown} total={total} firstPage={hrefOf(1)} />
          ))}
        {total > 0 && (
          <Inset>
            <Pagination
              page={shown}
              pages={pageCount(total, size)}
              text={pageText(shown, total, size)}
              hrefOf={hrefOf}
            />
          </Inset>
        )}
      </Surface>
    </>
  );
}

const totalText = (total: number, search: string): string => {
  if (search) return `${formatNumber(total)} Treffer`;
  return total === 1 ? "1 Kunde" : `${formatNumber(total)} Kunden`;
};

interface NoCustomersProps {
  search: string;
  page: number;
  total: number;
  firstPage: string;
}

/** An empty page: no customers at all, none found, or the last page (decision 2). */
function NoCustomers({ search, page, total, firstPage }: NoCustomersProps) {
  const href = useHref();
  if (total > 0 && page > 1) {
    return (
      <EmptyState
        bare
        title="Keine weiteren Kunden"
        action={<ButtonLink href={firstPage}>Zurück zur ersten Seite</ButtonLink>}
      />
    );
  }
  if (search) {
    return (
      <EmptyState
        bare
        title={`Kein Kunde gefunden für „${search}“`}
        picture={<SearchPicture />}
        action={<ButtonLink href={href("Customers")}>Alle Kunden zeigen</ButtonLink>}
      >
        <p>Bitte prüfen Sie die Schreibweise oder suchen Sie nach einem Teil des Namens.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState bare title="Noch keine Kunden" picture={<CompanyPicture />}>
      <p>Sobald im Kundensystem Kunden angelegt sind, erscheinen sie hier.</p>
    </EmptyState>
  );
}
