/**
 * Storing signed documents in the customer system. A filing stores one document of one customer, for all of the customer's
 * people. The call is made once, however many of them are selected.
 */
import type { AppCustomer, Requirement } from "./appCustomer.ts";
import { type DocumentType, documentTypes } from "./document.ts";
import { parseTimestamp } from "./germanFormats.ts";

/**
 * One call. `id` is its key in the device's memory. `signedAt` is the time of the newest signature, in milliseconds
 * since the epoch.
 */
export interface Filing {
  id: string;
  type: DocumentType;
  clientId: string;
  client: string;
  signedAt: number;
}

/** A filing's key in the device's memory. */
export const filingId = (type: DocumentType, clientId: string): string => `${type} ${clientId}`;

/**
 * Returns the remembered filing (`last`) if it covers this person's document, otherwise null. It does not cover a
 * document that is unsigned or was signed later. Times are milliseconds since the epoch.
 */
export function filingWith<T extends { at: number }>(
  { sent, sentAt }: Requirement,
  last: T | null,
): T | null {
  return sent && last && last.at >= (parseTimestamp(sentAt) ?? 0) ? last : null;
}

/** The filings of what these customers have signed. Customers without an id in the customer system are left out. */
export function filingsOf(customers: readonly AppCustomer[]): Filing[] {
  const filings = new Map<string, Filing>();
  for (const customer of customers) {
    for (const type of documentTypes.filter((name) => customer[name].sent && customer.client_id !== "")) {
      const id = filingId(type, customer.client_id);
      const signedAt = Math.max(filings.get(id)?.signedAt ?? 0, parseTimestamp(customer[type].sentAt) ?? 0);
      filings.set(id, { id, type, clientId: customer.client_id, client: customer.client, signedAt });
    }
  }
  return [...filings.values()];
}
