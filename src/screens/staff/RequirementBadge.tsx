/**
 * The state of one requirement of an app customer in a row of the queue, as a small mark with a short text. In the table it is
 * the day on which it was done, because the column's head names the requirement; on a card it is the requirement's short name.
 * Screen readers get the name and the state everywhere.
 */
import {
  type AppCustomer,
  type Requirement,
  type RequirementName,
  requirementLabels,
  requirementState,
  shortRequirementLabels,
} from "../../domain/appCustomer.ts";
import { badgeColour } from "../../domain/due.ts";
import { formatDate } from "../../domain/germanFormats.ts";
import { Badge } from "../../ui/Badge.tsx";
import styles from "./RequirementBadge.module.css";

interface RequirementBadgeProps {
  customer: AppCustomer;
  name: RequirementName;
}

export function RequirementBadge({ customer, name }: RequirementBadgeProps) {
  const state = `${requirementLabels[name]}: ${requirementState(name, customer[name])}`;
  return (
    <span title={state}>
      <Badge colour={badgeColour(customer[name])}>
        <span className="visually-hidden">{state}</span>
        <span className={styles.name} aria-hidden="true">
          {shortRequirementLabels[name]}
        </span>
        <span className={styles.short} aria-hidden="true">
          {shortState(customer[name])}
        </span>
      </Badge>
    </span>
  );
}

/** The day on which it was done, "offen", or nothing. The zero-width space keeps the badge as high as one with a text. */
function shortState({ required, sent, sentAt }: Requirement): string {
  if (!required) return "\u200b";
  return sent ? formatDate(sentAt) || "\u200b" : "offen";
}
