/**
 * Whether a text is a SEPA creditor identifier (EPC262-08): country, two check digits, three characters of the creditor's own
 * choice, which are not checked, and the national identifier. The check is ISO 7064's mod 97-10, as in an IBAN.
 */
export function isCreditorId(text: string): boolean {
  const [, country, digits, national] = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? [];
  if (national === undefined || (country === "DE" && national.length !== 11)) return false;
  let rest = 0;
  for (const char of `${national}${country}${digits}`) {
    for (const digit of String(Number.parseInt(char, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
