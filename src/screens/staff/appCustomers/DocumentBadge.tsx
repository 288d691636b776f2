/** The state of one requirement of an app customer, as a coloured badge. */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import {
  badgeColour,
  type RequirementName,
  requirementLabels,
  requirementState,
} from "../../../domain/requirement.ts";
import { Badge } from "../../../ui/Badge.tsx";

interface DocumentBadgeProps {
  customer: AppCustomer;
  name: RequirementName;
  /** Shows the state alone, where a table's head names the document; screen readers still get the name. */
  short?: boolean;
}

export function DocumentBadge({ customer, name, short }: DocumentBadgeProps) {
  return (
    <Badge colour={badgeColour(customer[name])}>
      <span>
        <span className={short ? "visually-hidden" : undefined}>{requirementLabels[name]}: </span>
        {requirementState(name, customer[name])}
      </span>
    </Badge>
  );
}
