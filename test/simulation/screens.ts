/** What each screen reads: the app's own table of first reads, and what the screens ask once they are there. */
import { firstReads } from "../../src/areas/early.ts";
import type { ScreenAddress } from "../../src/core/visit.ts";
import type { RouteName } from "../../src/routes.ts";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as customers from "../../src/services/customers.ts";
import type { FirstReadsByRoute } from "../../src/start/earlyRequests.ts";
import { type AnyRead, firstRequest } from "../../src/wire/http/request.ts";

/** screens/simulatedReads compares the whole with what the screens really send. */
const laterReads: FirstReadsByRoute = [
  ["Home", () => [appCustomers.list()]],
  ["CustomerDetails", ({ params: { id = "" } }) => [customers.contracts(id), customers.sites(id)]],
  ["CustomerDetails", ({ params: { id = "" } }) => [customers.assets(id), appCustomers.invitedUsers(id)]],
];

/** The reads of a screen at that address. */
export const readsOf = (name: RouteName, address: ScreenAddress): readonly AnyRead[] =>
  [...firstReads, ...laterReads]
    .filter(([route]) => route === name)
    .flatMap(([, readsAt]) => readsAt(address));

/** The operation or path of a read, and what it asks. */
export function nameOf(read: AnyRead): string {
  const request = firstRequest(read);
  const [name, query] =
    request.service === "graphql" ? [request.field, request.variables] : [request.path, request.query];
  return `${name} ${JSON.stringify(query)}`;
}
