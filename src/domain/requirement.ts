/** A requirement: a document, or the documentation, that a customer may have to complete. */
import * as v from "valibot";
import { lenientFlag, lenientNull, momentAsSent } from "./lenient.ts";

/**
 * One block of a Client record: `sentAt` is a timestamp as the service writes it, `path` a key in the storage bucket. Missing flags
 * are false.
 */
export const requirement = v.object({
  required: lenientFlag,
  sent: lenientFlag,
  sentAt: momentAsSent,
  path: lenientNull,
});

/** A decoded block. */
export type Requirement = v.InferOutput<typeof requirement>;

/** The blocks of a Client record, in the order in which they are shown. */
export const requirementNames = ["avv", "sepa", "documentation"] as const;
/** The name of a block. */
export type RequirementName = (typeof requirementNames)[number];

/** Their German names. */
export const requirementLabels: Record<RequirementName, string> = {
  avv: "AV-Vertrag",
  sepa: "SEPA-Mandat",
  documentation: "Dokumentation",
};

/** Their names where there is little room. */
export const shortRequirementLabels: Record<RequirementName, string> = {
  avv: "AVV",
  sepa: "SEPA",
  documentation: "Doku",
};

/** The value of a missing block. */
export const nothingRequired: Requirement = { required: false, sent: false, sentAt: null, path: null };

/** Required and not sent yet. */
export const isOwed = ({ required, sent }: Requirement): boolean => required && !sent;

/** What each is once it was sent. */
export const doneWords: Record<RequirementName, string> = {
  avv: "unterschrieben",
  sepa: "unterschrieben",
  documentation: "erledigt",
};

/** The state in German: "nicht nötig", "offen", or that it is done. */
export function requirementState(name: RequirementName, { required, sent }: Requirement): string {
  if (!required) return "nicht nötig";
  if (!sent) return "offen";
  return doneWords[name];
}
