/**
 * The early bundle: sends the first reads of each screen while the app is still loading. The bootstrap imports it if this tab
 * has a session. It waits for no other file.
 */
import { listQuery } from "../domain/lists.ts";
import * as appCustomers from "../services/appCustomers.ts";
import * as customers from "../services/customers.ts";
import { type FirstReadsByRoute, type SendEarly, sendFirst } from "../start/earlyRequests.ts";

/** A customer's own record. Its id is the account's sub. */
const ownClient = ({ sub }: { sub: string }) => [appCustomers.record(sub)] as const;

/**
 * The first reads by screen; the simulation uses them, too. A screen that is not named here sends its reads once it is
 * loaded.
 */
export const firstReads: FirstReadsByRoute = [
  ["Customers", ({ query }) => [customers.page(listQuery(query))]],
  ["CustomerDetails", ({ params: { id = "" } }) => [customers.details(id), customers.users(id)]],
  ["AppCustomers", () => [appCustomers.list()]],
  ["AppCustomerDetails", ({ params: { id = "" } }) => [appCustomers.record(id)]],
  ["CustomerMenu", ownClient],
  ["AVVView", ownClient],
  ["SEPAView", ownClient],
];

export const sendEarly: SendEarly = (page) => sendFirst(firstReads, page);
