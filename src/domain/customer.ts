/** Customers of the external customer system, as its REST service answers them. Unknown fields are ignored. */
import * as v from "valibot";
import { anyText } from "./lenient.ts";

const id = v.pipe(
  v.union([v.pipe(v.string(), v.nonEmpty()), v.number()]),
  v.transform((value) => String(value)),
);
const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits())]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
);

const listItem = v.object({ id, name: anyText });

/** How many customers are on a page, unless the answer says otherwise (decision 29); an empty list may say 0. */
const PAGE_SIZE = 50;

/** One page of the list; `page_no` counts from 1. */
export const customerPage = v.object({
  clients: v.array(listItem),
  page_size: v.pipe(
    v.nullish(count, PAGE_SIZE),
    v.transform((size) => size || PAGE_SIZE),
  ),
  page_no: v.nullish(count, 1),
  record_count: count,
});
/** A decoded page of the list. */
export type CustomerPage = v.InferOutput<typeof customerPage>;

/** A postal address: `line1` is the street, `line2` the city, `line4` the country. Missing lines are empty. */
export const address = v.object({
  line1: anyText,
  line2: anyText,
  postcode: anyText,
  line4: anyText,
});
/** A decoded address. */
export type Address = v.InferOutput<typeof address>;

// What is no address hides no name.
const lenientAddress = v.fallback(v.nullish(address, null), null);

/** Name and addresses of one customer; a missing address is null. */
export const customerDetails = v.object({
  client_name: anyText,
  invoice_address: lenientAddress,
  delivery_address: lenientAddress,
});
/** A decoded customer. */
export type CustomerRecord = v.InferOutput<typeof customerDetails>;

/** Whether there is an address with at least one line that is not empty. */
export const isAddressPresent = (address: Address | null | undefined): address is Address =>
  address != null &&
  [address.line1, address.line2, address.postcode, address.line4].some((line) => line !== "");

/** A person at a customer; the service gives no id. `phonenumber_preferred` and `type` are free text. */
export const customerUser = v.object({
  name: anyText,
  emailaddress: anyText,
  phonenumber_preferred: anyText,
  type: anyText,
});
/** A decoded person at a customer. */
export type CustomerUser = v.InferOutput<typeof customerUser>;

/** One field of an asset; the customer system chooses its name. */
export const assetField = v.object({ id: anyText, name: anyText, value: anyText });
/** Equipment the company looks after for the customer, such as a server. `key_field` is what staff know it by. */
export const asset = v.object({
  id,
  assettype_name: anyText,
  key_field: anyText,
  // Its own page asks for them anew; here they hide no asset.
  fields: v.fallback(v.nullish(v.array(assetField), []), []),
});
/** A decoded asset. */
export type Asset = v.InferOutput<typeof asset>;
/** A decoded field of an asset. */
export type AssetField = v.InferOutput<typeof assetField>;

/**
 * The ways in which a data service may want a customer number: as text, else as GraphQL's Int (32 bits) where it is written
 * like one.
 */
export const asIdOrInt = (clientId: string): readonly (string | number)[] =>
  /^[1-9]\d{0,8}$/.test(clientId) ? [clientId, Number(clientId)] : [clientId];
