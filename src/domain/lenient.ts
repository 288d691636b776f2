/**
 * Schemas for fields that the services leave out, send as null, or send as a number instead of a text, and for lists with
 * entries that cannot be read.
 */
import * as v from "valibot";
import { parseTimestamp } from "./dates.ts";
import { formatUnknownNumber } from "./formatNumber.ts";

/** Controls that turn the direction of what follows them, also beyond their own text. Hebrew and Arabic need none. */
const turns = /[\u202a-\u202e\u2066-\u2069]/g;

const tidy = (text: string): string => text.replace(turns, "").trim();

/** A trimmed text; a missing one is empty, a number is written out. */
export const lenientText = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) => tidy(String(value))),
);

/**
 * A text of the customer system, whose fields are not described: a number with decimals in German form, a flag as "Ja" or
 * "Nein"; what is missing or cannot be written in a line is empty, so that it does not hide the rest of its record.
 */
export const anyText = v.optional(v.pipe(v.unknown(), v.transform(textOf)), "");

function textOf(value: unknown): string {
  if (typeof value === "string") return tidy(value);
  if (typeof value === "number") return formatUnknownNumber(value);
  if (typeof value === "boolean") return value ? "Ja" : "Nein";
  return "";
}

/**
 * A list of which an entry that is null or not as it should be does not take the others with it: it is left out and counted
 * (decision 41).
 */
export const readableRows = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(
    v.array(v.fallback(v.nullable(entry), null)),
    v.transform((list) => {
      const rows = list.filter((row) => row !== null);
      return { rows, unreadable: list.length - rows.length };
    }),
  );

/** A flag; a missing one is false. */
export const lenientFlag = v.nullish(v.boolean(), false);

/** A text for which empty would make no sense, such as a key; a missing one is null. */
export const lenientNull = v.nullish(v.string(), null);

/** A timestamp, ISO 8601 or a number (AWSTimestamp), as it came, so that it can be sent back; a missing one is null. */
export const momentAsSent = v.nullish(v.union([v.string(), v.number()]), null);

/** The same as ISO 8601, for one that is only shown. */
export const lenientMoment = v.pipe(
  momentAsSent,
  v.transform((time) => (typeof time === "number" ? (parseTimestamp(time)?.toISOString() ?? null) : time)),
);
