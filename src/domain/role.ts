/** Roles: the groups of the access token and the areas they may enter (decisions 8 and 25). */

/** The groups that have an area. */
export type Role = "Admin" | "Employee" | "Customer";
/** The areas of the app; each is the first part of its addresses. */
export type Area = "admin" | "employee" | "customer";

/** The roles in German. */
export const roleNames: Record<Role, string> = { Admin: "Admin", Employee: "Mitarbeiter", Customer: "Kunde" };

// Marked as pure. Without the mark, the bootstrap would contain all role names, which it does not need.
const roles: readonly string[] = /* @__PURE__ */ Object.keys(roleNames);

/** The role of a token: its first group. Null if that group has no area, such as "Guardian" (decision 8). */
export function roleOf(groups: readonly string[]): Role | null {
  const first = groups[0];
  return first !== undefined && roles.includes(first) ? (first as Role) : null;
}

const homes: Record<Role, Area> = { Admin: "admin", Employee: "employee", Customer: "customer" };

/** The roles of staff: they work with customers and the customer system. */
export const isStaff = (role: Role | null): boolean => role === "Admin" || role === "Employee";

/** Only admins may invite (decision 5). */
export const mayInvite = (role: Role | null): boolean => role === "Admin";

/** The area a role starts in. */
export const homeArea = (role: Role): Area => homes[role];

/** An admin may enter every area, the others only their own. */
export const mayEnter = (role: Role, area: Area): boolean => role === "Admin" || homes[role] === area;

/** The bundles of screens: both kinds of staff see the same ones. `records` holds all of `staff`. */
export type AreaBundle = "staff" | "records" | "customer";

/** Staff's addresses below a list, and those of staff's own accounts. */
const records = /^\/\w+\/(users|(app-)?customers\/.)/;

/** The bundle that holds the screen of an area's address; without an address, the area's first bundle. */
export const bundleOf = (area: Area, pathname = ""): AreaBundle =>
  area === "customer" ? "customer" : records.test(pathname) ? "records" : "staff";
