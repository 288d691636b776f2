/**
 * The queue's columns beside the checkbox, in their order: a row has a cell for each (QueueRow.tsx). It says how
 * wide each is in the table; QueueRow.module.css places them as cards.
 */
import type { QueueSort } from "../../../domain/queue.ts";
import {
  type RequirementName,
  requirementLabels,
  shortRequirementLabels,
} from "../../../domain/requirement.ts";

interface Column {
  label: string;
  /** Fixed, so that badges stand below each other whatever they say; "auto" has what the others leave. */
  width: `${number}rem` | "auto";
  /** A press on its head sorts by it. */
  sort?: QueueSort;
}

/** The last one is what staff do next. */
export const queueColumns: Readonly<Record<QueueSort | RequirementName | "due", Column>> = {
  name: { label: "Name, Kunde", width: "auto", sort: "name" },
  avv: { label: requirementLabels.avv, width: "8rem" },
  sepa: { label: requirementLabels.sepa, width: "8rem" },
  documentation: { label: shortRequirementLabels.documentation, width: "3.5rem" },
  wartezeit: { label: "Wartezeit", width: "7.5rem", sort: "wartezeit" },
  eingeladen: { label: "Eingeladen am", width: "8rem", sort: "eingeladen" },
  due: { label: "Fällig", width: "8.5rem" },
};
