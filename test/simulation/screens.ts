/** What each screen reads, and how its answers follow changes: as the components of src/screens ask, without painting. */
import type { Visit } from "../../src/app/data/visit.ts";
import type { RouteName } from "../../src/routes.ts";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as customers from "../../src/services/customers.ts";
import type { ReadDescription } from "../../src/wire/http/description.ts";

/** One read of a screen, under a name of the simulation's own. */
export interface ScreenRead {
  slot: string;
  read: (visit: Visit) => ReturnType<Visit["read"]>;
}

const reads = <T>(slot: string, description: ReadDescription<T>): ScreenRead => ({
  slot,
  read: (visit) => visit.read(description),
});

/** The reads of a screen; `sub` is the visitor's. */
export function readsOf(
  name: RouteName,
  params: Readonly<Record<string, string>>,
  sub: string,
): readonly ScreenRead[] {
  switch (name) {
    case "Home":
    case "AppCustomers":
      return [reads("appCustomers", appCustomers.list())];
    case "AppCustomerDetails":
      return [reads("appCustomer", appCustomers.record(params.id ?? ""))];
    case "Customers":
      return [reads("customers", customers.page({ search: "", page: 1 }))];
    case "CustomerMenu":
    case "AVVView":
    case "SEPAView":
      return [reads("ownClient", appCustomers.record(sub))];
    default:
      return [];
  }
}

/** Any of what the screens read, to see whether it is still in memory. */
export const allReads = [
  appCustomers.list(),
  appCustomers.record(""),
  customers.page({ search: "", page: 1 }),
] as const;
