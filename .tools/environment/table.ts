/** The findings as text: what was checked, what was found, and for a fault or a warning how to mend it. */
import type { Finding, FindingKind } from "./finding.ts";

const marks: Record<FindingKind, string> = { ok: "✓", fault: "✗", warning: "!", skipped: "–" };
const WIDTH = 58;

export function findingsTable(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ kind, checked, found, mend }) => [
    `${marks[kind]} ${checked.padEnd(WIDTH)} ${found}`,
    ...(mend ? [`    → ${mend}`] : []),
  ]);
  const faults = findings.filter(({ kind }) => kind === "fault").length;
  const end = faults === 0 ? "No fault" : `${faults} ${faults === 1 ? "fault" : "faults"}`;
  const unasked = findings.filter(({ id }) => /^roles\.(customer|employee)$/.test(id));
  const missing = unasked.map(({ checked, found }) => `${checked}: ${found}.`);
  return [...lines, "", ...missing, `${end} in ${findings.length} checks.`].join("\n");
}
