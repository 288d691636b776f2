/** The queue's columns beside the checkbox, in their order: a row has a cell for each (QueueRow.tsx). */
import type { QueueSort } from "../../../domain/queue.ts";
import { type RequirementName, requirementLabels } from "../../../domain/requirement.ts";

interface Column {
  label: string;
  /** Fixed, so that badges stand below each other whatever they say; "auto" has what the others leave. */
  width: `${number}rem` | "auto";
  /** A press on its head sorts by it. */
  sort?: QueueSort;
}

const columns: Readonly<Record<QueueSort | RequirementName, Column>> = {
  name: { label: "Name, Kunde", width: "auto", sort: "name" },
  avv: { label: requirementLabels.avv, width: "8rem" },
  sepa: { label: requirementLabels.sepa, width: "8rem" },
  documentation: { label: requirementLabels.documentation, width: "7.25rem" },
  wartezeit: { label: "Wartezeit", width: "5.75rem", sort: "wartezeit" },
  eingeladen: { label: "Eingeladen am", width: "8.5rem", sort: "eingeladen" },
};

export const queueColumns = Object.values(columns);
