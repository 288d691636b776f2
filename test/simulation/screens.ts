/** What each screen reads, and how its answers follow changes: as the components of src/screens ask, without painting. */
import type { App } from "../../src/app/createApp.ts";
import type { Load, ReadOptions } from "../../src/app/data/query.ts";
import type { AppCustomer } from "../../src/domain/appCustomer.ts";
import type { RouteName } from "../../src/routes.ts";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as customers from "../../src/services/customers.ts";

/** One read of a screen. */
export interface ScreenRead {
  slot: string;
  key: unknown;
  load: Load<unknown>;
  options: ReadOptions<unknown>;
}

const read = <T>(slot: string, key: unknown, load: Load<T>, options: ReadOptions<T> = {}): ScreenRead => ({
  slot,
  key,
  load,
  options: options as ReadOptions<unknown>,
});

const queue = ({ wire }: App) =>
  read<appCustomers.Listing<AppCustomer>>(
    "appCustomers",
    null,
    (signal, soFar) => appCustomers.list(wire, signal, soFar),
    { follow: appCustomers.followList(wire) },
  );

const own = ({ wire }: App, sub: string) =>
  read<AppCustomer | null>("ownClient", sub, (signal) => appCustomers.get(wire, sub, signal), {
    follow: appCustomers.followRecord(wire, sub),
  });

const record = ({ wire }: App, id: string) =>
  read<AppCustomer | null>("appCustomer", id, (signal) => appCustomers.get(wire, id, signal), {
    follow: appCustomers.followRecord(wire, id),
  });

/** The reads of a screen; `sub` is the visitor's. */
export function readsOf(
  app: App,
  name: RouteName,
  params: Readonly<Record<string, string>>,
  sub: string,
): readonly ScreenRead[] {
  switch (name) {
    case "Home":
    case "AppCustomers":
      return [queue(app)];
    case "AppCustomerDetails":
      return [record(app, params.id ?? "")];
    case "Customers":
      return [
        read("customers", { search: "", page: 1 }, (signal) =>
          customers.page(app.wire, { search: "", page: 1 }, signal),
        ),
      ];
    case "CustomerMenu":
    case "AVVView":
    case "SEPAView":
      return [own(app, sub)];
    default:
      return [];
  }
}
