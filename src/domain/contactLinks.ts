/** Addresses that open a mail program or a telephone. `npm run check` refuses them in other files of src. */
import { urlText } from "./addresses.ts";

interface Letter {
  subject?: string;
  /** Plain text; lines end with \n. */
  body?: string;
}

/**
 * The address of a new mail (RFC 6068). Whatever `address` holds, it names one recipient and adds no header: only its last
 * "@" stays as it is. Line breaks of the body become CRLF (section 5).
 */
export function mailto(address: string, { subject = "", body = "" }: Letter = {}): string {
  const [domain = "", ...local] = address
    .replace(/[\p{Cc}\p{Z}]/gu, "")
    .split("@")
    .map(urlText)
    .reverse();
  const recipient = local.length > 0 ? `${local.reverse().join("%40")}@${domain}` : domain;
  const headers = [
    ["subject", subject.replace(/\p{Cc}+/gu, " ")],
    ["body", body.replace(/\r\n?|\n/g, "\r\n")],
  ].flatMap(([name, text = ""]) => (text ? `${name}=${urlText(text)}` : []));
  return `mailto:${[recipient, headers.join("&")].filter(Boolean).join("?")}`;
}

/** No number is longer, with every note that records hold beside it. */
const MOST_CHARACTERS = 80;
const label =
  /^(tel|telefon|telnr|nr|nummer|telefonnummer|rufnummer|fon|phone|t|mobil|mobile|m|handy|festnetz|zentrale|büro|privat|dienstlich|geschäftlich)$/i;
/** An extension at the end of a number. */
const extended =
  /^(.*\d)[\s,/(-]*(?:dw|durchw|durchwahl|app|apparat|nst|nebenstelle|ext)[.:\s-]*(\d{1,5})\)?$/i;
const note = /\((?=[^)]*\p{L})(?![^)]*fax)[^)]*\)/giu;
/** Country codes of one, two and three digits (ITU-T E.164, list of assigned codes). */
const countryCode = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)/;
/** These dial the zero also from abroad: Italy, San Marino, Côte d'Ivoire, Gabon, Congo. */
const keepsZero = /^(39|378|225|241|242)$/;

/** The international prefix with the country's code (empty if there is none), and the number within the country. */
function partsOf(number: string) {
  const prefix = /^(\+|00)/.exec(number)?.[0] ?? "";
  const code = prefix && (countryCode.exec(number.slice(prefix.length))?.[0] ?? "");
  const inland = number.slice(prefix.length + code.length);
  // The zero before an area code is dialled only within the country.
  return {
    country: prefix + code,
    inland: code && !keepsZero.test(code) ? inland.replace(/^0/, "") : inland,
  };
}

/**
 * The address that dials a number as people write it: "Tel. +49 (0)421 / 55 50-10 (Zentrale)". An extension ("DW 12") takes
 * the place of a last "-0". null if the text holds no number, several ("555010/11"), or one that may lack its beginning.
 */
export function tel(written: string): string | null {
  if (written.length > MOST_CHARACTERS) return null;
  const text = written
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{So}]/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
  const round = text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/[\s,;]+$/, "");
  const [, main = "", extension = ""] = extended.exec(round) ?? [];
  const bare = (main ? main.replace(/[\s-]0$/, "") : round).replace(note, "");
  const start = bare.search(/[\d+(]/);
  const words = bare.slice(0, start).match(/\p{L}+/gu) ?? [];
  const number = bare.slice(start).replace(/[\s().-]/g, "");
  if (!words.every((word) => label.test(word)) || !/^\+?\d[\d/]*$/.test(number)) return null;
  // Before a slash there is at most an area code.
  const before = partsOf(number.slice(0, Math.max(number.lastIndexOf("/"), 0)));
  const { country, inland } = partsOf(number.replaceAll("/", "") + extension);
  const isWhole = country ? /^\d{4,12}$/.test(inland) : /^(0[1-9]\d{1,13}|[1-9]\d{2,7})$/.test(inland);
  const isOne = before.inland.replace(/^0/, "").length <= 5;
  return isWhole && isOne && country.length !== 1 && country !== "00" ? `tel:${country}${inland}` : null;
}
