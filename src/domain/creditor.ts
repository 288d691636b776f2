/** The creditor in config.json: its identifier, and how each mandate gets its reference. */
import { isoPaperDay } from "./germanFormats.ts";

/**
 * Whether a text is a SEPA creditor identifier (EPC262-08). It consists of the country, two check digits, three
 * characters of the creditor's own choice, and the national identifier. The check is ISO 7064's mod 97-10, as in an
 * IBAN; the creditor's own three characters are not checked.
 */
export function isCreditorId(text: string): boolean {
  const [, country, check, national] = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? [];
  if (national === undefined || (country === "DE" && national.length !== 11)) return false;
  const digits = Array.from(`${national}${country}${check}`, (char) => Number.parseInt(char, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

// The mandate reference identifies a mandate to creditor and bank. It must be unique among a creditor's mandates
// (EPC016-06, AT-01), so config.json holds a template for it (decision 49).

/** The mandate's customer and signer, and when it is signed. */
interface MandateKey {
  /** The customer's id in the customer system. */
  clientId: string;
  /** The signer's account. */
  sub: string;
  /**
   * The time of signing, in milliseconds since the epoch. It is not the time of the device's clock, because the service
   * dates the document.
   */
  now: number;
}

const filled = (template: string, { clientId, sub, now }: MandateKey): string =>
  template
    .replaceAll("{sub8}", () => sub.replaceAll("-", "").slice(0, 8).toUpperCase())
    // The day at the creditor, whatever the signer's time zone: "20261123".
    .replaceAll("{date}", () => isoPaperDay(now).replaceAll("-", ""))
    .replaceAll("{clientId}", () => clientId);

/** EPC217-08, "Best practices": the letters, digits and signs that every bank takes; no space, which is lost in print. */
const allowed = /^(?!\/)(?!.*\/(?:\/|$))[A-Za-z0-9+?/:().,'-]{1,35}$/;

const shortest: MandateKey = { clientId: "1", sub: "0".repeat(8), now: 0 };

/**
 * Whether a template makes unique references of at most 35 permitted characters. It needs `{sub8}` together with
 * `{clientId}` or `{date}`. Two people may sign for one customer on one day, and two of some ten thousand accounts may
 * share their `{sub8}`.
 */
export function isMandateReferenceTemplate(template: string): boolean {
  const isUnique = /\{sub8\}/.test(template) && /\{(?:clientId|date)\}/.test(template);
  return isUnique && allowed.test(filled(template, shortest));
}

/**
 * The reference of one mandate. It is null if there is no template, or if the customer's id does not fit into a
 * reference.
 */
export function mandateReference(template: string | null, key: MandateKey): string | null {
  if (template === null) return null;
  const reference = filled(template, key);
  return allowed.test(reference) ? reference : null;
}
