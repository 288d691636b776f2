/**
 * THE table of addresses: name, title, and the path in each area that has the screen (specification, section 2;
 * decisions 7 and 25). Who may enter follows from the area, and `signedIn` says it for the auth screens.
 */
import { type Area, type AreaBundle, bundleOf } from "./domain/role.ts";

export type { Area };

/** The part of the address space a path belongs to. `auth` asks for no sign-in unless the row says so. */
export type RouteArea = Area | "auth";

interface Row {
  title: string;
  paths: Partial<Record<RouteArea, string>>;
  /** Only for auth screens: this one needs a session. */
  signedIn?: true;
}

export const routes = {
  Home: { title: "Home", paths: { admin: "/admin", employee: "/employee" } },
  Customers: { title: "Kunden", paths: { admin: "/admin/customers", employee: "/employee/customers" } },
  CustomerDetails: {
    title: "Kunde",
    paths: { admin: "/admin/customers/:id", employee: "/employee/customers/:id" },
  },
  CustomerAsset: { title: "Asset", paths: { admin: "/admin/customers/:id/asset/:assetid" } },
  AppCustomers: {
    title: "App-Kunden",
    paths: { admin: "/admin/app-customers", employee: "/employee/app-customers" },
  },
  AppCustomerDetails: {
    title: "App-Kunde",
    paths: { admin: "/admin/app-customers/:id", employee: "/employee/app-customers/:id" },
  },
  Users: { title: "Mitarbeiter", paths: { admin: "/admin/users" } },
  NewUser: { title: "Mitarbeiter hinzufügen", paths: { admin: "/admin/users/new" } },
  UserDetails: { title: "Mitarbeiter", paths: { admin: "/admin/users/:id" } },
  CustomerMenu: { title: "Ihre Dokumente", paths: { customer: "/customer" } },
  AVVView: { title: "AV-Vertrag", paths: { customer: "/customer/avv" } },
  SEPAView: { title: "SEPA-Mandat", paths: { customer: "/customer/sepa" } },
  Login: { title: "Anmelden", paths: { auth: "/auth/login" } },
  PasswordForgot: { title: "Passwort vergessen", paths: { auth: "/auth/password-forgot" } },
  PasswordForgotConfirm: {
    title: "Neues Passwort setzen",
    paths: { auth: "/auth/password-forgot-confirm/:id?" },
  },
  NewPassword: { title: "Passwort festlegen", paths: { auth: "/auth/new-password" } },
  ChangePassword: { title: "Passwort ändern", paths: { auth: "/auth/change-password" }, signedIn: true },
} as const satisfies Record<string, Row>;

/** Screens are called by these names, never by their paths. */
export type RouteName = keyof typeof routes;

/** Addresses that only lead on to another one. */
export const redirects: Readonly<Record<string, string>> = {
  "/": "/admin",
  "/admin/user": "/admin/users",
  "/auth": "/auth/login",
};

type PathIn<N extends RouteName, A extends RouteArea> = A extends keyof (typeof routes)[N]["paths"]
  ? (typeof routes)[N]["paths"][A]
  : never;

type ParamNames<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name extends `${infer Optional}?`
      ? Optional
      : Name
    : never;

/** The ids a screen's address needs, as an object; `{}` for none. */
export type RouteParams<N extends RouteName> = Record<
  ParamNames<(typeof routes)[N]["paths"][keyof (typeof routes)[N]["paths"]]>,
  string
>;

/** The names that have a path in the area. */
export type RouteNameIn<A extends RouteArea> = {
  [N in RouteName]: PathIn<N, A> extends never ? never : N;
}[RouteName];

type ParamsArgument<N extends RouteName> = [keyof RouteParams<N>] extends [never] ? [] : [RouteParams<N>];

/** The address of a screen in an area; a wrong name or a missing id does not compile. */
export function href<A extends RouteArea, N extends RouteNameIn<A>>(
  area: A,
  name: N,
  ...params: ParamsArgument<N>
): string {
  return addressOf(area, name, params[0] ?? {});
}

/** As `href`, for callers that know name and area only at run time; a name without a path there gives the area's first screen. */
export function addressOf(
  area: RouteArea,
  name: RouteName,
  params: Readonly<Record<string, string>>,
): string {
  const { paths }: Row = routes[name];
  const path = paths[area] ?? `/${area}`;
  return path
    .replace(/\/:(\w+)\?/g, (_, key: string) => (params[key] ? `/${encodeURIComponent(params[key])}` : ""))
    .replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""));
}

/** One path of the table. */
export interface RoutePath {
  name: RouteName;
  area: RouteArea;
  path: string;
}

/** Fixed paths stand before those with ids, so `users/new` is not a user. */
export const routePaths: readonly RoutePath[] = (Object.entries(routes) as [RouteName, Row][])
  .flatMap(([name, { paths }]) =>
    (Object.entries(paths) as [RouteArea, string][]).map(([area, path]) => ({ name, area, path })),
  )
  .sort((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")));

/** A path of the table as the source of a regular expression with a named group for each id. */
export const patternOf = (path: string): string =>
  `^${path.replace(/\/:(\w+)\?/g, "(?:/(?<$1>[^/]+))?").replace(/\/:(\w+)/g, "/(?<$1>[^/]+)")}/?$`;

const patterns = routePaths.map((route) => ({ route, pattern: new RegExp(patternOf(route.path)) }));

/** The row an address means, with its ids decoded; null when the table has none. */
export function matchAddress(pathname: string): { route: RoutePath; params: Record<string, string> } | null {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const ids = Object.entries(match.groups ?? {}).filter(([, id]) => id !== undefined);
    return { route, params: Object.fromEntries(ids.map(([name, id]) => [name, decoded(id)])) };
  }
  return null;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    // A stray percent sign typed into the address bar is only an id that nothing has.
    return id;
  }
}

/** Does the route need a session? */
export const needsSession = ({ name, area }: RoutePath): boolean => {
  const row: Row = routes[name];
  return area !== "auth" || row.signedIn === true;
};

/** The bundle that holds the screen of an address; null for the auth screens, which the app always has, and for unknown addresses. */
export function bundleOfAddress(address: string): AreaBundle | null {
  const area = matchAddress(address.replace(/[?#].*/, ""))?.route.area ?? "auth";
  return area === "auth" ? null : bundleOf(area);
}
