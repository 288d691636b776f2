/** A phone number as a link that dials it; any other text stays a text. */

export function PhoneLink({ phone }: { phone: string }) {
  const number = dialledNumber(phone);
  return number ? <a href={`tel:${number}`}>{phone}</a> : <span className="note">{phone}</span>;
}

/**
 * The number to dial; null for a text that is no number. The "(0)" after a country's code is left out, because it is dialled
 * only within the country.
 */
export function dialledNumber(text: string): string | null {
  const bare = text.replace(/[\s/.–-]/g, "");
  const number = (/^\(?(\+|00)/.test(bare) ? bare.replace("(0)", "") : bare).replace(/[()]/g, "");
  return /^\+?\d{3,15}$/.test(number) ? number : null;
}
