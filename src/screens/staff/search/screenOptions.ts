/** The screens that the search offers. */
import { mayEnter, type Role } from "../../../domain/role.ts";
import { matchesSearch, searchText, searchWords } from "../../../domain/search.ts";
import {
  addressOf,
  needsSession,
  type RouteArea,
  type RouteName,
  type RoutePath,
  routePaths,
  routes,
} from "../../../routes.ts";
import type { SearchOption } from "./searchOption.ts";

const names = Object.keys(routes) as RouteName[];

/** A screen that can be opened without an id, and that the role may enter. */
const isOpenTo = (role: Role, route: RoutePath): boolean =>
  !route.path.includes(":") && (route.area === "auth" ? needsSession(route) : mayEnter(role, route.area));

/**
 * The screens that staff may enter and whose title matches the text: those of the current area first, else of their own
 * one. The customers' area is none of them: an administrator may enter it, but has no documents to sign there.
 */
export function screenOptions(role: Role, area: RouteArea, text: string): SearchOption[] {
  const words = searchWords(text);
  const areas: readonly RouteArea[] = [area, role === "Admin" ? "admin" : "employee", "auth"];
  return names.flatMap((name) => {
    const { title } = routes[name];
    const found = areas.find((candidate) =>
      routePaths.some((route) => route.name === name && route.area === candidate && isOpenTo(role, route)),
    );
    if (!found || !matchesSearch(searchText(title), words)) return [];
    return [{ label: title, note: "", href: addressOf(found, name, {}) }];
  });
}
