/** Staff's first bundle: what administrators and employees see first. records.ts has the rest. */
// First, so that everything that the app has stays in the app's bundle, including its styles.
import "../start/startApp.tsx";
import { StaffLayout } from "../layouts/StaffLayout.tsx";
import { ChangePassword } from "../screens/auth/ChangePassword.tsx";
import { Customers } from "../screens/staff/customers/Customers.tsx";
import { Home } from "../screens/staff/home/Home.tsx";
import { AppCustomers } from "../screens/staff/queue/AppCustomers.tsx";
import { ShownRound } from "../screens/staff/rounds/ShownRound.tsx";

export const Layout = StaffLayout;

export { ShownRound };

/** By route name. */
export const screens = { Home, Customers, AppCustomers, ChangePassword };
