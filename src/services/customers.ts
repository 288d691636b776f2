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
import { Failure } from "../domain/failure.ts";
import { anyText, readableRows } from "../domain/lenient.ts";
import { pageCount } from "../domain/pagination.ts";
import type { QueryParams, ReadDescription } from "../wire/http/description.ts";
import type { Listing } from "../wire/http/paginate.ts";
import type { ServiceWire } from "./serviceWire.ts";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value);

/** The service answers bare or below `data`, depending on the endpoint. */
const unwrapped = (value: unknown): unknown => (isRecord(value) && "data" in value ? value.data : value);

const answer = <S extends v.GenericSchema>(schema: S) => v.pipe(v.unknown(), v.transform(unwrapped), schema);

/**
 * The one decoder of the service's lists: bare, below their name (in the plural or in the singular) or `data`, one record
 * without a list, and none as an empty answer or null. What is neither is left as it is, and refused by the schema.
 */
function listIn(value: unknown, names: readonly string[]): unknown {
  const data = unwrapped(value);
  if (data === null || data === undefined) return [];
  if (!isRecord(data)) return data;
  // A record of its own may have a text of that name: the "site" of one contract.
  const name = names.find((key) => Object.hasOwn(data, key) && (data[key] === null || isObject(data[key])));
  const list = name === undefined ? data : (data[name] ?? []);
  if (isRecord(list) && (list.record_count === 0 || Object.keys(list).length === 0)) return [];
  return withoutNull(list);
}

/** An entry that is null names nothing, and hides nothing else. */
const withoutNull = (list: unknown): unknown =>
  Array.isArray(list) ? list.filter((entry) => entry !== null) : list;

const listed = <S extends v.GenericSchema>(name: string, list: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => listIn(value, [name])),
    list,
  );

/** A list of which nothing could be read has failed (decision 41). */
const readableOnes = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    readableRows(item),
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

const get = <T>(
  path: string,
  query: QueryParams,
  schema: v.GenericSchema<unknown, T>,
): ReadDescription<T> => ({ service: "customerSystem", path, query, schema });

/**
 * A page without the entries that could not be read, and what was searched for: while another search is running, it is still
 * shown.
 */
export type FoundCustomers = CustomerPage & { unreadable: number; search: string };

const readablePage = v.object({
  ...customerPage.entries,
  clients: readableOnes(customerPage.entries.clients.item),
});

/**
 * One page of the customers whose name contains `search`; `page` counts from 1. This and all below raise the service's
 * failures.
 */
export const page = ({ search, page }: { search: string; page: number }): ReadDescription<FoundCustomers> =>
  get(
    "/client",
    { search, site: page },
    v.pipe(
      v.unknown(),
      v.transform(pageIn),
      readablePage,
      v.transform(({ clients: { rows, unreadable }, ...found }) => ({
        ...found,
        clients: rows,
        unreadable,
        search,
      })),
    ),
  );

/** Name and addresses of one customer. Raises NotFound for an unknown id. */
export const details = (clientId: string): ReadDescription<CustomerRecord> =>
  get("/client/details", { clientId }, answer(customerDetails));

/** The people at a customer, one of whom may be invited; they come without ids. */
export const users = (clientId: string): ReadDescription<CustomerUser[]> =>
  get("/client/users", { clientId }, listed("users", v.array(customerUser)));

/** The customer's assets, each with its fields. */
export const assets = (clientId: string): ReadDescription<Listing<Asset>> =>
  get<Listing<Asset>>("/client/assets", { clientId }, listed("assets", readableOnes(asset)));

/** The asset itself may come without its fields. */
function fieldsIn(value: unknown): unknown {
  const found = listIn(value, ["fields"]);
  return isRecord(found) && "id" in found ? [] : found;
}

/** The fields of one asset: `id` is the asset's. */
export const assetFields = ({
  clientId,
  id,
}: {
  clientId: string;
  id: string;
}): ReadDescription<AssetField[]> =>
  get("/client/asset", { clientId, id }, v.pipe(v.unknown(), v.transform(fieldsIn), v.array(assetField)));

/** A label and a text, from an answer whose shape is not specified (decision 22). */
export interface Fact {
  name: string;
  value: string;
}

/** Records of whatever shape below one of these names, each as its texts and numbers; empty when there are none. */
const factLists = (...names: readonly string[]) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => {
      const found = listIn(value, names);
      return (Array.isArray(found) ? found : [found]).map(factsIn).filter((facts) => facts.length > 0);
    }),
  );

/** The customer's contracts (decision 22). */
export const contracts = (clientId: string): ReadDescription<Fact[][]> =>
  get("/clientcontract", { clientId }, factLists("contracts", "contract"));

/** The customer's sites (decision 22). */
export const sites = (clientId: string): ReadDescription<Fact[][]> =>
  get("/client/sites", { clientId }, factLists("sites", "site"));

/**
 * The name of one customer, for what is written with it: never empty. Read from the list while the details cannot be read or
 * lack it; raises the details' failure when that does not help, and CustomerWithoutName where there is none.
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
 * The list has a search for names, not for ids. Beyond these pages nobody is looked for while an invitation waits. No signal
 * ends it: what was pressed is sent, whichever screen is shown meanwhile.
 */
const MOST_PAGES = 10;

/** The name under which the list has a customer; null when its first pages have none of that id. */
async function listedName(wire: Pick<ServiceWire, "read">, clientId: string): Promise<string | null> {
  for (let number = 1, pages = 1; number <= Math.min(pages, MOST_PAGES); number += 1) {
    const { clients, page_size, record_count } = await wire.read(page({ search: "", page: number }));
    const found = clients.find(({ id }) => id === clientId);
    if (found) return found.name || null;
    if (clients.length === 0) return null;
    pages = pageCount(record_count, page_size);
  }
  return null;
}

/** Stores a signed document in the customer system (decision 23). */
export async function fileDocument(
  wire: Pick<ServiceWire, "customerSystem">,
  { clientId, type }: { clientId: string; type: DocumentType },
): Promise<void> {
  await wire.customerSystem.post(`/document/${type}`, v.optional(v.unknown()), { clientId });
}

function factsIn(value: unknown): Fact[] {
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .filter(([name]) => !/^(id|.*_id)$/i.test(name))
    .map(([name, value]) => ({ name, value: v.parse(anyText, value) }))
    .filter((fact) => fact.value !== "");
}
