/** Who may see which address (specification, sections 4 and 6; decisions 8, 9, 25): a pure function, tested over the whole table. */
import { type Area, homeArea, mayEnter, type Role, roleOf } from "../../domain/role.ts";
import { href, needsSession, type RoutePath } from "../../routes.ts";
import type { Session } from "../session/session.ts";

export type AccessDecision =
  | { kind: "enter" }
  /** Another tab is still being asked for its session. */
  | { kind: "wait" }
  /** `target` is the address to come back to after the sign-in. */
  | { kind: "redirect"; to: string; target?: string }
  /** Signed in, but in no group that has an area. */
  | { kind: "noPermission" };

export const homes: Readonly<Record<Area, string>> = {
  admin: href("admin", "Home"),
  employee: href("employee", "Home"),
  customer: href("customer", "CustomerMenu"),
};

/** The first screen of a role. */
export const homeOf = (role: Role): string => homes[homeArea(role)];

/** Screens that make no sense for somebody who is signed in already. */
const entrances: readonly RoutePath["name"][] = ["Login", "NewPassword"];

/**
 * May this session see this route? `address` is what the visitor asked for, `target` what was remembered from before
 * the sign-in, already matched against the table.
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
  if (entrances.includes(route.name)) {
    if (!role) return { kind: "noPermission" };
    const mayFollow = target && target.route.area !== "auth" && mayEnter(role, target.route.area);
    return { kind: "redirect", to: mayFollow ? target.address : homeOf(role) };
  }
  if (route.area === "auth") return { kind: "enter" };
  if (!role) return { kind: "noPermission" };
  return mayEnter(role, route.area) ? { kind: "enter" } : { kind: "redirect", to: homeOf(role) };
}
