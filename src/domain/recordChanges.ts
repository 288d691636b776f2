/** What happened to an app customer between two readings, in words: for whoever was editing meanwhile. */
import type { AppCustomer } from "./appCustomer.ts";
import { type RequirementName, requirementLabels, requirementNames } from "./requirement.ts";

/** One German sentence per change that a reader can see; empty when only hidden fields differ. */
export function recordChanges(before: AppCustomer, now: AppCustomer): string[] {
  const changes = requirementNames.flatMap((name) => changesOf(name, before, now));
  if (before.name !== now.name) changes.push(`Der Name lautet jetzt „${now.name}“.`);
  if (before.client !== now.client) changes.push(`Der Kunde heißt jetzt „${now.client}“.`);
  if (before.email !== now.email) changes.push(`Die E-Mail-Adresse lautet jetzt ${now.email}.`);
  return changes;
}

function changesOf(name: RequirementName, before: AppCustomer, now: AppCustomer): string[] {
  const label = requirementLabels[name];
  const [old, fresh] = [before[name], now[name]];
  const changes: string[] = [];
  if (old.required !== fresh.required) {
    changes.push(`${label} ist jetzt ${fresh.required ? "erforderlich" : "nicht mehr erforderlich"}.`);
  }
  if (old.sent !== fresh.sent) {
    changes.push(`${label} ist jetzt ${fresh.sent ? "erledigt" : "wieder offen"}.`);
  }
  return changes;
}
