/** Decides which session may see which address (decisions 8 and 25): a pure function, tested over the whole route table. */
import { type Area, homeArea, mayEnter, type Role, roleOf } from "../domain/role.ts";
import { href, matchAddress, needsSession, type RoutePath } from "../routes.ts";
import type { RouterLocation } from "./router.ts";
import type { Session } from "./session.ts";

export type AccessDecision =
  | { kind: "enter" }
  /** Another tab has been asked for its session and has not answered yet. */
  | { kind: "wait" }
  /** `target` is the address to come back to after the sign-in. */
  | { kind: "redirect"; to: string; target?: string }
  /** Signed in, but in no group with an area. */
  | { kind: "noPermission" };

/** The address of each area's first screen. */
export const homes: Readonly<Record<Area, string>> = {
  admin: href("admin", "Home"),
  employee: href("employee", "Home"),
  customer: href("customer", "CustomerMenu"),
};

const homeOf = (role: Role): string => homes[homeArea(role)];

/** Signed-in users are redirected away from these screens. */
const signInScreens: readonly RoutePath["name"][] = ["Login", "NewPassword"];

/** A role may enter its areas and the auth screens that need a session: every role may change its password. */
const mayFollow = (role: Role, route: RoutePath): boolean =>
  route.area === "auth" ? needsSession(route) : mayEnter(role, route.area);

/**
 * Decides whether this session may see this route. `address` is the requested address. `target` is the address remembered from
 * before the sign-in, already matched against the route table.
 */
export function checkAccess(
  route: RoutePath,
  session: Session,
  address: string,
  target: { address: string; route: RoutePath } | null = null,
): AccessDecision {
  if (session.kind === "asking") return needsSession(route) ? { kind: "wait" } : { kind: "enter" };
  if (session.kind === "none") {
    if (!needsSession(route)) return { kind: "enter" };
    return { kind: "redirect", to: href("auth", "Login"), target: address };
  }
  const role = roleOf(session.identity.groups);
  if (signInScreens.includes(route.name)) {
    if (!role) return { kind: "noPermission" };
    return { kind: "redirect", to: target && mayFollow(role, target.route) ? target.address : homeOf(role) };
  }
  if (route.area === "auth" && !needsSession(route)) return { kind: "enter" };
  if (!role) return { kind: "noPermission" };
  return mayFollow(role, route) ? { kind: "enter" } : { kind: "redirect", to: homeOf(role) };
}

/** `checkAccess` for a router location. Its history entry may remember an address from before the sign-in. */
export function accessAt(route: RoutePath, session: Session, location: RouterLocation): AccessDecision {
  const remembered = location.state.target;
  // The remembered path is matched as text, not parsed as a URL, so that only addresses of the route table are ever
  // followed.
  const target = remembered ? matchAddress(remembered.replace(/[?#].*/, "")) : null;
  return checkAccess(
    route,
    session,
    location.pathname + location.search,
    remembered && target ? { address: remembered, route: target.route } : null,
  );
}
