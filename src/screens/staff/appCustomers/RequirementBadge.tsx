/**
 * The state of one requirement of an app customer, as a coloured badge. What stands beside or above it names the
 * requirement; a row of the queue has no head where it is narrow: there the badge shows the short name, and leaves the
 * state to icon and colour. The documentation is no action of the customer: in a row it is a mark, and only where it is
 * required (decision 53). Screen readers get both everywhere.
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
import styles from "./RequirementBadge.module.css";

interface RequirementBadgeProps {
  customer: AppCustomer;
  name: RequirementName;
  /** Milliseconds since the epoch. */
  now: number;
  /** It stands in a row of the queue. */
  inRow?: boolean | undefined;
}

export function RequirementBadge({ customer, name, now, inRow }: RequirementBadgeProps) {
  const state = requirementState(name, customer[name]);
  const inWords = `${requirementLabels[name]}: ${state}`;
  if (!inRow || name !== "documentation") return <WholeBadge {...{ customer, name, now, inRow }} />;
  if (!customer[name].required) return <span className="visually-hidden">{inWords}</span>;
  return (
    <span title={inWords}>
      <Badge colour={badgeColour(customer, name, now)}>
        <span className="visually-hidden">{requirementLabels[name]}: </span>
        <span className={styles.mark}>{state}</span>
        {/* As high as a badge with a text. */}
        {"\u200b"}
      </Badge>
    </span>
  );
}

const WholeBadge = ({ customer, name, now, inRow }: RequirementBadgeProps) => (
  <Badge colour={badgeColour(customer, name, now)}>
    {inRow && (
      <span className={styles.name} aria-hidden="true">
        {shortRequirementLabels[name]}
      </span>
    )}
    <span className="visually-hidden">{requirementLabels[name]}: </span>
    <span className={inRow ? styles.state : undefined}>{requirementState(name, customer[name])}</span>
  </Badge>
);
