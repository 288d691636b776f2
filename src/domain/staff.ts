/** A staff user: administrator or employee (specification, section 3). */
import * as v from "valibot";
import { email } from "./email.ts";
import { lenientNull, lenientText } from "./lenient.ts";

/** The groups a staff user may be given, the usual one first. */
export const staffGroups = ["Employee", "Admin"] as const;
export type StaffGroup = (typeof staffGroups)[number];

/** Admin is shown as Admin, Employee as Mitarbeiter. */
export const staffGroupNames: Record<StaffGroup, string> = { Employee: "Mitarbeiter", Admin: "Admin" };

/** A group as it is shown; one that is no staff group is shown as it is. */
export function groupName(group: string): string {
  const known = staffGroups.find((name) => name === group);
  return known ? staffGroupNames[known] : group;
}

/** Stored permissions for a reader: AWSJSON text and objects alike; "Keine besonderen" for none. */
export function permissionsText(permissions: unknown): string {
  const text = typeof permissions === "string" ? permissions.trim() : JSON.stringify(permissions ?? {});
  return ["", "{}", "[]", "null"].includes(text) ? "Keine besonderen" : text;
}

/** `permissions` is stored as the service likes (AWSJSON text or an object); it is shown, never interpreted (decision 30). */
export const staffUser = v.object({
  id: v.string(),
  lastname: lenientText,
  firstname: lenientText,
  email: lenientText,
  permissions: v.nullish(v.unknown(), null),
  createdAt: lenientNull,
  updatedAt: lenientNull,
  group: lenientText,
});
export type StaffUser = v.InferOutput<typeof staffUser>;

const required = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));

/** What is typed for a new staff user. */
export const newStaffForm = v.object({
  firstname: required("Bitte geben Sie den Vornamen ein."),
  lastname: required("Bitte geben Sie den Nachnamen ein."),
  email,
  group: v.picklist(staffGroups, "Bitte wählen Sie eine Gruppe."),
});
export type NewStaff = v.InferOutput<typeof newStaffForm>;
