/** Who may be where: groups of the access token, the areas they lead to (specification, section 6; decisions 8, 9, 25). */

/** The groups that lead somewhere. */
export type Role = "Admin" | "Employee" | "Customer";
/** The first part of an address. */
export type Area = "admin" | "employee" | "customer";

const roles: readonly string[] = ["Admin", "Employee", "Customer"];

/** The role is the FIRST group of the token; an unknown first group ("Guardian" too) has none, whatever follows it. */
export function roleOf(groups: readonly string[]): Role | null {
  const first = groups[0];
  return first !== undefined && roles.includes(first) ? (first as Role) : null;
}

const homes: Record<Role, Area> = { Admin: "admin", Employee: "employee", Customer: "customer" };

/** The area in which a role is at home. */
export const homeArea = (role: Role): Area => homes[role];

/** An admin may enter every area, the others only their own. */
export const mayEnter = (role: Role, area: Area): boolean => role === "Admin" || homes[role] === area;

/** The bundles of screens: both kinds of staff see the same ones. */
export type AreaBundle = "staff" | "customer";

/** The bundle that holds an area's screens. */
export const bundleOf = (area: Area): AreaBundle => (area === "customer" ? "customer" : "staff");
