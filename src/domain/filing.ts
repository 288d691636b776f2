/**
 * Storing signed documents in the customer system. One filing is about one document of one customer and files it for all of
 * the customer's people (FileButton): whoever of them is selected, it is asked for once.
 */
import type { AppCustomer } from "./appCustomer.ts";
import { parseTimestamp } from "./dates.ts";
import { type DocumentType, documentTypes } from "./document.ts";

/** One call: `id` is what the device remembers it by, `signedAt` the newest signature, in milliseconds since the epoch. */
export interface Filing {
  id: string;
  type: DocumentType;
  clientId: string;
  client: string;
  signedAt: number;
}

/** What the device remembers a filing by. */
export const filingId = (type: DocumentType, clientId: string): string => `${type} ${clientId}`;

/**
 * The remembered filing, if the document of this person was part of it: what is not signed, or was signed after it, was not.
 * Times in milliseconds since the epoch.
 */
export function filingWith<T extends { at: number }>(
  { sent, sentAt }: AppCustomer[DocumentType],
  last: T | null,
): T | null {
  return sent && last && last.at >= (parseTimestamp(sentAt)?.getTime() ?? 0) ? last : null;
}

/** The filings of what these customers have signed; nobody without a number in the customer system is among them. */
export function filingsOf(customers: readonly AppCustomer[]): Filing[] {
  const filings = new Map<string, Filing>();
  for (const customer of customers) {
    for (const type of documentTypes.filter((name) => customer[name].sent && customer.client_id !== "")) {
      const id = filingId(type, customer.client_id);
      const signedAt = Math.max(
        filings.get(id)?.signedAt ?? 0,
        parseTimestamp(customer[type].sentAt)?.getTime() ?? 0,
      );
      filings.set(id, { id, type, clientId: customer.client_id, client: customer.client, signedAt });
    }
  }
  return [...filings.values()];
}
