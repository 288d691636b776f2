/**
 * The records' bundle: the staff's, and the screens of one customer, of one invited person and of accounts, opened from there.
 * Fetched when the first screen rests, or with the address of one of these screens. It imports the staff's own, so that
 * everything that has stays there.
 */
import { AppCustomerDetails } from "../screens/staff/appCustomers/AppCustomerDetails.tsx";
import { CustomerAsset } from "../screens/staff/customers/CustomerAsset.tsx";
import { CustomerDetails } from "../screens/staff/customers/CustomerDetails.tsx";
import { NewUser } from "../screens/staff/users/NewUser.tsx";
import { UserDetails } from "../screens/staff/users/UserDetails.tsx";
import { Users } from "../screens/staff/users/Users.tsx";
import type { ScreensOf } from "../shell/areas.ts";
import { Layout, screens as ofTheDay, Search } from "./staff.ts";

export { Layout, Search };

/** By route name: all of the staff's. */
export const screens = {
  ...ofTheDay,
  CustomerDetails,
  CustomerAsset,
  AppCustomerDetails,
  Users,
  NewUser,
  UserDetails,
} satisfies ScreensOf<"admin" | "employee">;
