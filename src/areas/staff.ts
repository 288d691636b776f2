/** The staff's bundle: the layout, and what the day of administrators and employees begins with. */
// First, so that everything the app has stays in the app's bundle, its styles included.
import "../shell/start.tsx";
import { StaffLayout } from "../layouts/StaffLayout.tsx";
import { AppCustomers } from "../screens/staff/appCustomers/AppCustomers.tsx";
import { Customers } from "../screens/staff/customers/Customers.tsx";
import { Home } from "../screens/staff/Home.tsx";
import { Search } from "../screens/staff/search/Search.tsx";
import type { ScreensOf } from "../shell/areas.ts";

export const Layout = StaffLayout;

export { Search };

/** By route name. The others are the records'. */
export const screens = { Home, Customers, AppCustomers } satisfies Pick<
  ScreensOf<"admin" | "employee">,
  "Home" | "Customers" | "AppCustomers"
>;
