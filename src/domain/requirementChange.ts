/** What is to be changed of what several customers must complete: each block is set, unset or left as it is. */
import type { AppCustomer } from "./appCustomer.ts";
import { type RequirementName, requirementNames } from "./requirement.ts";

/** What may become of one block, in the order in which it is offered. */
export const requirementChoices = ["keep", "required", "notRequired"] as const;
/** One of these. */
export type RequirementChoice = (typeof requirementChoices)[number];

/** Their German names. */
export const requirementChoiceNames: Record<RequirementChoice, string> = {
  keep: "unverändert",
  required: "erforderlich",
  notRequired: "nicht erforderlich",
};

/** A choice for each block. */
export type RequirementChange = Record<RequirementName, RequirementChoice>;

/** Everything stays as it is. */
export const noRequirementChange: RequirementChange = { avv: "keep", sepa: "keep", documentation: "keep" };

type Required = Record<RequirementName, boolean>;

/** What that customer must complete after the change: true for each. */
export function requiredAfter(customer: AppCustomer, change: RequirementChange): Required {
  const after = (name: RequirementName) =>
    change[name] === "keep" ? customer[name].required : change[name] === "required";
  return { avv: after("avv"), sepa: after("sepa"), documentation: after("documentation") };
}

/** The change concerns that customer. */
export const changesSomething = (customer: AppCustomer, required: Required): boolean =>
  requirementNames.some((name) => customer[name].required !== required[name]);

/**
 * What `current` must complete once a change is undone: what the change touched is as it was before, all else as it is in
 * `current`.
 */
export function requiredBefore(before: AppCustomer, changed: Required, current: AppCustomer): Required {
  const was = (name: RequirementName) =>
    before[name].required === changed[name] ? current[name].required : before[name].required;
  return { avv: was("avv"), sepa: was("sepa"), documentation: was("documentation") };
}
