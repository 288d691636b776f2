/**
 * The work queue: the app customers of a tab that match a search, in order. What depends on the list alone is computed
 * once per list, not once per key press (measured with 10,000 rows: 30 ms saved).
 */

import { type AppCustomer, isInTab, type QueueTab, queueTabNames, queueTabs } from "./appCustomer.ts";
import { parseTimestamp } from "./dates.ts";
import { type Due, type DueTab, dueOfTab, dueTabs } from "./due.ts";
import { isSameEmail } from "./email.ts";
import { formatNumber } from "./formatNumber.ts";
import { memoize } from "./memoize.ts";
import { matchesSearch, searchText, searchWords } from "./search.ts";
import { CALL_DUE_DAYS, hasWaited, lastSignedAt, REMINDER_DUE_DAYS, waitingSince } from "./waiting.ts";

/** The specification's tabs, and beside them those of what is due. */
export type ViewTab = QueueTab | DueTab;
/** In the order in which they stand. */
export const viewTabs: readonly ViewTab[] = [...queueTabs, ...dueTabs];

/** Their German labels. */
export const viewTabNames: Readonly<Record<ViewTab, string>> = {
  ...queueTabNames,
  anrufen: "Anrufen",
  erinnern: "Erinnern",
  einladen: "Neu einladen",
};

const HOUR_MS = 3_600_000;

/** What the queue can be sorted by, as the address names it. */
export const queueSorts = ["name", "wartezeit", "eingeladen"] as const;
/** One of these. */
export type QueueSort = (typeof queueSorts)[number];

/** Ascending: A to Z, the shortest wait or the earliest invitation first. */
export type SortDirection = "asc" | "desc";

/** The queue's order. */
export interface QueueOrder {
  sort: QueueSort;
  direction: SortDirection;
}

/** The direction in which an order begins: names from A, the longest wait and the newest invitation first. */
export const firstDirection: Record<QueueSort, SortDirection> = {
  name: "asc",
  wartezeit: "desc",
  eingeladen: "desc",
};

/** The orders in German. */
export const orderNames: Record<QueueSort, Record<SortDirection, string>> = {
  name: { asc: "Name A bis Z", desc: "Name Z bis A" },
  wartezeit: { desc: "Längste Wartezeit", asc: "Kürzeste Wartezeit" },
  eingeladen: { desc: "Zuletzt eingeladen", asc: "Zuerst eingeladen" },
};

/** A tab's default order: the longest wait first where documents are open, otherwise by name. */
export function defaultOrder(tab: ViewTab): QueueOrder {
  const sort = tab === "alle" || tab === "erledigt" ? "name" : "wartezeit";
  return { sort, direction: firstDirection[sort] };
}

/** The waiting times offered to filter the queue by, in days; 0 shows all rows, also those who owe nothing. */
export const waitFilters: readonly number[] = [0, REMINDER_DUE_DAYS, 2 * REMINDER_DUE_DAYS, CALL_DUE_DAYS];

/** The longest wait that can be asked for, in days. */
export const LONGEST_WAIT_FILTER = 999;

/** A filter's number of days as it is typed or stands in the address: the longest for more, 0 for what is none. */
export const waitFilterOf = (text: string): number =>
  /^\d+$/.test(text) ? Math.min(Number(text), LONGEST_WAIT_FILTER) : 0;

/** Which rows are shown whatever the tab, and in which order; `search` as it is typed. */
export interface QueueFilter extends QueueOrder {
  search: string;
  /** In days. */
  wait: number;
}

type Rows = readonly AppCustomer[];

const rowText = memoize(({ client, client_id, name, email }: AppCustomer) =>
  searchText(client, client_id, name, email),
);

/** Computes the rows' search texts as they arrive: doing it at the first key press would be felt (measured: 30 ms). */
export function prepareSearch(rows: Rows): void {
  for (const row of rows) rowText(row);
}

/** Orders rows by one of their times. Rows without one come last in both directions, equal ones keep their order. */
const byTime = (timeOf: (row: AppCustomer) => number | null, earliestFirst: boolean) =>
  memoize((all: Rows): Rows => {
    const timed: { row: AppCustomer; time: number }[] = [];
    const rest: AppCustomer[] = [];
    for (const row of all) {
      const time = timeOf(row);
      if (time === null) rest.push(row);
      else timed.push({ row, time });
    }
    const sign = earliestFirst ? 1 : -1;
    timed.sort((a, b) => sign * (a.time - b.time));
    return [...timed.map(({ row }) => row), ...rest];
  });

