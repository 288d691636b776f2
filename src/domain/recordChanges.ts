import type { AppCustomer } from "./appCustomer.ts";
import { doneWords, type RequirementName, requirementLabels, requirementNames } from "./requirement.ts";

/**
 * What changed between two readings of an app customer: one German sentence per visible change, none when only hidden
 * fields differ.
 */
export function recordChanges(before: AppCustomer, after: AppCustomer): string[] {
  const changes = requirementNames.flatMap((name) => changesOf(name, before, after));
  if (before.name !== after.name) changes.push(`Der Name lautet jetzt „${after.name}“.`);
  if (before.client !== after.client) changes.push(`Der Kunde heißt jetzt „${after.client}“.`);
  if (before.email !== after.email) changes.push(`Die E-Mail-Adresse lautet jetzt ${after.email}.`);
  return changes;
}

const articles: Record<RequirementName, string> = { avv: "Der", sepa: "Das", documentation: "Die" };

function changesOf(name: RequirementName, before: AppCustomer, after: AppCustomer): string[] {
  const subject = `${articles[name]} ${requirementLabels[name]}`;
  const [old, fresh] = [before[name], after[name]];
  const changes: string[] = [];
  if (old.required !== fresh.required) {
    changes.push(`${subject} ist jetzt ${fresh.required ? "erforderlich" : "nicht mehr erforderlich"}.`);
  }
  if (old.sent !== fresh.sent) {
    changes.push(`${subject} ist jetzt ${fresh.sent ? doneWords[name] : "wieder offen"}.`);
  }
  return changes;
}
