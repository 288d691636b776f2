/** Where each screen and layout comes from. The build reads the same names to preload a route's chunks. */
import { AuthLayout } from "../layouts/AuthLayout.tsx";
import { matchAddress, type RouteArea, type RouteName } from "../routes.ts";
import { Login } from "../screens/auth/Login.tsx";
import { type LayoutProps, type Lazily, lazily } from "./loader.ts";

type ScreenPart = Lazily<object>;

const loaded = <P>(component: (props: P) => React.ReactNode): Lazily<P> => ({
  load: () => Promise.resolve(),
  component: () => component,
  failure: () => null,
});

export const screens: Record<RouteName, ScreenPart> = {
  // The one eager screen: it is hydrated over its static first paint.
  Login: loaded(Login),
  NewPassword: lazily(() => import("../screens/auth/NewPassword.tsx").then((m) => m.NewPassword)),
  PasswordForgot: lazily(() => import("../screens/auth/PasswordForgot.tsx").then((m) => m.PasswordForgot)),
  PasswordForgotConfirm: lazily(() =>
    import("../screens/auth/PasswordForgotConfirm.tsx").then((m) => m.PasswordForgotConfirm),
  ),
  ChangePassword: lazily(() => import("../screens/auth/ChangePassword.tsx").then((m) => m.ChangePassword)),
  Home: lazily(() => import("../screens/staff/Home.tsx").then((m) => m.Home)),
  Customers: lazily(() => import("../screens/staff/Customers.tsx").then((m) => m.Customers)),
  CustomerDetails: lazily(() =>
    import("../screens/staff/CustomerDetails.tsx").then((m) => m.CustomerDetails),
  ),
  CustomerAsset: lazily(() => import("../screens/staff/CustomerAsset.tsx").then((m) => m.CustomerAsset)),
  AppCustomers: lazily(() => import("../screens/staff/AppCustomers.tsx").then((m) => m.AppCustomers)),
  AppCustomerDetails: lazily(() =>
    import("../screens/staff/AppCustomerDetails.tsx").then((m) => m.AppCustomerDetails),
  ),
  Users: lazily(() => import("../screens/staff/Users.tsx").then((m) => m.Users)),
  NewUser: lazily(() => import("../screens/staff/NewUser.tsx").then((m) => m.NewUser)),
  UserDetails: lazily(() => import("../screens/staff/UserDetails.tsx").then((m) => m.UserDetails)),
  CustomerMenu: lazily(() => import("../screens/customer/CustomerMenu.tsx").then((m) => m.CustomerMenu)),
  AVVView: lazily(() => import("../screens/customer/AVVView.tsx").then((m) => m.AVVView)),
  SEPAView: lazily(() => import("../screens/customer/SEPAView.tsx").then((m) => m.SEPAView)),
};

const staff = lazily<LayoutProps>(() => import("../layouts/StaffLayout.tsx").then((m) => m.StaffLayout));

export const layouts: Record<RouteArea, Lazily<LayoutProps>> = {
  auth: loaded(AuthLayout),
  admin: staff,
  employee: staff,
  customer: lazily(() => import("../layouts/CustomerLayout.tsx").then((m) => m.CustomerLayout)),
};

/** The dialog for successes and apologies. */
export const noticeDialog: ScreenPart = lazily(() =>
  import("./NoticeDialog.tsx").then((m) => m.NoticeDialog),
);

/** Asks whether anybody is there before an idle session is ended. */
export const idleWarning: ScreenPart = lazily(() => import("./IdleWarning.tsx").then((m) => m.IdleWarning));

/** The dialog over a screen whose session has ended. */
export const signInAgain: ScreenPart = lazily(() =>
  import("../screens/auth/SignInAgain.tsx").then((m) => m.SignInAgain),
);

/** Says that there is an update, or that the app can be used offline. */
export const updateNotice: ScreenPart = lazily(() =>
  import("./UpdateNotice.tsx").then((m) => m.UpdateNotice),
);

/** Fetches what an address needs, and what may lie over it, unless it is there. A failure shows when it is wanted. */
export function prefetch(address: string): void {
  for (const overlay of [noticeDialog, idleWarning, signInAgain]) void overlay.load();
  const match = matchAddress(address.replace(/\?.*/, ""));
  if (!match) return;
  void layouts[match.route.area].load();
  void screens[match.route.name].load();
}
