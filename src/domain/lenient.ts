/**
 * Schemas for fields that the services leave out, send as null, or send as a number instead of a text, and for lists with
 * entries that cannot be read.
 */
import * as v from "valibot";
import { Failure } from "./failure.ts";
import { formatUnknownNumber } from "./germanFormats.ts";
import { limited, MOST_ID_CHARACTERS, MOST_ROWS, MOST_SHOWN_ROWS, MOST_TEXT_CHARACTERS } from "./limits.ts";

/**
 * Control characters that change the direction of the text after them, even of text beyond the field. Hebrew and Arabic
 * do not need them.
 */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

const tidy = (text: string): string => text.replace(turns, "").trim();

const anyLength = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) => tidy(String(value))),
);

/** A text that is sent back as it came, such as an id or a key. Too long a one makes its record unreadable. */
export const sentBack = v.pipe(v.string(), v.maxLength(MOST_ID_CHARACTERS));

/** A trimmed id; a missing one is empty, a number is written out. */
export const lenientId = v.pipe(anyLength, sentBack);

/** A trimmed text, shortened to what a screen can show; a missing one is empty, a number is written out. */
export const lenientText = v.pipe(anyLength, v.transform(limited));

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

/**
 * A list. Entries that are null or cannot be read are left out and counted, so that the others are shown (decision 41). So are
 * those after the first `most`.
 */
export const readableRows = <S extends v.GenericSchema>(entry: S, most = MOST_ROWS) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((list) => ({ first: list.slice(0, most), total: list.length })),
    v.object({ first: v.array(v.fallback(v.nullable(entry), null)), total: v.number() }),
    v.transform(({ first, total }) => {
      const rows = first.filter((row) => row !== null);
      return { rows, unreadable: total - rows.length };
    }),
  );

/** The first rows of a list. `leftOut`: how many follow that a screen cannot show. */
export type FirstRows<T> = T[] & { leftOut?: number };

/** A list whose entries must all be readable, because a missing one would not be noticed. */
export const firstRows = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    readableRows(entry, MOST_SHOWN_ROWS),
    v.check(({ rows, unreadable }) => unreadable === 0 || rows.length === MOST_SHOWN_ROWS),
    v.transform(({ rows, unreadable: leftOut }) => Object.assign(rows, leftOut > 0 && { leftOut })),
  );

/** A timestamp, ISO 8601 or a number (AWSTimestamp), as it came, so that it can be sent back; a missing one is null. */
export const lenientMoment = v.nullish(v.union([sentBack, v.number()]), null);
