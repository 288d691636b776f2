/** Customers of the external customer system, read through its REST service. `clientId` is a customer's id there. */
import * as v from "valibot";
import {
  type Asset,
  type AssetField,
  asset,
  assetField,
  type CustomerPage,
  type CustomerRecord,
  type CustomerUser,
  customerDetails,
  customerPage,
  customerUser,
} from "../domain/customer.ts";
import type { DocumentType } from "../domain/document.ts";
import { codeOf, Failure } from "../domain/failure.ts";
import { anyText, type FirstRows, firstRows, readableRows } from "../domain/lenient.ts";
import { limited, MOST_FIELDS, MOST_PAGES, MOST_REPEATED_PAGES, MOST_SHOWN_ROWS } from "../domain/limits.ts";
import { pageCount } from "../domain/lists.ts";
import { endsTheRound } from "../domain/round.ts";
import type { Listing } from "../wire/http/paginate.ts";
import type { QueryParams, ReadDescription } from "../wire/http/request.ts";
import type { ServiceWire } from "./serviceWire.ts";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value);

/** Unwraps an answer. Some endpoints put it below `data`, others do not. */
const unwrapped = (value: unknown): unknown => (isRecord(value) && "data" in value ? value.data : value);

/**
 * Decodes all lists of the service. A list comes bare, below its name (plural or singular) or below `data`. One record
 * without a list is a list of one; an empty answer or null is an empty list. Anything else is left for the schema to
 * refuse.
 */
function listOf(...names: readonly string[]) {
  return (value: unknown): unknown => {
    const data = unwrapped(value);
    if (data === null || data === undefined) return [];
    if (!isRecord(data)) return data;
    // A single record may have a text of that name, such as the "site" of one contract.
    const name = names.find((key) => Object.hasOwn(data, key) && (data[key] === null || isObject(data[key])));
    const list = name === undefined ? data : (data[name] ?? []);
    if (isRecord(list) && (list.record_count === 0 || Object.keys(list).length === 0)) return [];
    return withoutNull(list);
  };
}

/** A null entry is no record, and must not hide the others. */
const withoutNull = (list: unknown): unknown =>
  Array.isArray(list) ? list.filter((entry) => entry !== null) : list;

/** Fails if no entry of a list could be read (decision 41). */
const readableOnes = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    readableRows(item, MOST_SHOWN_ROWS),
    v.check(({ rows, unreadable }) => rows.length > 0 || unreadable === 0),
  );

/** A page without customers may come without its list, or without anything. */
function pageIn(value: unknown): unknown {
  const page = unwrapped(value) ?? {};
  if (!isRecord(page)) return page;
  if ((page.clients ?? null) !== null) return { ...page, clients: withoutNull(page.clients) };
  const isNone = Object.keys(page).length === 0 || "clients" in page || page.record_count === 0;
  return isNone ? { ...page, clients: [], record_count: page.record_count ?? 0 } : page;
}

/** A GET; `shape` puts the answer into the one shape that `schema` decodes. */
const get = <S extends v.GenericSchema>(
  path: string,
  query: QueryParams,
  shape: (answer: unknown) => unknown,
  schema: S,
) => ({
  service: "customerSystem" as const,
  path,
  query,
  schema: v.pipe(v.unknown(), v.transform(shape), schema),
});

/** A page without its unreadable entries, and its search text, because the page stays shown while another search is running. */
export type FoundCustomers = CustomerPage & { unreadable: number; search: string };

const readablePage = v.object({
  ...customerPage.entries,
  clients: readableOnes(customerPage.entries.clients.item),
});

/**
 * One page of the customers with a name that contains `search`; `page` counts from 1. This function and all below raise
 * the service's failures.
 */
export const page = ({ search, page }: { search: string; page: number }): ReadDescription<FoundCustomers> => {
  const found = v.pipe(
    readablePage,
    v.transform(({ clients, ...rest }) => {
      return { ...rest, clients: clients.rows, unreadable: clients.unreadable, search };
    }),
  );
  return get("/client", { search, site: page }, pageIn, found);
};

/** All customers. While pages are missing, there are only the numbers of pages. */
export interface AllCustomers {
  clients: FoundCustomers["clients"];
  unreadable: number;
  pagesRead: number;
  pages: number;
}

/** A page that fails is read again, unless this many pages have failed in a row. */
const MOST_FAILURES = 3;

/**
 * All pages of the list, read at most two at a time. Raises the last of three failures in a row. The service's own count is not
 * trusted: the reading ends after several pages without a new customer, and after more pages than any real list has. The
 * customers that were counted and did not come are then `unreadable`.
 */
