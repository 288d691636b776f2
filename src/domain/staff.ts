/** Staff users: administrators and employees. */
import * as v from "valibot";
import { email, requiredText } from "./formFields.ts";
import { lenientMoment, lenientText, sentBack } from "./lenient.ts";
import { limited } from "./limits.ts";
import { roleNames } from "./role.ts";
import { matchesSearch, searchText, searchWords } from "./search.ts";

/** The groups a staff user may be given, the default first. */
export const staffGroups = ["Employee", "Admin"] as const;

/** The German name of a group; an unknown group keeps its own name. */
export function groupName(group: string): string {
  const known = staffGroups.find((name) => name === group);
  return known ? roleNames[known] : group;
}

/** JSON.stringify raises a RangeError for objects that JSON.parse can still read. */
const jsonText = v.fallback(v.pipe(v.unknown(), v.stringifyJson()), "zu tief verschachtelt");

/** Stored permissions as text, from an AWSJSON text or an object; "Keine besonderen" for none. */
export function permissionsText(permissions: unknown): string {
  const text = typeof permissions === "string" ? permissions.trim() : v.parse(jsonText, permissions ?? {});
  return ["", "{}", "[]", "null"].includes(text) ? "Keine besonderen" : limited(text);
}

/** The data service's User record. `permissions` is an AWSJSON text or an object, shown and never interpreted. */
export const staffUser = v.object({
  id: sentBack,
  lastname: lenientText,
  firstname: lenientText,
  email: lenientText,
  permissions: v.nullish(v.unknown(), null),
  createdAt: lenientMoment,
  updatedAt: lenientMoment,
  group: lenientText,
});
export type StaffUser = v.InferOutput<typeof staffUser>;

/** A staff user's name in lists: last name first, else the address. */
export const staffName = ({ lastname, firstname, email }: StaffUser): string =>
  [lastname, firstname].filter((part) => part !== "").join(", ") || email;

/** The staff users that a search finds by name or address. */
export function searchStaff(users: readonly StaffUser[], search: string): readonly StaffUser[] {
  const words = searchWords(search);
  return users.filter((user) => matchesSearch(searchText(user.lastname, user.firstname, user.email), words));
}

/** What an administrator types to create a staff user. */
export const newStaffForm = v.object({
  firstname: requiredText("Bitte geben Sie den Vornamen ein."),
  lastname: requiredText("Bitte geben Sie den Nachnamen ein."),
  email,
  group: v.picklist(staffGroups, "Bitte wählen Sie eine Gruppe."),
});
export type NewStaff = v.InferOutput<typeof newStaffForm>;
