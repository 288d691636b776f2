/**
 * The early bundle: what each screen begins with, sent while the app is still on its way. The bootstrap imports it when this
 * tab has a session; it waits for no other file.
 */
import { ownClientReads } from "../screens/customer/ownClientReads.ts";
import { appCustomerDetailsReads } from "../screens/staff/appCustomers/appCustomerDetailsReads.ts";
import { appCustomersReads } from "../screens/staff/appCustomers/appCustomersReads.ts";
import { customerDetailsReads } from "../screens/staff/customers/customerDetailsReads.ts";
import { customersReads } from "../screens/staff/customers/customersReads.ts";
import { type FirstReadsByRoute, type SendEarly, sendFirst } from "../shell/bootstrap/early.ts";

/** A screen that is not named here asks when it is there. */
const firstReads: FirstReadsByRoute = [
  ["Customers", customersReads],
  ["CustomerDetails", customerDetailsReads],
  ["AppCustomers", appCustomersReads],
  ["AppCustomerDetails", appCustomerDetailsReads],
  ["CustomerMenu", ownClientReads],
  ["AVVView", ownClientReads],
  ["SEPAView", ownClientReads],
];

export const sendEarly: SendEarly = (page) => sendFirst(firstReads, page);
