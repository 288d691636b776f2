/** Where each screen and layout comes from. The build reads the same names to preload a route's chunks. */
import type { App } from "../app/createApp.ts";
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { matchAddress, type RouteArea, type RouteName } from "../routes.ts";
import { Login } from "../screens/auth/Login.tsx";
import type { ElsewhereProps } from "./Elsewhere.tsx";
import { type LayoutProps, type Lazily, lazily, loaded } from "./loader.ts";

/** Everything that is painted beyond the login. */
export const elsewhere = lazily<ElsewhereProps>(() => import("./Elsewhere.tsx"), "Elsewhere");

/** By route name. */
export const screens: Record<RouteName, Lazily<object>> = {
  // The one eager screen: it is hydrated over its static first paint.
  Login: loaded(Login),
  NewPassword: lazily(() => import("../screens/auth/NewPassword.tsx"), "NewPassword"),
  PasswordForgot: lazily(() => import("../screens/auth/PasswordForgot.tsx"), "PasswordForgot"),
  PasswordForgotConfirm: lazily(
    () => import("../screens/auth/PasswordForgotConfirm.tsx"),
    "PasswordForgotConfirm",
  ),
  ChangePassword: lazily(() => import("../screens/auth/ChangePassword.tsx"), "ChangePassword"),
  Home: lazily(() => import("../screens/staff/Home.tsx"), "Home"),
  Customers: lazily(() => import("../screens/staff/customers/Customers.tsx"), "Customers"),
  CustomerDetails: lazily(() => import("../screens/staff/customers/CustomerDetails.tsx"), "CustomerDetails"),
  CustomerAsset: lazily(() => import("../screens/staff/customers/CustomerAsset.tsx"), "CustomerAsset"),
  AppCustomers: lazily(() => import("../screens/staff/appCustomers/AppCustomers.tsx"), "AppCustomers"),
  AppCustomerDetails: lazily(
    () => import("../screens/staff/appCustomers/AppCustomerDetails.tsx"),
    "AppCustomerDetails",
  ),
  Users: lazily(() => import("../screens/staff/users/Users.tsx"), "Users"),
  NewUser: lazily(() => import("../screens/staff/users/NewUser.tsx"), "NewUser"),
  UserDetails: lazily(() => import("../screens/staff/users/UserDetails.tsx"), "UserDetails"),
  CustomerMenu: lazily(() => import("../screens/customer/CustomerMenu.tsx"), "CustomerMenu"),
  AVVView: lazily(() => import("../screens/customer/AVVView.tsx"), "AVVView"),
  SEPAView: lazily(() => import("../screens/customer/SEPAView.tsx"), "SEPAView"),
};

const staff = lazily<LayoutProps>(() => import("../layouts/StaffLayout.tsx"), "StaffLayout");

/** By area; both kinds of staff have the same. */
export const layouts: Record<RouteArea, Lazily<LayoutProps>> = {
  auth: loaded(AuthLayout),
  admin: staff,
  employee: staff,
  customer: lazily(() => import("../layouts/CustomerLayout.tsx"), "CustomerLayout"),
};

/** The dialog for successes and apologies. */
export const noticeDialog = lazily(() => import("./overlays/NoticeDialog.tsx"), "NoticeDialog");

/** Asks whether anybody is there before an idle session is ended. */
export const idleWarning = lazily(() => import("./overlays/IdleWarning.tsx"), "IdleWarning");

/** The dialog over a screen whose session has ended. */
export const signInAgain = lazily(() => import("../screens/auth/SignInAgain.tsx"), "SignInAgain");

/** Says that there is an update, or that the app can be used offline. */
export const updateNotice = lazily(() => import("./overlays/UpdateNotice.tsx"), "UpdateNotice");

/** Says at the login that there is no network; the other screens say it themselves. */
export const offlineNotice = lazily(() => import("./overlays/OfflineNotice.tsx"), "OfflineNotice");

/** The frame and the screen of an address. */
function load(address: string) {
  void elsewhere.load();
  const route = matchAddress(address.replace(/\?.*/, ""))?.route;
  if (!route) return null;
  // Only fetched: it is opened together with the screen.
  if (route.area !== "auth") void import("../app/network/createWire.ts").catch(() => {});
  void layouts[route.area].load();
  void screens[route.name].load();
  return route;
}

/** Fetches what an address needs, and what may lie over it, unless it is there. A failure shows when it is wanted. */
export function prefetch(address: string): void {
  for (const part of [noticeDialog, idleWarning, signInAgain, offlineNotice]) void part.load();
  load(address);
}

/**
 * The page was opened at a screen, and what it needs is on its way (the early script): everything is put together at
 * once, and what the screen will ask first is asked meanwhile.
 */
export async function open({ router, wire, openWire, session, wired }: App): Promise<void> {
  const route = load(router.location.get().pathname);
  if (!route || route.area === "auth") return;
  await openWire();
  const isReady = wired.get() === "open" && session.store.get().kind === "active";
  if (isReady && route.area !== "customer" && route.name.startsWith("Customer")) wire.customerSystem.warmUp();
}
