/**
 * Staff's further bundle: single records, invitations, staff's accounts, and the search. It imports the first bundle, so that
 * what both use stays there.
 */
import { CustomerAsset } from "../screens/staff/customers/CustomerAsset.tsx";
import { CustomerDetails } from "../screens/staff/customers/CustomerDetails.tsx";
import { Invitations } from "../screens/staff/invitations/Invitations.tsx";
import { AppCustomerDetails } from "../screens/staff/person/AppCustomerDetails.tsx";
import { NewUser } from "../screens/staff/users/NewUser.tsx";
import { UserDetails } from "../screens/staff/users/UserDetails.tsx";
import { Users } from "../screens/staff/users/Users.tsx";
import type { ScreensOf } from "../shell/areas.ts";
import { screens as firstScreens } from "./staff.ts";

export { Search } from "../screens/staff/search/Search.tsx";
export { Layout, ShownRound } from "./staff.ts";

/** By route name: all of staff's. */
export const screens = {
  ...firstScreens,
  CustomerDetails,
  CustomerAsset,
  Invitations,
  AppCustomerDetails,
  Users,
  NewUser,
  UserDetails,
} satisfies ScreensOf<"admin" | "employee">;
