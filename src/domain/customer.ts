/** Customers of the external customer system, as its REST service answers them. Unknown fields are ignored. */
import * as v from "valibot";
import { anyText, sentBack } from "./lenient.ts";
import { PAGE_ROWS } from "./lists.ts";

const id = v.pipe(v.union([v.pipe(sentBack, v.nonEmpty()), v.number()]), v.transform(String));
const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.digits())]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
);

const listItem = v.object({ id, name: anyText });
/** A customer as the list names it. */
export type ListedCustomer = v.InferOutput<typeof listItem>;

/** The name that lists show. If the list has none, it is made from the id. */
export const listedName = ({ id, name }: ListedCustomer): string => name || `Kunde ${id}`;

/** One page of the list; `page_no` counts from 1. For `page_size`, 0 as of an empty list counts as none. */
export const customerPage = v.object({
  clients: v.array(listItem),
  page_size: v.fallback(v.pipe(count, v.minValue(1)), PAGE_ROWS),
  page_no: v.fallback(count, 1),
  record_count: count,
});
export type CustomerPage = v.InferOutput<typeof customerPage>;

/** A postal address: `line1` is the street, `line2` the city, `line4` the country. Missing lines are empty. */
const address = v.object({ line1: anyText, line2: anyText, postcode: anyText, line4: anyText });
export type Address = v.InferOutput<typeof address>;

// An invalid address counts as missing, so that the name is still shown.
const lenientAddress = v.fallback(v.nullish(address, null), null);

/** Name and addresses of one customer; a missing address is null. */
export const customerDetails = v.object({
  client_name: anyText,
  invoice_address: lenientAddress,
  delivery_address: lenientAddress,
});
export type CustomerRecord = v.InferOutput<typeof customerDetails>;

/** Whether there is an address with at least one line that is not empty. */
export const isAddressPresent = (address: Address | null | undefined): address is Address =>
  address != null && Object.values(address).some((line) => line !== "");

/** A person at a customer; the service sends no id. `phonenumber_preferred` and `type` are free text. */
export const customerUser = v.object({
  name: anyText,
  emailaddress: anyText,
  phonenumber_preferred: anyText,
  type: anyText,
});
export type CustomerUser = v.InferOutput<typeof customerUser>;

/** One field of an asset; the customer system chooses its name. */
export const assetField = v.object({ id: anyText, name: anyText, value: anyText });
/** Equipment the company looks after for the customer, such as a server. `key_field` is the name that staff know. */
export const asset = v.object({
  id,
  assettype_name: anyText,
  key_field: anyText,
});
export type Asset = v.InferOutput<typeof asset>;
export type AssetField = v.InferOutput<typeof assetField>;

/**
 * The forms in which a data service may take a customer's id: as text, then as GraphQL's Int (32 bits). The id is given
 * as Int only if it is a number of at most nine digits.
 */
export const asIdOrInt = (clientId: string): readonly (string | number)[] =>
  /^[1-9]\d{0,8}$/.test(clientId) ? [clientId, Number(clientId)] : [clientId];
