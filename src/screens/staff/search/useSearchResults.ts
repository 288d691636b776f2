/**
 * The results for a text, in groups: people of the app before their companies, then staff. The customer system is asked for
 * each text; app customers and staff users are read once and searched here. Lists that a screen has loaded are not read again.
 */
import { debounced } from "../../../core/command.ts";
import type { Wire } from "../../../core/createWire.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import type { CustomerPage } from "../../../domain/customer.ts";
import { codeOf } from "../../../domain/failure.ts";
import { formatNumber } from "../../../domain/germanFormats.ts";
import { searchQueue } from "../../../domain/queue.ts";
import { roleOf } from "../../../domain/role.ts";
import { type StaffUser, searchStaff, staffName } from "../../../domain/staff.ts";
import { useApp } from "../../../hooks/useApp.ts";
import { type ReadState, readState, useOwnVisit } from "../../../hooks/useRead.ts";
import { useHref } from "../../../hooks/useRoute.ts";
import { useIdentity } from "../../../hooks/useSession.ts";
import { routes } from "../../../routes.ts";
import * as customers from "../../../services/customers.ts";
import * as staff from "../../../services/staff.ts";
import { readAppCustomers, recallAppCustomers } from "../useAppCustomers.ts";

/** Something to open. `note` distinguishes options with the same name. */
export interface SearchOption {
  label: string;
  note: string;
  href: string;
}

/** Options of one kind. `total` counts all results, which may be more than the options. */
export interface SearchGroup {
  title: string;
  options: readonly SearchOption[];
  total: number;
  /** The search is still running; there are no options yet. */
  busy: boolean;
}

export interface SearchResults {
  /** Groups with options, and groups that are still busy. */
  groups: readonly SearchGroup[];
  /** The titles of the groups that could not be searched. */
  failed: readonly string[];
  retry: () => void;
}

/** The most results shown of a kind. If there are more, another option opens the list of all. */
const MOST_OPTIONS = 5;

/** `text` is what the user typed, already trimmed. */
export function useSearchResults(text: string): SearchResults {
  const href = useHref();
  const sources = useSearchSources(text, roleOf(useIdentity()?.groups ?? []) === "Admin");
  const query = `?${new URLSearchParams({ search: text })}`;
  const kinds = {
    [routes.AppCustomers.title]: finds(sources.appCustomers, {
      all: (queue) => searchQueue(queue, text),
      option: (customer) => ({
        label: displayName(customer),
        note: customer.name && customer.client,
        href: href("AppCustomerDetails", { id: customer.id }),
      }),
      list: href("AppCustomers") + query,
    }),
    [routes.Customers.title]: finds(sources.customers, {
      all: ({ clients }) => distinct(clients),
      total: ({ record_count }) => record_count,
      option: ({ id, name }) => ({
        label: name || `Kunde ${id}`,
        note: id,
        href: href("CustomerDetails", { id }),
      }),
      list: href("Customers") + query,
    }),
    [routes.Users.title]: finds(sources.staff, {
      all: (users) => searchStaff(users, text),
      option: (user) => ({
        label: staffName(user),
        note: user.email,
        href: href("UserDetails", { id: user.id }),
      }),
      list: href("Users") + query,
    }),
  };
  const found = Object.entries(kinds).map(([title, finds]) => ({ title, ...finds }));
  return {
    groups: found.filter(({ options, busy }) => busy || options.length > 0),
    failed: found.filter(({ retry }) => retry).map(({ title }) => title),
    retry: () => found.find(({ retry }) => retry)?.retry?.(),
  };
}

interface Kind<T, R> {
  all: (answer: T) => readonly R[];
  /** The total number, if the answer does not hold all rows. */
  total?: (answer: T) => number;
  option: (row: R) => SearchOption;
  /** The address of the list with all results. */
  list: string;
}

