/**
 * The work queue: the app customers of a tab that match a search, in order. Results that depend on the list alone are computed
 * once per list, not once per key press (measured with 10,000 rows: 30 ms saved).
 */
import { type AppCustomer, isOpen } from "./appCustomer.ts";
import { type Due, dueKinds, lastSignedAt, waitingSince } from "./due.ts";
import { isSameEmail } from "./formFields.ts";
import { formatNumber } from "./germanFormats.ts";
import { memoize } from "./memoize.ts";
import { matchesSearch, searchText, searchWords } from "./search.ts";

/** The tabs in their order on the screen, by their names in the address. */
export const queueTabs = ["zutun", "offen", "erledigt", "alle"] as const;
export type QueueTab = (typeof queueTabs)[number];

/** The tabs' German labels. */
export const queueTabNames: Readonly<Record<QueueTab, string>> = {
  zutun: "Zu tun",
  offen: "Offen",
  erledigt: "Erledigt",
  alle: "Alle",
};

/** The sort keys of the queue, by their names in the address. */
export const queueSorts = ["name", "offen"] as const;
export type QueueSort = (typeof queueSorts)[number];

/** The orders in German. */
export const orderNames: Readonly<Record<QueueSort, string>> = {
  name: "Name A bis Z",
  offen: "Am längsten offen",
};

/** A tab's default order: the longest wait first if the tab's documents are open, otherwise by name. */
export const defaultSort = (tab: QueueTab): QueueSort =>
  tab === "alle" || tab === "erledigt" ? "name" : "offen";

/** The search and the order, which apply to every tab; `search` as it is typed. */
export interface QueueFilter {
  search: string;
  sort: QueueSort;
}

type Rows = readonly AppCustomer[];

const rowText = memoize(({ client, client_id, name, email }: AppCustomer) =>
  searchText(client, client_id, name, email),
);

/** Computes the rows' search texts as they arrive: at the first key press the delay would be felt (measured: 30 ms). */
export function prepareSearch(rows: Rows): void {
  for (const row of rows) rowText(row);
}

/**
 * Orders rows by one of their times. Rows without a time come last in both directions. Rows with the same time keep
 * their order.
 */
const byTime = (timeOf: (row: AppCustomer) => number | null, earliestFirst: boolean) =>
  memoize((all: Rows): Rows => {
    const sign = earliestFirst ? 1 : -1;
    const timed = all.map((row) => ({ row, time: timeOf(row) ?? sign * Number.POSITIVE_INFINITY }));
    // Between two rows without a time the difference is NaN, which `sort` takes for equal.
    return timed.sort((a, b) => sign * (a.time - b.time)).map(({ row }) => row);
  });

const byWait = byTime(waitingSince, true);

/** The rows of all tabs that a filter selects, in its order. `all` must be sorted by name. */
export function filterQueue(all: Rows, filter: QueueFilter): Rows {
  const words = searchWords(filter.search);
  const ordered = filter.sort === "name" ? all : byWait(all);
  return words.length === 0 ? ordered : ordered.filter((row) => matchesSearch(rowText(row), words));
}

/** The rows that a search finds, by name. `all` must be sorted by name. */
export const searchQueue = (all: Rows, search: string): Rows => filterQueue(all, { search, sort: "name" });

type DueOf = (row: AppCustomer) => Due | null;

/** The rows of one tab. The tab "Zu tun" groups them by kind, the most urgent first. */
export function rowsInTab(rows: Rows, tab: QueueTab, dueOf: DueOf): Rows {
  if (tab === "alle") return rows;
  if (tab === "zutun") return dueKinds.flatMap((kind) => rows.filter((row) => dueOf(row) === kind));
  return rows.filter((row) => isOpen(row) === (tab === "offen"));
}

/** The people with a next step whom a search finds, in the order of the tab "Zu tun". */
export const workIn = (all: Rows, search: string, dueOf: DueOf): Rows =>
  rowsInTab(filterQueue(all, { search, sort: "offen" }), "zutun", dueOf);

/** The last signers, at most `most` of them, the latest first. */
export const signedLately = (all: Rows, most: number): Rows =>
  byTime(lastSignedAt, false)(all.filter((row) => lastSignedAt(row) !== null)).slice(0, most);

/** The number of rows in each tab. */
export function queueCounts(all: Rows, dueOf: DueOf): Record<QueueTab, number> {
  const offen = all.filter(isOpen).length;
  const zutun = all.filter((row) => dueOf(row) !== null).length;
  return { zutun, offen, erledigt: all.length - offen, alle: all.length };
}

/** "1 Person", "1.237 Personen" */
export const peopleText = (count: number): string =>
  count === 1 ? "1 Person" : `${formatNumber(count)} Personen`;

/**
 * The customer invited within the last hour; undefined if there is none. The history entry keeps the invitation for
 * longer than an hour.
 */
export const invitedNow = (
  all: Rows,
  invited: { email: string; at: number } | undefined,
  now: number,
): AppCustomer | undefined =>
  invited && now - invited.at < 3_600_000
    ? all.find(({ email }) => isSameEmail(email, invited.email))
    : undefined;

/** The rows with `first` at the top, if it is among them. */
export const ledBy = (rows: Rows, first: AppCustomer | undefined): Rows =>
  first && rows.includes(first) ? [first, ...rows.filter((row) => row !== first)] : rows;
