/** The customer's bundle: the menu and the documents to sign. */
// First, so that everything that the app has stays in the app's bundle, including its styles.
import "../start/startApp.tsx";
import { CustomerLayout } from "../layouts/CustomerLayout.tsx";
import { ChangePassword } from "../screens/auth/ChangePassword.tsx";
import { AVVView } from "../screens/customer/AVVView.tsx";
import { CustomerMenu } from "../screens/customer/CustomerMenu.tsx";
import { SEPAView } from "../screens/customer/SEPAView.tsx";
import type { ScreensOf } from "../shell/areas.ts";

export const Layout = CustomerLayout;

/** By route name. */
export const screens = { CustomerMenu, AVVView, SEPAView, ChangePassword } satisfies ScreensOf<"customer">;
