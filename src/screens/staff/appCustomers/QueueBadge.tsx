/**
 * The badge of one requirement in a row of the queue. Below a column's head it shows the state; where rows have no head,
 * it shows the requirement's short name and leaves the state to icon and colour. Screen readers get both everywhere.
 */
import type { AppCustomer } from "../../../domain/appCustomer.ts";
import { badgeColour } from "../../../domain/badgeColour.ts";
import {
  type RequirementName,
  requirementLabels,
  requirementState,
  shortRequirementLabels,
} from "../../../domain/requirement.ts";
import { Badge } from "../../../ui/Badge.tsx";
import styles from "./QueueBadge.module.css";

interface QueueBadgeProps {
  customer: AppCustomer;
  name: RequirementName;
  /** Milliseconds since the epoch. */
  now: number;
}

export function QueueBadge({ customer, name, now }: QueueBadgeProps) {
  return (
    <Badge colour={badgeColour(customer, name, now)}>
      <span className={styles.name} aria-hidden="true">
        {shortRequirementLabels[name]}
      </span>
      <span className="visually-hidden">{requirementLabels[name]}: </span>
      <span className={styles.state}>{requirementState(name, customer[name])}</span>
    </Badge>
  );
}
