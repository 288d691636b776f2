/** How one requirement of an app customer stands, as a coloured badge (specification, section 4). */

import type { AppCustomer } from "../../../domain/appCustomer.ts";
import {
  badgeColour,
  type RequirementName,
  requirementLabels,
  requirementState,
} from "../../../domain/requirement.ts";
import { Badge } from "../../../ui/Badge.tsx";

interface DocumentBadgeProps {
  of: AppCustomer;
  name: RequirementName;
  /** The document stands beside it already, such as in a table's head; it is read out all the same. */
  short?: boolean;
}

export function DocumentBadge({ of, name, short }: DocumentBadgeProps) {
  return (
    <Badge colour={badgeColour(of[name])}>
      <span>
        <span className={short ? "visually-hidden" : undefined}>{requirementLabels[name]}: </span>
        {requirementState(name, of[name])}
      </span>
    </Badge>
  );
}