const invitedAt = ({ createdAt }: AppCustomer): number | null => parseTimestamp(createdAt)?.getTime() ?? null;

const orders: Record<QueueSort, Record<SortDirection, (all: Rows) => Rows>> = {
  name: { asc: (all) => all, desc: memoize((all) => [...all].reverse()) },
  wartezeit: { asc: byTime(waitingSince, false), desc: byTime(waitingSince, true) },
  eingeladen: {
    asc: byTime(invitedAt, true),
    desc: byTime(invitedAt, false),
  },
};

/**
 * The rows of all tabs that a filter selects, in its order. `all` must be sorted by name; `now` in milliseconds since the
 * epoch.
 */
export function filterQueue(all: Rows, filter: QueueFilter, now: number): Rows {
  const words = searchWords(filter.search);
  const ordered = orders[filter.sort][filter.direction](all);
  if (words.length === 0 && filter.wait === 0) return ordered;
  const waited = filter.wait === 0 ? () => true : hasWaited(filter.wait, now);
  return ordered.filter((row) => (words.length === 0 || matchesSearch(rowText(row), words)) && waited(row));
}

/** The rows that a search finds, by name. `all` must be sorted by name. */
export const searchQueue = (all: Rows, search: string): Rows =>
  filterQueue(all, { search, wait: 0, ...defaultOrder("alle") }, 0);

const isDueTab = (tab: ViewTab): tab is DueTab => dueTabs.some((name) => name === tab);

type DueOf = (row: AppCustomer) => Due | null;

/** The rows of one tab. `dueOf` tells what is due with a row. */
export function rowsInTab(rows: Rows, tab: ViewTab, dueOf: DueOf): Rows {
  if (tab === "alle") return rows;
  return rows.filter(isDueTab(tab) ? (row) => dueOf(row) === dueOfTab[tab] : (row) => isInTab(tab, row));
}

/** Who owes something, the longest wait first. `all` must be sorted by name. */
export const longestWaits = (all: Rows): Rows => rowsInTab(orders.wartezeit.desc(all), "offen", () => null);

/** Who signed last, at most `most` of them, the latest first. */
export const signedLately = (all: Rows, most: number): Rows =>
  [...byTime(lastSignedAt, false)(all)].filter((row) => lastSignedAt(row) !== null).slice(0, most);

const statusCounts = memoize((all: Rows): Record<QueueTab, number> => {
  const counts = { alle: 0, offen: 0, avv: 0, sepa: 0, erledigt: 0 };
  for (const row of all) for (const tab of queueTabs) if (isInTab(tab, row)) counts[tab] += 1;
  return counts;
});

/** The number of rows in each tab. `dueOf` tells what is due with a row. */
export function queueCounts(all: Rows, dueOf: DueOf): Record<ViewTab, number> {
  const due: Record<Due, number> = { call: 0, invitation: 0, reminder: 0, wait: 0 };
  for (const row of all) {
    const next = dueOf(row);
    if (next) due[next] += 1;
  }
  return { ...statusCounts(all), anrufen: due.call, erinnern: due.reminder, einladen: due.invitation };
}

/** How many there are in a view: "1 App-Kunde", "1.237 App-Kunden". */
export const countText = (count: number): string =>
  count === 1 ? "1 App-Kunde" : `${formatNumber(count)} App-Kunden`;

/** Who was invited then, if that was within the last hour: the history tells of them for longer than it is news. */
export const invitedNow = (
  all: Rows,
  invited: { email: string; at: number } | undefined,
  now: number,
): AppCustomer | undefined =>
  invited && now - invited.at < HOUR_MS
    ? all.find(({ email }) => isSameEmail(email, invited.email))
    : undefined;

/** The same rows, led by that one, where it is among them. */
export const ledBy = (rows: Rows, first: AppCustomer | undefined): Rows =>
  first && rows.includes(first) ? [first, ...rows.filter((row) => row !== first)] : rows;
