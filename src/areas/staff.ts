/** The staff's bundle: what administrators and employees see. */
// First, so that everything that the app has stays in the app's bundle, including its styles.
import "../start/startApp.tsx";
import { StaffLayout } from "../layouts/StaffLayout.tsx";
import { ChangePassword } from "../screens/auth/ChangePassword.tsx";
import { CustomerAsset } from "../screens/staff/customers/CustomerAsset.tsx";
import { CustomerDetails } from "../screens/staff/customers/CustomerDetails.tsx";
import { Customers } from "../screens/staff/customers/Customers.tsx";
import { Home } from "../screens/staff/home/Home.tsx";
import { AppCustomerDetails } from "../screens/staff/person/AppCustomerDetails.tsx";
import { AppCustomers } from "../screens/staff/queue/AppCustomers.tsx";
import { ShownRound } from "../screens/staff/rounds/ShownRound.tsx";
import { Search } from "../screens/staff/search/Search.tsx";
import { NewUser } from "../screens/staff/users/NewUser.tsx";
import { UserDetails } from "../screens/staff/users/UserDetails.tsx";
import { Users } from "../screens/staff/users/Users.tsx";
import type { ScreensOf } from "../shell/areas.ts";

export const Layout = StaffLayout;

export { Search, ShownRound };

/** By route name. */
export const screens = {
  Home,
  Customers,
  CustomerDetails,
  CustomerAsset,
  AppCustomers,
  AppCustomerDetails,
  Users,
  NewUser,
  UserDetails,
  ChangePassword,
} satisfies ScreensOf<"admin" | "employee">;
