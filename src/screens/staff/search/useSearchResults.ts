/**
 * What a text finds: screens, the app customers that the queue has loaded, and customers of the customer system. Only the
 * customers are asked for; they come below, so that nothing above them moves. Where the queue has loaded nothing yet, the
 * way to its own search comes last.
 */
import { useApp } from "../../../app/context.ts";
import { debounced } from "../../../app/data/debounced.ts";
import { useOwnVisit } from "../../../app/data/useOwnVisit.ts";
import { readState } from "../../../app/data/useReadState.ts";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import { useStore } from "../../../app/store.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import type { CustomerPage } from "../../../domain/customer.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { searchQueue } from "../../../domain/queue.ts";
import { roleOf } from "../../../domain/role.ts";
import * as customers from "../../../services/customers.ts";
import { recallAppCustomers } from "../appCustomers/useAppCustomers.ts";
import { screenOptions } from "./screenOptions.ts";

/** Something to open. `note` tells apart what has the same name. */
export interface SearchOption {
  label: string;
  note: string;
  href: string;
}

/** Options of one kind. `total` counts the finds, which may be more than are offered. */
export interface SearchGroup {
  title: string;
  options: readonly SearchOption[];
  total: number;
}

/** How far the customers' search is. */
export type CustomerSearch = { kind: "idle" | "busy" | "done" } | { kind: "failed"; retry: () => void };

export interface SearchResults {
  /** Without empty ones. */
  groups: readonly SearchGroup[];
  customerSearch: CustomerSearch;
}

/** So many finds of a kind are offered; an option for all of them follows. */
const MOST_OPTIONS = 5;

/** `text` as it was typed, trimmed. */
export function useSearchResults(text: string): SearchResults {
  const { router, session } = useApp();
  const href = useHref();
  const { area } = useRoute();
  const now = useStore(session.store);
  const role = "identity" in now ? roleOf(now.identity.groups) : null;
  const [page, customerSearch] = useCustomerSearch(text);

  const screens = role ? screenOptions(role, area, text) : [];
  const queue = recallAppCustomers(router);
  const found = text && queue ? searchQueue(queue, text) : [];
  const isQueueUnknown = text !== "" && queue === null && customerSearch.kind !== "busy";
  const searchParams = new URLSearchParams({ search: text });
  const inQueue = `${href("AppCustomers")}?${searchParams}`;
  const all: readonly SearchGroup[] = [
    { title: "Ansichten", options: screens, total: screens.length },
    {
      title: "App-Kunden",
      options: withRest(
        found.slice(0, MOST_OPTIONS).map((customer) => ({
          label: displayName(customer),
          note: noteOf(customer),
          href: href("AppCustomerDetails", { id: customer.id }),
        })),
        found.length,
        inQueue,
      ),
      total: found.length,
    },
    {
      title: "Kunden",
      options: withRest(
        distinct(page?.clients ?? [])
          .slice(0, MOST_OPTIONS)
          .map(({ id, name }) => ({
            label: name || `Kunde ${id}`,
            note: id,
            href: href("CustomerDetails", { id }),
          })),
        page?.record_count ?? 0,
        `${href("Customers")}?${searchParams}`,
      ),
      total: page?.record_count ?? 0,
    },
    {
      title: "App-Kunden",
      options: isQueueUnknown ? [{ label: "In App-Kunden suchen", note: "", href: inQueue }] : [],
      total: 0,
    },
  ];
  return { groups: all.filter(({ options }) => options.length > 0), customerSearch };
}

/** The first page of the customers that match; null before there is one, and for no text. */
function useCustomerSearch(text: string): [page: CustomerPage | null, search: CustomerSearch] {
  const { wire, platform } = useApp();
  const state = readState<CustomerPage | null>(
    useOwnVisit(),
    "customers",
    text,
    text
      ? debounced(platform.clock, (signal) => customers.page(wire, { search: text, page: 1 }, signal))
      : () => Promise.resolve(null),
  );
  if (!text) return [null, { kind: "idle" }];
  if (state.kind === "failed") return [null, { kind: "failed", retry: state.retry }];
  if (state.kind === "loading") return [null, { kind: "busy" }];
  // Enter would open what the text before has found.
  return state.busy ? [null, { kind: "busy" }] : [state.answer, { kind: "done" }];
}

/** Another system may list a customer twice. */
const distinct = <C extends { id: string }>(clients: readonly C[]): C[] => [
  ...new Map(clients.map((client) => [client.id, client])).values(),
];

const noteOf = ({ name, client, email }: AppCustomer): string =>
  [name && client, email].filter((part) => part !== "").join(" · ");

const withRest = (options: SearchOption[], total: number, href: string): SearchOption[] =>
  total > options.length
    ? [...options, { label: `Alle ${formatNumber(total)} Treffer zeigen`, note: "", href }]
    : options;