export async function all(
  wire: Pick<ServiceWire, "read">,
  signal: AbortSignal,
  soFar?: (read: AllCustomers) => void,
): Promise<AllCustomers> {
  const readPage = (number: number) => wire.read(page({ search: "", page: number }), { signal });
  const first = await readPage(1);
  const read = new Map([[1, first]]);
  const countedPages = Math.max(1, Math.ceil(first.record_count / first.page_size));
  const pages = Math.min(countedPages, MOST_PAGES);
  const waiting = Array.from({ length: pages - 1 }, (_, place) => place + 2);
  const seenIds = new Set(first.clients.map(({ id }) => id));
  let failures = 0;
  let repeatedPages = 0;
  const progress = () => ({ clients: [], unreadable: 0, pagesRead: read.size, pages });
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      try {
        const found = await readPage(next);
        read.set(next, found);
        failures = 0;
        repeatedPages = found.clients.every(({ id }) => seenIds.has(id)) ? repeatedPages + 1 : 0;
        for (const { id } of found.clients) seenIds.add(id);
        if (repeatedPages === MOST_REPEATED_PAGES) waiting.length = 0;
        if (read.size < pages) soFar?.(progress());
      } catch (failure) {
        failures += 1;
        if (failures >= MOST_FAILURES || signal.aborted || endsTheRound(codeOf(failure))) {
          waiting.length = 0;
          throw failure;
        }
        waiting.push(next);
      }
    }
  }
  if (pages > 1) soFar?.(progress());
  await Promise.all([work(), work()]);
  const inOrder = [...read].sort(([a], [b]) => a - b).map(([, found]) => found);
  const byId = new Map(inOrder.flatMap(({ clients }) => clients).map((client) => [client.id, client]));
  const missing = read.size < countedPages ? first.record_count - byId.size : 0;
  const unreadable = inOrder.reduce((sum, found) => sum + found.unreadable, 0) || missing;
  return { clients: [...byId.values()], unreadable, pagesRead: read.size, pages: read.size };
}

/** Name and addresses of one customer. Raises NotFound for an unknown id. */
export const details = (clientId: string): ReadDescription<CustomerRecord> =>
  get("/client/details", { clientId }, unwrapped, customerDetails);

/** The people at a customer; staff may invite them. The service sends no ids. */
export const users = (clientId: string): ReadDescription<FirstRows<CustomerUser>> =>
  get("/client/users", { clientId }, listOf("users"), firstRows(customerUser));

/** The customer's assets, each with its fields. */
export const assets = (clientId: string): ReadDescription<Listing<Asset>> =>
  get("/client/assets", { clientId }, listOf("assets"), readableOnes(asset));

/** The service may answer with the asset itself, without its fields. */
function fieldsIn(value: unknown): unknown {
  const found = listOf("fields")(value);
  return isRecord(found) && "id" in found ? [] : found;
}

/** The fields of one asset. */
export const assetFields = (of: { clientId: string; id: string }): ReadDescription<FirstRows<AssetField>> =>
  get("/client/asset", { clientId: of.clientId, id: of.id }, fieldsIn, firstRows(assetField));

/** A label and a text, from an answer of unspecified shape (decision 22). */
export interface Fact {
  name: string;
  value: string;
}

/** Records of any shape, each as its texts and numbers; empty if there are none. Says if there are more than can be shown. */
const factLists = () =>
  v.pipe(
    v.unknown(),
    v.transform((found) => {
      const records = [found].flat();
      const shown = records.slice(0, MOST_SHOWN_ROWS).map(factsIn);
      const names = new Set([...new Set(shown.flat().map(({ name }) => name))].slice(0, MOST_FIELDS));
      const lists = shown.map((facts) => facts.filter(({ name }) => names.has(name)));
      const isCut = records.length > shown.length || lists.flat().length < shown.flat().length;
      const note = isCut ? [{ name: "Hinweis", value: "Es gibt mehr Angaben, als hier stehen." }] : [];
      return [...lists, note].filter(({ length }) => length > 0);
    }),
  );

function factsIn(value: unknown): Fact[] {
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .filter(([name]) => !/^(id|.*_id)$/i.test(name))
    .map(([name, value]) => ({ name: limited(name), value: v.parse(anyText, value) }))
    .filter((fact) => fact.value !== "");
}

/** The customer's contracts (decision 22). */
export const contracts = (clientId: string): ReadDescription<Fact[][]> =>
  get("/clientcontract", { clientId }, listOf("contracts", "contract"), factLists());

/** The customer's sites (decision 22). */
export const sites = (clientId: string): ReadDescription<Fact[][]> =>
  get("/client/sites", { clientId }, listOf("sites", "site"), factLists());

/**
 * The name of one customer, for writes that need it; never empty. It is read from the list if the details cannot be read or
 * lack it. If the list does not help, raises the details' failure, or CustomerWithoutName if they lack the name.
 */
export async function nameOf(wire: Pick<ServiceWire, "read">, clientId: string): Promise<string> {
  try {
    const { client_name: name } = await wire.read(details(clientId));
    if (name === "") throw new Failure("CustomerWithoutName");
    return name;
  } catch (failure) {
    const name = await listedName(wire, clientId).catch(() => null);
    if (name === null) throw failure;
    return name;
  }
}

/**
 * The most pages that are read to find a customer's name while an invitation waits. The list can be searched by name,
 * not by id. No signal cancels the reads, because the invitation is sent even if the user leaves the screen.
 */
const MOST_PAGES_FOR_A_NAME = 10;

/** The customer's name in the list; null if the first pages lack the id or the name. */
async function listedName(wire: Pick<ServiceWire, "read">, clientId: string): Promise<string | null> {
  for (let number = 1; number <= MOST_PAGES_FOR_A_NAME; number += 1) {
    const { clients, page_size, record_count } = await wire.read(page({ search: "", page: number }));
    const found = clients.find(({ id }) => id === clientId);
    if (found) return found.name || null;
    if (clients.length === 0 || number >= pageCount(record_count, page_size)) return null;
  }
  return null;
}

/** Stores a signed document in the customer system (decision 23). */
export async function fileDocument(
  wire: Pick<ServiceWire, "customerSystem">,
  { clientId, type }: { clientId: string; type: DocumentType },
): Promise<void> {
  await wire.customerSystem.post(`/document/${type}`, { clientId });
}
