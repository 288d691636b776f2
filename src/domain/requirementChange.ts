/** A change of what several customers must complete: each block is set, unset or kept. */
import {
  type AppCustomer,
  doneWord,
  type RequiredActions,
  type RequirementName,
  requirementLabels,
  requirementNames,
} from "./appCustomer.ts";

/** The choices for one block, in the order in which they are offered. */
export const requirementChoices = ["keep", "required", "notRequired"] as const;
type RequirementChoice = (typeof requirementChoices)[number];

/** The choices' German names. */
export const requirementChoiceNames: Record<RequirementChoice, string> = {
  keep: "unverändert",
  required: "erforderlich",
  notRequired: "nicht erforderlich",
};

export type RequirementChange = Record<RequirementName, RequirementChoice>;

export const noRequirementChange: RequirementChange = { avv: "keep", sepa: "keep", documentation: "keep" };

const ofEach = (isRequired: (name: RequirementName) => boolean): RequiredActions => ({
  avv: isRequired("avv"),
  sepa: isRequired("sepa"),
  documentation: isRequired("documentation"),
});

/** What that customer must complete after the change. */
export const requiredAfter = (customer: AppCustomer, change: RequirementChange): RequiredActions =>
  ofEach((name) => (change[name] === "keep" ? customer[name].required : change[name] === "required"));

/**
 * What `current` must complete after a change is undone. Blocks that the change altered become as they were `before`.
 * All others stay as in `current`.
 */
export const requiredBefore = (
  before: AppCustomer,
  changed: RequiredActions,
  current: AppCustomer,
): RequiredActions =>
  ofEach((name) => (before[name].required === changed[name] ? current : before)[name].required);

/**
 * What changed between two readings of an app customer: one German sentence per visible change, none when only hidden
 * fields differ.
 */
export function recordChanges(before: AppCustomer, after: AppCustomer): string[] {
  const changes = requirementNames.flatMap((name) => changesOf(name, before, after));
  if (before.name !== after.name) changes.push(`Der Name lautet jetzt „${after.name}“.`);
  if (before.client !== after.client) changes.push(`Der Kunde heißt jetzt „${after.client}“.`);
  if (before.email !== after.email) changes.push(`Die E-Mail-Adresse lautet jetzt ${after.email}.`);
  return changes;
}

const articles: Record<RequirementName, string> = { avv: "Der", sepa: "Das", documentation: "Die" };

function changesOf(name: RequirementName, before: AppCustomer, after: AppCustomer): string[] {
  const subject = `${articles[name]} ${requirementLabels[name]}`;
  const [old, fresh] = [before[name], after[name]];
  const changes: string[] = [];
  if (old.required !== fresh.required) {
    changes.push(`${subject} ist jetzt ${fresh.required ? "erforderlich" : "nicht mehr erforderlich"}.`);
  }
  if (old.sent !== fresh.sent) {
    changes.push(`${subject} ist jetzt ${fresh.sent ? doneWord(name) : "wieder offen"}.`);
  }
  return changes;
}