/** The options of a source, with `retry` if it failed. */
function finds<T, R>(source: SearchSource<T>, { all, total, option, list }: Kind<T, R>) {
  const none = { options: [], total: 0, busy: source.kind === "busy", retry: null };
  if (source.kind === "failed") return { ...none, retry: source.retry };
  if (source.kind !== "done") return none;
  const rows = all(source.answer);
  const count = total?.(source.answer) ?? rows.length;
  const options = rows.slice(0, MOST_OPTIONS).map(option);
  const rest = { label: `Alle ${formatNumber(count)} Treffer zeigen`, note: "", href: list };
  return { ...none, options: count > options.length ? [...options, rest] : options, total: count };
}

/** The customer system may list a customer twice. */
const distinct = <C extends { id: string }>(clients: readonly C[]): C[] => [
  ...new Map(clients.map((client) => [client.id, client])).values(),
];

/** The state of a source for the text. `idle`: there is no text, or the user may not read the source. */
type SearchSource<T> =
  | { kind: "idle" | "busy" }
  | { kind: "failed"; retry: () => void }
  | { kind: "done"; answer: T };

type CustomerFinds = Pick<CustomerPage, "clients" | "record_count">;

interface SearchSources {
  customers: SearchSource<CustomerFinds>;
  appCustomers: SearchSource<readonly AppCustomer[]>;
  staff: SearchSource<readonly StaffUser[]>;
}

/** `text` is what the user typed, already trimmed. Only administrators may read the staff users. */
function useSearchSources(text: string, mayReadStaff: boolean): SearchSources {
  const { wire, platform, router } = useApp();
  const visit = useOwnVisit();
  if (!text) return { customers: { kind: "idle" }, appCustomers: { kind: "idle" }, staff: { kind: "idle" } };
  const queue = recallAppCustomers(router);
  const members = mayReadStaff ? router.recall(staff.members()) : null;
  return {
    customers: sourceOf(
      readState(
        visit,
        "customers",
        text,
        debounced(platform.clock, (signal) => findCustomers(wire, text, signal)),
      ),
      (found) => found,
    ),
    appCustomers: queue
      ? { kind: "done", answer: queue }
      : sourceOf(readAppCustomers(visit), ({ rows }) => rows),
    staff: !mayReadStaff
      ? { kind: "idle" }
      : members
        ? { kind: "done", answer: members.rows }
        : sourceOf(readState(visit, staff.members()), ({ rows }) => rows),
  };
}

/** Whether the text may be a customer's number; the customer system's own search covers only names. */
const isNumber = (text: string): boolean => /^[\w-]{2,40}$/.test(text) && /\d/.test(text);

/** The first page of the customers with a matching name. A customer with the text as its number comes first. */
async function findCustomers(wire: Wire, text: string, signal: AbortSignal): Promise<CustomerFinds> {
  const [page, numbered] = await Promise.all([
    wire.read(customers.page({ search: text, page: 1 }), { signal }),
    isNumber(text) ? customerOfNumber(wire, text, signal) : null,
  ]);
  if (!numbered) return page;
  const others = page.clients.filter(({ id }) => id !== text);
  const isListed = others.length < page.clients.length;
  return { clients: [numbered, ...others], record_count: page.record_count + (isListed ? 0 : 1) };
}

/** Null if no customer has that number. Raises the service's other failures. */
async function customerOfNumber(wire: Wire, id: string, signal: AbortSignal) {
  try {
    return { id, name: (await wire.read(customers.details(id), { signal })).client_name };
  } catch (failure) {
    if (codeOf(failure) === "NotFound") return null;
    throw failure;
  }
}

/**
 * The source also counts as busy while it still has the answer for the previous text. Otherwise Enter would open a
 * result of that text.
 */
function sourceOf<A, T>(state: ReadState<A>, pick: (answer: A) => T): SearchSource<T> {
  if (state.kind === "failed") return { kind: "failed", retry: state.retry };
  if (state.kind === "loading" || state.busy) return { kind: "busy" };
  return { kind: "done", answer: pick(state.answer) };
}
