/** A customer of the external customer system, as its REST service answers (specification, section 3). Extra fields are ignored. */
import * as v from "valibot";
import { lenientText } from "./lenient.ts";

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

const listItem = v.object({ id, name: lenientText });

/** `page_size` is 50 unless the answer says otherwise (decision 29); `page_no` counts from 1. */
export const customerPage = v.object({
  clients: v.array(listItem),
  page_size: v.nullish(v.pipe(count, v.minValue(1)), 50),
  page_no: v.nullish(count, 1),
  record_count: count,
});
export type CustomerPage = v.InferOutput<typeof customerPage>;

/** line1 street, line2 city, line4 country. */
export const address = v.object({
  line1: lenientText,
  line2: lenientText,
  postcode: lenientText,
  line4: lenientText,
});
export type Address = v.InferOutput<typeof address>;

/** One customer; an address the customer system has not is null. */
export const customerDetails = v.object({
  client_name: lenientText,
  invoice_address: v.nullish(address, null),
  delivery_address: v.nullish(address, null),
});
export type CustomerRecord = v.InferOutput<typeof customerDetails>;

/** An address counts as present when any of its lines says something. */
export const isAddressPresent = (of: Address | null | undefined): of is Address =>
  of != null && [of.line1, of.line2, of.postcode, of.line4].some((line) => line !== "");

/** A person at a customer. `phonenumber_preferred` and `type` are shown as they come. */
export const customerUser = v.object({
  name: lenientText,
  emailaddress: lenientText,
  phonenumber_preferred: lenientText,
  type: lenientText,
});
export type CustomerUser = v.InferOutput<typeof customerUser>;

/** One field of an asset, named by the customer system. */
export const assetField = v.object({ id: lenientText, name: lenientText, value: lenientText });
/** Something the customer has from the company, such as a server. `key_field` is what it is known by. */
export const asset = v.object({
  id,
  assettype_name: lenientText,
  key_field: lenientText,
  fields: v.pipe(
    v.nullish(v.array(assetField), []),
    v.transform((value) => value ?? []),
  ),
});
export type Asset = v.InferOutput<typeof asset>;
export type AssetField = v.InferOutput<typeof assetField>;
