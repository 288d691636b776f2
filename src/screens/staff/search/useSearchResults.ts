/**
 * What a text finds, in groups: screens, customers of the customer system before their people, app customers, staff users,
 * and what can be done with those found.
 * A company comes before its people, so its group holds its place while it is looked for.
 */
import { useApp } from "../../../app/context.ts";
import { useHref, useRoute } from "../../../app/navigation/useRoute.ts";
import { useStore } from "../../../app/store.ts";
import { type AppCustomer, displayName } from "../../../domain/appCustomer.ts";
import { formatNumber } from "../../../domain/formatNumber.ts";
import { searchQueue } from "../../../domain/queue.ts";
import { mayInvite, roleOf } from "../../../domain/role.ts";
import { matchesSearch, searchText, searchWords } from "../../../domain/search.ts";
import { searchStaff, staffName } from "../../../domain/staff.ts";
import { useDue } from "../appCustomers/useDue.ts";
import { dueOptions } from "./dueOptions.ts";
import { screenOptions } from "./screenOptions.ts";
import type { SearchGroup, SearchOption } from "./searchOption.ts";
import { type SearchSource, useSearchSources } from "./useSearchSources.ts";

export interface SearchResults {
  /** Those with options, and those still busy. */
  groups: readonly SearchGroup[];
  /** The titles of those that could not be searched. */
  failed: readonly string[];
  retry: () => void;
}

/** So many finds of a kind are offered; an option for all of them follows. */
const MOST_OPTIONS = 5;

/** Whom to invite stands with the customer. */
const INVITE = "Kunden einladen";
const isInvite = (text: string): boolean =>
  text.length > 2 && matchesSearch(searchText(INVITE), searchWords(text));

/** `text` as it was typed, trimmed. */
export function useSearchResults(text: string): SearchResults {
  const href = useHref();
  const { area } = useRoute();
  const app = useApp();
  const now = useStore(app.session.store);
  const role = "identity" in now ? roleOf(now.identity.groups) : null;
  const sources = useSearchSources(text, role === "Admin");
  const searchParams = new URLSearchParams({ search: text });
  const screens = role ? screenOptions(role, area, text) : [];
  const { dueOf } = useDue();
  const queue = sources.appCustomers.kind === "done" ? sources.appCustomers.answer : [];
  const hrefOf = ({ id }: AppCustomer) => href("AppCustomerDetails", { id });
  const actions = [
    ...(mayInvite(role) && isInvite(text) ? [{ label: INVITE, note: "", href: href("Customers") }] : []),
    ...(text ? dueOptions(text, { queue, dueOf, hrefOf, mayInvite: mayInvite(role) }) : []),
  ].slice(0, MOST_OPTIONS);
  const kinds = {
    Kunden: finds(sources.customers, {
      all: ({ clients }) => distinct(clients),
      total: ({ record_count }) => record_count,
      option: ({ id, name }) => ({
        label: name || `Kunde ${id}`,
        note: id,
        href: href("CustomerDetails", { id }),
      }),
      list: `${href("Customers")}?${searchParams}`,
    }),
    "App-Kunden": finds(sources.appCustomers, {
      all: (queue) => searchQueue(queue, text),
      option: (customer) => ({
        label: displayName(customer),
        note: noteOf(customer),
        href: hrefOf(customer),
      }),
      list: `${href("AppCustomers")}?${searchParams}`,
    }),
    Mitarbeiter: finds(sources.staff, {
      all: (users) => searchStaff(users, text),
      option: (user) => ({
        label: staffName(user),
        note: user.email,
        href: href("UserDetails", { id: user.id }),
      }),
      list: `${href("Users")}?${searchParams}`,
    }),
  };
  const found = Object.entries(kinds).map(([title, finds]) => ({ title, ...finds }));
  const whole = (title: string, options: readonly SearchOption[]) => ({
    title,
    options,
    total: options.length,
    busy: false,
  });
  const groups = [whole("Ansichten", screens), ...found, whole("Aktionen", actions)];
  return {
    groups: groups.filter(({ options, busy }) => busy || options.length > 0),
    failed: found.filter(({ retry }) => retry).map(({ title }) => title),
    retry: () => found.find(({ retry }) => retry)?.retry?.(),
  };
}

interface Kind<T, R> {
  all: (answer: T) => readonly R[];
  /** Where the answer has not all of them. */
  total?: (answer: T) => number;
  option: (row: R) => SearchOption;
  /** The address of the list of all. */
  list: string;
}

/** The options of a source, with `retry` where it failed. */
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

/** Another system may list a customer twice. */
const distinct = <C extends { id: string }>(clients: readonly C[]): C[] => [
  ...new Map(clients.map((client) => [client.id, client])).values(),
];

const noteOf = ({ name, client, email }: AppCustomer): string =>
  [name && client, email].filter((part) => part !== "").join(" · ");
