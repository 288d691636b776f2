/**
 * What the local backend's services (its rooms) share: the world's records, and the interface that each has for the
 * others.
 */
import * as v from "valibot";
import { appCustomer } from "../../src/domain/appCustomer.ts";
import type { Address, Asset, CustomerUser } from "../../src/domain/customer.ts";
import { type DocumentType, documentTypes } from "../../src/domain/document.ts";
import { evidence } from "./documents/signedForm.ts";

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

export interface Outbox {
  send(mail: Omit<Mail, "id" | "sentAt">): Mail;
  /** Oldest first. */
  all(): readonly Mail[];
}

/** What a verified access token says. */
export interface Claims {
  sub: string;
  groups: readonly string[];
  /** The id shared by all tokens of one sign-in. A token of a revoked sign-in no longer verifies. */
  originJti: string;
}

/** The identity provider, as the other rooms see it. */
export interface AccountDirectory {
  /**
   * Creates an invited account (FORCE_CHANGE_PASSWORD) with a temporary password that meets the policy. null: the
   * e-mail address has an account. `sub` is given only if a row with it exists already.
   */
  invite(account: {
    sub?: string;
    email: string;
    group: string;
    attributes?: Readonly<Record<string, string>>;
  }): Promise<{ sub: string; temporaryPassword: string } | null>;
  /**
   * AdminCreateUser with MessageAction RESEND: a new temporary password with the lifetime of the first one. The earlier
   * password becomes invalid, and so does a sign-in begun with it. null: the account has a password of its own, or
   * there is no account.
   */
  inviteAgain(sub: string): Promise<{ sub: string; temporaryPassword: string } | null>;
  /** null for a token that is forged, expired, revoked, of another pool, or no access token. */
  verify(accessToken: string): Promise<Claims | null>;
  emailOf(sub: string): string | null;
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

/** A row of the data service's Client table; the same record the app reads, timestamps always present. */
export const worldClient = v.object({ ...appCustomer.entries, ...stamps, owner: v.string() });
export type WorldClient = v.InferOutput<typeof worldClient>;

/** A row of the data service's User table. */
export const worldStaff = v.object({
  id: v.string(),
  lastname: v.string(),
  firstname: v.string(),
  email: v.string(),
  permissions: v.string(),
  group: v.picklist(["Admin", "Employee"]),
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

/** Everything the backend knows, with the only ways to change it. Kept across restarts by world.ts. */
export interface World {
  readonly customers: readonly WorldCustomer[];
  clients(): readonly WorldClient[];
  client(id: string): WorldClient | null;
  staff(): readonly WorldStaff[];
  /** Replaces a row, sets updatedAt to a later time than before, and calls every listener. */
  putClient(client: Omit<WorldClient, "createdAt" | "updatedAt" | "owner">): WorldClient;
  putStaff(staff: Omit<WorldStaff, "createdAt" | "updatedAt">): WorldStaff;
  document(sub: string, type: DocumentType): WorldDocument | null;
  putDocument(document: WorldDocument): void;
  /** Calls back after every write of a client. Returns a function that ends this. */
  onClient(listener: (event: ClientEvent) => void): () => void;
  /** The number of functions that are called back. */
  listeners(): number;
}

/** What survives a restart. Every room keeps one part under a name of its own; a part is plain JSON. */
export interface State {
  /** What the last run kept under this name; undefined when there was none. */
  restored(part: string): unknown;
  /** Registers the function that gives this room's part whenever the state is written. */
  keep(part: string, snapshot: () => unknown): void;
  /** Reports a change. The state is written soon, on close at the latest. */
  changed(): void;
}

/** Faults of the realtime rooms, which read them afresh at every step. `npm start` leaves it untouched. */
export interface RealtimeFaults {
  /** Leave connection_init unanswered. */
  noAck: boolean;
  /** Leave start unanswered. */
  noStartAck: boolean;
  /** Answer start by error with this payload; null: behave. */
  refuseStart: unknown;
  /** End each new connection this long after it opened: by a close frame, or as a lost network does (code null). */
  hangUp: { afterMs: number; code: number | null } | null;
}
