/**
 * Remembers on this device which signed documents were filed in the customer system, so that none is filed twice by
 * mistake. The services keep no such record; this one holds ids and times only.
 */
import * as v from "valibot";
import { useApp } from "../../../app/context.ts";
import type { App } from "../../../app/createApp.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { DocumentType } from "../../../domain/document.ts";
import { FILINGS_KEY } from "../../../storageKeys.ts";

/** Milliseconds since the epoch by document. */
const filings = v.record(v.string(), v.number());

/** A document that is signed anew is another one. */
const keyOf = (type: DocumentType, customer: AppCustomer): string =>
  `${customer.id} ${type} ${customer[type].sentAt ?? ""}`;

type Storage = App["platform"]["sharedStorage"];

function known(storage: Storage): v.InferOutput<typeof filings> {
  try {
    return v.parse(filings, JSON.parse(storage.getItem(FILINGS_KEY) ?? "{}"));
  } catch {
    return {};
  }
}

/** `filedAt`: when this device had the document filed, ISO 8601; null when it never did. */
export function useFilingMemory(): {
  filedAt: (type: DocumentType, customer: AppCustomer) => string | null;
  remember: (type: DocumentType, customer: AppCustomer) => void;
} {
  const { sharedStorage, clock } = useApp().platform;
  return {
    filedAt(type, customer) {
      const at = known(sharedStorage)[keyOf(type, customer)];
      return at === undefined ? null : new Date(at).toISOString();
    },
    remember(type, customer) {
      const next = { ...known(sharedStorage), [keyOf(type, customer)]: clock.now() };
      try {
        sharedStorage.setItem(FILINGS_KEY, JSON.stringify(next));
      } catch {
        // Storage is full or forbidden: the app works without the memory.
      }
    },
  };
}
