/**
 * The mandate reference, by which creditor and bank know a mandate: unique for each of a creditor's mandates (EPC016-06,
 * AT-01). So config.json names no reference but a template for one (decision 49).
 */

import { isoPaperDay } from "./dates.ts";

const MAX_LENGTH = 35;
/** EPC217-08, "Best practices": the letters, digits and signs that every bank takes; no space, which is lost in print. */
const allowed = /^(?!\/)(?!.*\/(?:\/|$))[A-Za-z0-9+?/:().,'-]+$/;
const PLACEHOLDER = /\{(\w+)\}/g;

/** Whose mandate, and when it is signed. */
export interface MandateKey {
  /** The customer's id in the customer system. */
  clientId: string;
  /** The signer's account. */
  sub: string;
  /** Milliseconds since the epoch, not by the device's clock: the service dates the paper. */
  now: number;
}

const values: ReadonlyMap<string, (key: MandateKey) => string> = new Map([
  ["clientId", ({ clientId }: MandateKey) => clientId],
  // The creditor's day, whatever the signer's clock shows: "20261123".
  ["date", ({ now }: MandateKey) => isoPaperDay(now).replaceAll("-", "")],
  ["sub8", ({ sub }: MandateKey) => sub.replaceAll("-", "").slice(0, 8).toUpperCase()],
]);

const filled = (template: string, key: MandateKey): string =>
  template.replace(PLACEHOLDER, (placeholder, name) => values.get(name)?.(key) ?? placeholder);

const shortest: MandateKey = { clientId: "1", sub: "0".repeat(8), now: 0 };

/**
 * Whether its references can be unique and fit: `{sub8}` with `{clientId}` or `{date}`, and at most 35 of SEPA's characters.
 * Two people may sign for one customer on one day, and `{sub8}` alone meets another one's among some ten thousand.
 */
export function isMandateReferenceTemplate(template: string): boolean {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name);
  const isUnique = names.includes("sub8") && (names.includes("clientId") || names.includes("date"));
  return isUnique && isReference(filled(template, shortest));
}

const isReference = (text: string): boolean => text.length <= MAX_LENGTH && allowed.test(text);

/** The reference of one mandate; null without a template, and where the customer's id does not fit into a reference. */
export function mandateReference(template: string | null, key: MandateKey): string | null {
  if (template === null) return null;
  const reference = filled(template, key);
  return isReference(reference) ? reference : null;
}
