/** Schemas for fields that the services leave out, send as null, or send as a number instead of a text. */
import * as v from "valibot";
import { formatUnknownNumber } from "./formatNumber.ts";

/** A trimmed text; a missing one is empty, a number is written out. */
export const lenientText = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) => String(value).trim()),
);

/**
 * A text of the customer system, whose fields are not described: a number with decimals in German form, a flag as "Ja" or
 * "Nein"; what is missing or cannot be written in a line is empty, so that it does not hide the rest of its record.
 */
export const anyText = v.optional(v.pipe(v.unknown(), v.transform(textOf)), "");

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number") return formatUnknownNumber(value);
  if (typeof value === "boolean") return value ? "Ja" : "Nein";
  return "";
}

/** A flag; a missing one is false. */
export const lenientFlag = v.nullish(v.boolean(), false);

/** A text for which empty would make no sense (timestamps, keys); a missing one is null. */
export const lenientNull = v.nullish(v.string(), null);
