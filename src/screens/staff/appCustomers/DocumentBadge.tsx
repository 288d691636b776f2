/** The state of one requirement of an app customer, as a coloured badge. What stands beside it names the requirement. */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { badgeColour } from "../../../domain/badgeColour.ts";
import { type RequirementName, requirementLabels, requirementState } from "../../../domain/requirement.ts";
import { Badge } from "../../../ui/Badge.tsx";

interface DocumentBadgeProps {
  customer: AppCustomer;
  name: RequirementName;
  /** Milliseconds since the epoch. */
  now: number;
}

export function DocumentBadge({ customer, name, now }: DocumentBadgeProps) {
  return (
    <Badge colour={badgeColour(customer, name, now)}>
      <span className="visually-hidden">{requirementLabels[name]}: </span>
      {requirementState(name, customer[name])}
    </Badge>
  );
}
