/**
 * Where a text is looked for besides the screens' titles: the customer system is asked for each text, app customers and
 * staff users are read once and searched here. What a screen has loaded is not read again.
 */
import { useApp } from "../../../app/context.ts";
import { debounced } from "../../../app/data/debounced.ts";
import { useOwnVisit } from "../../../app/data/useOwnVisit.ts";
import { type ReadState, readState } from "../../../app/data/useReadState.ts";
import type { Wire } from "../../../app/network/createWire.ts";
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import type { CustomerPage } from "../../../domain/customer.ts";
import { codeOf } from "../../../domain/failure.ts";
import type { StaffUser } from "../../../domain/staff.ts";
import * as customers from "../../../services/customers.ts";
import * as staff from "../../../services/staff.ts";
import { readAppCustomers, recallAppCustomers } from "../appCustomers/useAppCustomers.ts";

/** How far a source is with the text. `idle`: there is no text, or the source is not this person's to read. */
export type SearchSource<T> =
  | { kind: "idle" | "busy" }
  | { kind: "failed"; retry: () => void }
  | { kind: "done"; answer: T };

type CustomerFinds = Pick<CustomerPage, "clients" | "record_count">;

export interface SearchSources {
  customers: SearchSource<CustomerFinds>;
  appCustomers: SearchSource<readonly AppCustomer[]>;
  staff: SearchSource<readonly StaffUser[]>;
}

/** `text` as it was typed, trimmed. Only administrators may read the staff users. */
export function useSearchSources(text: string, mayReadStaff: boolean): SearchSources {
  const { wire, platform, router } = useApp();
  const visit = useOwnVisit();
  if (!text) return { customers: { kind: "idle" }, appCustomers: { kind: "idle" }, staff: { kind: "idle" } };
  const queue = recallAppCustomers(router);
  const members = mayReadStaff ? router.recall(staff.members()) : null;
  return {
    customers: sourceOf(
      readState(
        visit,
        "customers",
        text,
        debounced(platform.clock, (signal) => findCustomers(wire, text, signal)),
      ),
      (found) => found,
    ),
    appCustomers: queue
      ? { kind: "done", answer: queue }
      : sourceOf(readAppCustomers(visit), ({ rows }) => rows),
    staff: !mayReadStaff
      ? { kind: "idle" }
      : members
        ? { kind: "done", answer: members.rows }
        : sourceOf(readState(visit, staff.members()), ({ rows }) => rows),
  };
}

/** A customer's number; the customer system's own search looks at names alone. */
const isNumber = (text: string): boolean => /^[\w-]{2,40}$/.test(text) && /\d/.test(text);

/** The first page of the customers whose name matches, led by the one that has the text as its number. */
async function findCustomers(wire: Wire, text: string, signal: AbortSignal): Promise<CustomerFinds> {
  const [page, numbered] = await Promise.all([
    wire.read(customers.page({ search: text, page: 1 }), { signal }),
    isNumber(text) ? customerOfNumber(wire, text, signal) : null,
  ]);
  if (!numbered) return page;
  const others = page.clients.filter(({ id }) => id !== text);
  const isListed = others.length < page.clients.length;
  return { clients: [numbered, ...others], record_count: page.record_count + (isListed ? 0 : 1) };
}

/** Null when no customer has that number. Raises the service's other failures. */
async function customerOfNumber(wire: Wire, id: string, signal: AbortSignal) {
  try {
    return { id, name: (await wire.read(customers.details(id), { signal })).client_name };
  } catch (failure) {
    if (codeOf(failure) === "NotFound") return null;
    throw failure;
  }
}

/** A newer text is under way: Enter would open what the text before has found. */
function sourceOf<A, T>(state: ReadState<A>, pick: (answer: A) => T): SearchSource<T> {
  if (state.kind === "failed") return { kind: "failed", retry: state.retry };
  if (state.kind === "loading" || state.busy) return { kind: "busy" };
  return { kind: "done", answer: pick(state.answer) };
}
