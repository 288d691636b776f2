/** Addresses that open a mail program or a telephone. `npm run check` refuses them in other files of src. */
import { urlText } from "./addresses.ts";

/**
 * The address of a new mail (RFC 6068). Whatever `address` holds, it names one recipient and adds no header: only its last
 * "@" stays as it is. Line breaks of the body become CRLF (section 5).
 */
export function mailto(address: string, { subject = "", body = "" } = {}): string {
  const to = urlText(address.replace(/[\p{Cc}\p{Z}]/gu, ""));
  const at = to.lastIndexOf("%40");
  const recipient = at < 0 ? to : `${to.slice(0, at)}@${to.slice(at + 3)}`;
  const texts = { subject: subject.replace(/\p{Cc}+/gu, " "), body: body.replace(/\r\n?|\n/g, "\r\n") };
  const headers = Object.entries(texts).flatMap(([name, text]) => (text ? `${name}=${urlText(text)}` : []));
  return `mailto:${[recipient, headers.join("&")].filter(Boolean).join("?")}`;
}

const label = /^(t|tel|telefon|telnr|nr|telefonnummer|fon|phone|m|mobil|mobile|handy|zentrale|büro|privat)$/i;
const note = /[([](?=[^)\]]*\p{L})(?![^)\]]*fax)[^)\]]*[)\]]/giu;
const extended = /^(.*\d)[\s,/([\p{Pd}]*(?:dw|durchwahl|app|nst|ext)[.:\s\p{Pd}]*(\d{1,5})[)\]]?$/iu;
/** The prefix and a country's code of one, two or three digits (ITU-T E.164, list of assigned codes). */
const abroad = /^(?:\+|00)(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;
/** These dial the zero also from abroad: Italy, San Marino, Côte d'Ivoire, Gabon, Congo. */
const keepsZero = /^(\+|00)(39|378|225|241|242)$/;

function partsOf(number: string) {
  const [country = ""] = abroad.exec(number) ?? [];
  const inland = number.slice(country.length);
  return { country, inland: country && !keepsZero.test(country) ? inland.replace(/^0/, "") : inland };
}

/**
 * The address that dials a number as people write it: "Tel. +49 (0)421 / 55 50-10 (Zentrale)". An extension ("DW 12") takes
 * the place of a last "-0". null if the text holds no number, several ("555010/11"), or one that may lack its beginning.
 */
export function tel(written: string): string | null {
  // No number is longer, with every note that records hold beside it.
  if (written.length > 80) return null;
  const text = written.normalize("NFKC").replace(/[\p{Cf}\p{So}]|[\s,;]+$/gu, "");
  const [, main = "", extension = ""] = extended.exec(text) ?? [];
  const bare = (main ? main.replace(/[\s\p{Pd}]0$/u, "") : text).replace(note, "");
  const start = bare.search(/[\d+([]/);
  const words = bare.slice(0, start).match(/\p{L}+/gu) ?? [];
  const number = bare.slice(start).replace(/[\s()[\].\p{Pd}\u2212]/gu, "");
  if (!words.every((word) => label.test(word)) || !/^\+?\d[\d/]*$/.test(number)) return null;
  const { country, inland } = partsOf(number.replaceAll("/", "") + extension);
  const isWhole = (country ? /^\d{4,12}$/ : /^(0[1-9]\d{1,13}|[1-9]\d{2,7})$/).test(inland);
  // Before a slash there is at most an area code.
  const area = partsOf(number.slice(0, Math.max(number.lastIndexOf("/"), 0))).inland;
  return isWhole && /^0?\d{0,5}$/.test(area) ? `tel:${country}${inland}` : null;
}
