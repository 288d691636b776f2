/**
 * Schemas for fields that the services leave out, send as null, or send as a number instead of a text, and for lists with
 * entries that cannot be read.
 */
import * as v from "valibot";
import { Failure } from "./failure.ts";
import { formatUnknownNumber } from "./germanFormats.ts";
import { MOST_TEXT_CHARACTERS } from "./limits.ts";

/**
 * Control characters that change the direction of the text after them, even of text beyond the field. Hebrew and Arabic
 * do not need them.
 */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

const tidy = (text: string): string => text.replace(turns, "").trim();

/** A trimmed text of any length, such as an id that is sent back; a missing one is empty, a number is written out. */
export const lenientId = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) => tidy(String(value))),
);

/** A text as read by `lenientId`, but shortened to what a screen can show. */
export const lenientText = v.pipe(lenientId, v.transform(limited));

/** A text that is short enough, or its beginning with the length of the whole. */
export function limited(text: string): string {
  if (text.length <= MOST_TEXT_CHARACTERS) return text;
  const note = ` … (gekürzt, insgesamt ${text.length.toLocaleString("de-DE")} Zeichen)`;
  // Remove half a surrogate pair at the end: browsers would show a replacement character.
  return text.slice(0, MOST_TEXT_CHARACTERS - note.length).replace(/[\uD800-\uDBFF]$/, "") + note;
}

/**
 * Returns the texts, which are sent to a service. Raises Rejected if one is so long that it may have been shortened,
 * because a shortened text must never be written.
 */
export function unshortened<T extends Record<string, string>>(texts: T): T {
  if (Object.values(texts).some(({ length }) => length >= MOST_TEXT_CHARACTERS - 1))
    throw new Failure("Rejected");
  return texts;
}

/**
 * A field of the customer system as text. The types of its fields are not described. A number with decimals is in
 * German form, a flag is "Ja" or "Nein". A missing value, a list or an object is empty, so that it does not make its
 * record unreadable.
 */
export const anyText = v.optional(v.pipe(v.unknown(), v.transform(textOf)), "");

function textOf(value: unknown): string {
  if (typeof value === "string") return limited(tidy(value));
  if (typeof value === "number") return formatUnknownNumber(value);
  if (typeof value === "boolean") return value ? "Ja" : "Nein";
  return "";
}

/** A list. Entries that are null or cannot be read are left out and counted, so that the others are shown (decision 41). */
export const readableRows = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.array(v.fallback(v.nullable(entry), null)),
    v.transform((list) => {
      const rows = list.filter((row) => row !== null);
      return { rows, unreadable: list.length - rows.length };
    }),
  );

/** A timestamp, ISO 8601 or a number (AWSTimestamp), as it came, so that it can be sent back; a missing one is null. */
export const lenientMoment = v.nullish(v.union([v.string(), v.number()]), null);
