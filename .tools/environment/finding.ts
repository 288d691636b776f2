/** What a check has found, the list that collects it, and the table that is printed. */

/** `warning`: the app works, but lacks something. `skipped`: this could not be checked. Neither is a fault. */
export type FindingKind = "ok" | "fault" | "warning" | "skipped";

export interface Finding {
  kind: FindingKind;
  /** The check's name, such as "host.rewrites"; the first part is its group. */
  id: string;
  /** What was checked, in plain English. */
  checked: string;
  found: string;
  /** What to do about a fault or a warning; empty for everything else. */
  mend: string;
}

/** One check: its name and what it is about. */
export type Check = readonly [id: string, checked: string];

/** One fault, several, or none. */
type Faults = string | null | readonly string[];

export interface Findings {
  ok(check: Check, found: string): void;
  fault(check: Check, found: string, mend: string): void;
  skipped(check: Check, why: string): void;
  /** Adds one finding of this kind (a fault by default) that lists all `faults`. If there are none, adds an `ok`. */
  judge(check: Check, faults: Faults, good: string, mend: string, kind?: FindingKind): void;
  all(): readonly Finding[];
  /** Findings that are added to the same list, and name the account that each check is about. */
  of(email: string): Findings;
}

export function createFindings(list: Finding[] = [], about = ""): Findings {
  const add = (kind: FindingKind, [id, checked]: Check, found: string, mend = "") =>
    void list.push({ kind, id, checked: checked + about, found, mend });
  return {
    ok: (check, found) => add("ok", check, found),
    fault: (check, found, mend) => add("fault", check, found, mend),
    skipped: (check, why) => add("skipped", check, why),
    judge(check, faults, good, mend, kind = "fault") {
      const all = [faults ?? []].flat();
      if (all.length > 0) add(kind, check, all.join("; "), mend);
      else add("ok", check, good);
    },
    all: () => list,
    of: (email) => createFindings(list, ` (${email})`),
  };
}

const marks: Record<FindingKind, string> = { ok: "✓", fault: "✗", warning: "!", skipped: "–" };
const WIDTH = 58;

/** What was checked, what was found, and for a fault or a warning how to mend it. */
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
