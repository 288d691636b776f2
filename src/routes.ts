/**
 * The table of all screens: name, title, and the path in each area that has the screen (decision 25). The area decides
 * who may enter. Auth screens need no session unless `signedIn` is set.
 */
import { urlText } from "./domain/addresses.ts";
import { MOST_ADDRESS_CHARACTERS } from "./domain/limits.ts";
import { type Area, type AreaBundle, bundleOf, homeArea, type Role } from "./domain/role.ts";

export type { Area };

/** The first part of an address. */
export type RouteArea = Area | "auth";

interface Row {
  title: string;
  paths: Partial<Record<RouteArea, string>>;
  /** For auth screens: needs a session, and has the layout of the visitor's own area. */
  signedIn?: true;
}

/** Screens by name. A screen has one path in each area that has it. `:id` is a parameter, `:id?` an optional one. */
export const routes = {
  Home: { title: "Home", paths: { admin: "/admin", employee: "/employee" } },
  Customers: { title: "Kunden", paths: { admin: "/admin/customers", employee: "/employee/customers" } },
  CustomerDetails: {
    title: "Kunde",
    paths: { admin: "/admin/customers/:id", employee: "/employee/customers/:id" },
  },
  CustomerAsset: { title: "Asset", paths: { admin: "/admin/customers/:id/asset/:assetid" } },
  Invitations: { title: "Einladungen", paths: { admin: "/admin/customers/invitations" } },
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
    title: "Neues Passwort festlegen",
    paths: { auth: "/auth/password-forgot-confirm/:id?" },
  },
  NewPassword: { title: "Passwort festlegen", paths: { auth: "/auth/new-password" } },
  ChangePassword: { title: "Passwort ändern", paths: { auth: "/auth/change-password" }, signedIn: true },
} as const satisfies Record<string, Row>;

/** The name of a screen. Code refers to screens by name, never by path. */
export type RouteName = keyof typeof routes;

/** Addresses that only redirect. */
const redirects: Readonly<Record<string, string>> = {
  "/": "/admin",
  "/admin/user": "/admin/users",
  "/auth": "/auth/login",
};

/** The target of a path that only redirects; undefined for all others. As with screens, a slash at the end is ignored. */
export const redirectOf = (pathname: string): string | undefined =>
  redirects[pathname] ?? redirects[pathname.replace(/\/$/, "")];

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

/** The parameters of a screen's path, as an object; empty without any. */
export type RouteParams<N extends RouteName> = Record<
  ParamNames<(typeof routes)[N]["paths"][keyof (typeof routes)[N]["paths"]]>,
  string
>;

/** The names of the screens that the area has. */
export type RouteNameIn<A extends RouteArea> = {
  [N in RouteName]: PathIn<N, A> extends never ? never : N;
}[RouteName];

type ParamsArgument<N extends RouteName> = [keyof RouteParams<N>] extends [never] ? [] : [RouteParams<N>];

/** The address of a screen in an area. A wrong name or a missing parameter does not compile. */
export function href<A extends RouteArea, N extends RouteNameIn<A>>(
  area: A,
  name: N,
  ...params: ParamsArgument<N>
): string {
  return addressOf(area, name, params[0] ?? {});
}

/** As `href`, for names and areas known only at run time. An area without the screen gives the area's first address. */
export function addressOf(
  area: RouteArea,
  name: RouteName,
  params: Readonly<Record<string, string>>,
): string {
  const { paths }: Row = routes[name];
  const path = paths[area] ?? `/${area}`;
  return path
    .replace(/\/:(\w+)\?/g, (_, key: string) => (params[key] ? `/${urlText(params[key])}` : ""))
    .replace(/:(\w+)/g, (_, key: string) => urlText(params[key] ?? ""));
}

export interface RoutePath {
  name: RouteName;
  area: RouteArea;
  path: string;
}

/** All paths. Fixed ones come before those with parameters, so that `users/new` is not a user's id. */
export const routePaths: readonly RoutePath[] = (Object.entries(routes) as [RouteName, Row][])
  .flatMap(([name, { paths }]) =>
    (Object.entries(paths) as [RouteArea, string][]).map(([area, path]) => ({ name, area, path })),
  )
  .sort((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")));

/** A path as the source of a regular expression with a named group for each parameter. */
const patternOf = (path: string): string =>
  `^${path.replace(/\/:(\w+)\?/g, "(?:/(?<$1>[^/]+))?").replace(/\/:(\w+)/g, "/(?<$1>[^/]+)")}/?$`;

/** The path that an address matches, with its decoded parameters; null without a match. `flags`: "i" ignores the case. */
export function matchAddress(
  pathname: string,
  flags = "",
): { route: RoutePath; params: Record<string, string> } | null {
  for (const route of routePaths) {
    const match = new RegExp(patternOf(route.path), flags).exec(pathname);
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
    // A stray percent sign in the address bar is an unknown id, not a crash.
    return id;
  }
}

/**
 * Repairs an address that a mail program has damaged. Such a program writes "#" as "%23" (Safe Links), adds punctuation at the
 * end, doubles slashes or changes the case. The part after the "#" is `fragment`. Returns null for a correct address, and for
 * one that cannot be repaired. Ids stay unchanged, unless the address cannot be recognised with them.
 */
export function repairedAddress(pathname: string): { path: string; fragment: string } | null {
  if (matchAddress(pathname) || redirectOf(pathname)) return null;
  const single = pathname.slice(0, MOST_ADDRESS_CHARACTERS).replace(/\/+/g, "/");
  const [cut = ""] = single.split(/%(?:25)*(?:23|3f)|&/i);
  const fragment = single
    .slice(cut.length)
    .replace(/%(25)+/g, "%")
    .replace(/^%23/, "#");
  for (const path of [single, cut, cut.replace(/(?<!\W)(%(25)*[\da-f]{2}|\W)+$/i, "")]) {
    const match = matchAddress(path, "i");
    const leadsTo = match
      ? addressOf(match.route.area, match.route.name, match.params)
      : redirectOf(path.toLowerCase());
    if (leadsTo) return { path: leadsTo, fragment };
  }
  return null;
}

export const needsSession = ({ name, area }: RoutePath): boolean => {
  const row: Row = routes[name];
  return area !== "auth" || row.signedIn === true;
};

/** The area that gives the screen its layout: the route's own, or the role's for an auth screen that needs a session. */
export const areaOf = (route: RoutePath, role: Role | null): RouteArea =>
  role && route.area === "auth" && needsSession(route) ? homeArea(role) : route.area;

/** The bundle with the screen of an address; null for auth screens, which the app always has, and for unknown addresses. */
export function bundleOfAddress(address: string): AreaBundle | null {
  const pathname = address.replace(/[?#].*/, "");
  const route = matchAddress(pathname)?.route;
  return route && route.area !== "auth" ? bundleOf(route.area, pathname) : null;
}
