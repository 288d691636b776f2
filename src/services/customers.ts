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
import { formatUnknownNumber } from "../domain/formatNumber.ts";
import { pageCount } from "../domain/pagination.ts";
import type { CustomerSystem } from "../wire/http/customerSystem.ts";
import type { Http } from "../wire/http/http.ts";
import type { CustomerSystemRead } from "../wire/requestDescription.ts";

interface CustomersWire {
  customerSystem: Http;
}

interface DescribedReads {
  customerSystem: Pick<CustomerSystem, "read">;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The service answers bare or below `data`, and lists bare or below their name, depending on the endpoint. */
function unwrapped(value: unknown, name = ""): unknown {
  const data = isRecord(value) && "data" in value ? value.data : value;
  return isRecord(data) && name in data ? data[name] : data;
}

const answer = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => unwrapped(value)),
    schema,
  );

const listed = <S extends v.GenericSchema>(name: string, item: S) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => unwrapped(value, name)),
    v.array(item),
  );

/** Describes the read of one page of the customers whose name contains `search`; `page` counts from 1. */
export const pageRequest = (filter: { search: string; page: number }): CustomerSystemRead<CustomerPage> => ({
  service: "customerSystem",
  method: "GET",
  path: "/client",
  query: { search: filter.search, site: filter.page },
  schema: answer(customerPage),
});

/** Describes the read of one customer's name and addresses. */
export const detailsRequest = (clientId: string): CustomerSystemRead<CustomerRecord> => ({
  service: "customerSystem",
  method: "GET",
  path: "/client/details",
  query: { clientId },
  schema: answer(customerDetails),
});

/** Describes the read of the people at a customer. */
export const usersRequest = (clientId: string): CustomerSystemRead<CustomerUser[]> => ({
  service: "customerSystem",
  method: "GET",
  path: "/client/users",
  query: { clientId },
  schema: listed("users", customerUser),
});

/**
 * One page of the customers whose name contains `search`; `page` counts from 1. Raises the service's failures, as all
 * below.
 */
export const page = (
  wire: DescribedReads,
  filter: { search: string; page: number },
  signal: AbortSignal,
): Promise<CustomerPage> => wire.customerSystem.read(pageRequest(filter), { signal });

/** Name and addresses of one customer. Raises NotFound for an unknown id. */
export const details = (
  wire: DescribedReads,
  clientId: string,
  signal: AbortSignal,
): Promise<CustomerRecord> => wire.customerSystem.read(detailsRequest(clientId), { signal });

/**
 * The name of one customer, for what is written with it. Read from the list while the details cannot be read; raises
 * the details' failure when that does not help.
 */
export async function nameOf(wire: DescribedReads, clientId: string): Promise<string> {
  try {
    return (await wire.customerSystem.read(detailsRequest(clientId))).client_name;
  } catch (failure) {
    const name = await listedName(wire, clientId).catch(() => null);
    if (name === null) throw failure;
    return name;
  }
}

/** The name under which the list has a customer; null when it has none of that id. */
async function listedName(wire: DescribedReads, clientId: string): Promise<string | null> {
  for (let number = 1, pages = 1; number <= pages; number += 1) {
    const request = pageRequest({ search: "", page: number });
    const { clients, page_size, record_count } = await wire.customerSystem.read(request);
    const found = clients.find(({ id }) => id === clientId);
    if (found) return found.name || null;
    if (clients.length === 0) return null;
    pages = pageCount(record_count, page_size);
  }
  return null;
}

/** The people at a customer, one of whom may be invited; they come without ids. */
export const users = (wire: DescribedReads, clientId: string, signal: AbortSignal): Promise<CustomerUser[]> =>
  wire.customerSystem.read(usersRequest(clientId), { signal });

/** The customer's assets, each with its fields. */
export const assets = (wire: CustomersWire, clientId: string, signal: AbortSignal): Promise<Asset[]> =>
  wire.customerSystem.get("/client/assets", listed("assets", asset), { clientId }, { signal });

/** The fields of one asset: `id` is the asset's. */
export const assetFields = (
  wire: CustomersWire,
  assetKey: { clientId: string; id: string },
  signal: AbortSignal,
): Promise<AssetField[]> =>
  wire.customerSystem.get("/client/asset", listed("fields", assetField), assetKey, { signal });

/** A label and a text, from an answer whose shape is not specified (decision 22). */
export interface Fact {
  name: string;
  value: string;
}

const anything = v.optional(v.unknown());

/** The texts and numbers of the customer's contract; empty when there is none (decision 22). */
export async function contract(wire: CustomersWire, clientId: string, signal: AbortSignal): Promise<Fact[]> {
  const found = await wire.customerSystem.get("/clientcontract", anything, { clientId }, { signal });
  return factsIn(unwrapped(found, "contract"));
}

/** The customer's sites, each as its texts and numbers; empty when there are none (decision 22). */
export async function sites(wire: CustomersWire, clientId: string, signal: AbortSignal): Promise<Fact[][]> {
  const found = unwrapped(
    await wire.customerSystem.get("/client/sites", anything, { clientId }, { signal }),
    "sites",
  );
  return (Array.isArray(found) ? found : [found]).map(factsIn).filter((facts) => facts.length > 0);
}

/** Stores a signed document in the customer system (decision 23). */
export async function fileDocument(
  wire: CustomersWire,
  { clientId, type }: { clientId: string; type: DocumentType },
): Promise<void> {
  await wire.customerSystem.post(`/document/${type}`, anything, { clientId });
}

function factsIn(value: unknown): Fact[] {
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .filter(([name, text]) => !/^(id|.*_id)$/i.test(name) && ["string", "number"].includes(typeof text))
    .map(([name, text]) => ({
      name,
      value: typeof text === "number" ? formatUnknownNumber(text) : String(text).trim(),
    }))
    .filter((fact) => fact.value !== "");
}
