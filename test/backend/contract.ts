/**
 * What the local backend's services (its rooms) share: the world's records, and the interface that each has for the
 * others.
 */
import * as v from "valibot";
import { evidence } from "./documents/signedForm.ts";
import { block, documentTypes, staffGroups } from "./rules.ts";

/** Every room answers web-standard requests; server.ts alone knows Node's http. */
export type Handler = (request: Request, url: URL) => Promise<Response>;

/** The backend's time, milliseconds since the epoch. Tests shift it; no room calls Date.now(). */
export interface BackendClock {
  now(): number;
}

/** A mail or SMS that would have been sent. */
export const mail = v.object({
  id: v.string(),
  kind: v.picklist(["invitation", "reminder", "newStaff", "resetCode", "signedCopy", "smsCode", "emailCode"]),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  /** A working address into the app. */
  link: v.nullable(v.string()),
  /** Stands in the text too. */
  code: v.nullable(v.string()),
  attachments: v.array(v.object({ name: v.string(), type: v.string(), base64: v.string() })),
  sentAt: v.string(),
});
export type Mail = v.InferOutput<typeof mail>;

/** What a verified access token says. */
export interface Claims {
  sub: string;
  groups: readonly string[];
}

/** A postal address of the customer system: street, city, postcode, country. */
export type Address = Record<"line1" | "line2" | "postcode" | "line4", string>;
/** A person at a customer. */
export type CustomerUser = Record<"name" | "emailaddress" | "phonenumber_preferred" | "type", string>;
export interface Asset {
  id: string;
  assettype_name: string;
  key_field: string;
  fields: Record<"id" | "name" | "value", string>[];
}

/** A customer of the external customer system, with all data that REST service A answers. */
export interface WorldCustomer {
  id: string;
  name: string;
  invoice_address: Address | null;
  delivery_address: Address | null;
  users: CustomerUser[];
  assets: Asset[];
  sites: { id: string; name: string; postcode: string; city: string }[];
  contract: { id: string; name: string; start: string; status: string } | null;
}

const stamps = { createdAt: v.string(), updatedAt: v.string() };

/** A row of the data service's Client table (contract/schema.graphql). */
export const worldClient = v.object({
  id: v.string(),
  name: v.string(),
  client: v.string(),
  client_id: v.string(),
  email: v.string(),
  avv: block,
  sepa: block,
  documentation: block,
  ...stamps,
  owner: v.string(),
});
export type WorldClient = v.InferOutput<typeof worldClient>;

/** A row of the data service's User table. */
export const worldStaff = v.object({
  id: v.string(),
  lastname: v.string(),
  firstname: v.string(),
  email: v.string(),
  permissions: v.string(),
  group: v.picklist(staffGroups),
  ...stamps,
});
export type WorldStaff = v.InferOutput<typeof worldStaff>;

/** A signed document, kept as the service keeps it. */
export const worldDocument = v.object({
  sub: v.string(),
  documentType: v.picklist(documentTypes),
  /** Key in the storage bucket, as in the client's block. */
  path: v.string(),
  pdfBase64: v.string(),
  createdAt: v.string(),
  /** When staff filed it in the customer system (POST /document/...). */
  filedAt: v.nullable(v.string()),
  /** As received (contract/evidence.md); absent if the document was signed without it. */
  evidence: v.exactOptional(v.nullable(evidence)),
});
export type WorldDocument = v.InferOutput<typeof worldDocument>;

export type ClientEvent = { kind: "onCreateClient" | "onUpdateClient"; client: WorldClient };
