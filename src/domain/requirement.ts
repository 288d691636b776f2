/** A requirement: one document (or the documentation) a customer may have to complete (specification, sections 3 and 4). */
import * as v from "valibot";
import { lenientFlag, lenientNull } from "./lenient.ts";

/** Shape on the wire: `sentAt` is an ISO 8601 timestamp, `path` a key in the storage bucket. A missing flag is false. */
export const requirement = v.object({
  required: lenientFlag,
  sent: lenientFlag,
  sentAt: lenientNull,
  path: lenientNull,
});

export type Requirement = v.InferOutput<typeof requirement>;

/** The blocks of a Client record, in the order in which they are shown. */
export const requirementNames = ["avv", "sepa", "documentation"] as const;
export type RequirementName = (typeof requirementNames)[number];

/** What staff call them. */
export const requirementLabels: Record<RequirementName, string> = {
  avv: "AV-Vertrag",
  sepa: "SEPA-Mandat",
  documentation: "Dokumentation",
};

/** What a missing block means. */
export const nothingRequired: Requirement = { required: false, sent: false, sentAt: null, path: null };

export type BadgeColour = "green" | "red" | "grey";

/** Green when required and sent, red when required and not sent, grey when not required. */
export function badgeColour(of: Requirement): BadgeColour {
  if (!of.required) return "grey";
  return of.sent ? "green" : "red";
}

/** Still owed: required and not sent. */
export const isOwed = (of: Requirement): boolean => of.required && !of.sent;

/** "offen", "unterschrieben", "erledigt" (the documentation is not signed) or "nicht nötig". */
export function requirementState(name: RequirementName, of: Requirement): string {
  if (!of.required) return "nicht nötig";
  if (!of.sent) return "offen";
  return name === "documentation" ? "erledigt" : "unterschrieben";
}
