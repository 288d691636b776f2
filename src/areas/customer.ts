/** The customer's bundle: the menu and the documents to sign. */
// First, so that everything the app has stays in the app's bundle, its styles included.
import "../shell/start.tsx";
import { CustomerLayout } from "../layouts/CustomerLayout.tsx";
import { AVVView } from "../screens/customer/AVVView.tsx";
import { CustomerMenu } from "../screens/customer/CustomerMenu.tsx";
import { SEPAView } from "../screens/customer/SEPAView.tsx";
import type { ScreensOf } from "../shell/areas.ts";

export const Layout = CustomerLayout;

/** By route name. */
export const screens = { CustomerMenu, AVVView, SEPAView } satisfies ScreensOf<"customer">;
