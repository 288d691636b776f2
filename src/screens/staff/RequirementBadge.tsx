/**
 * The state of one requirement of an app customer, as a coloured badge. The text beside or above it names the
 * requirement. In the queue's table a badge shows when it was done; on a card it shows the requirement's short name
 * instead. Screen readers get the name and the state everywhere.
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
  /** The badge is in a row of the queue. */
  inRow?: boolean;
}

export function RequirementBadge({ customer, name, inRow = false }: RequirementBadgeProps) {
  const state = requirementState(name, customer[name]);
  return (
    <span title={inRow ? `${requirementLabels[name]}: ${state}` : undefined}>
      <Badge colour={badgeColour(customer[name])}>
        {inRow && (
          <span className={styles.name} aria-hidden="true">
            {shortRequirementLabels[name]}
          </span>
        )}
        <span className="visually-hidden">{requirementLabels[name]}: </span>
        <span className={inRow ? "visually-hidden" : undefined}>{state}</span>
        {/* The column's head names the requirement. */}
        {inRow && (
          <span className={styles.short} aria-hidden="true">
            {shortState(customer[name])}
          </span>
        )}
      </Badge>
    </span>
  );
}

/**
 * In a row's badge: the date on which it was done, "offen", or nothing. The zero-width space keeps the badge as high as one
 * with a text.
 */
function shortState({ required, sent, sentAt }: Requirement): string {
  if (!required) return "\u200b";
  return sent ? formatDate(sentAt) || "\u200b" : "offen";
}
