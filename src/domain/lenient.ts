/** Schemas for fields that the services leave out, send as null, or send as a number instead of a text. */
import * as v from "valibot";
import { formatUnknownNumber } from "./formatNumber.ts";

/** A trimmed text; a missing one is empty, a number is written out. */
export const lenientText = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) => String(value ?? "").trim()),
);

/** As `lenientText`; a number with decimals is written in German form. */
export const lenientValue = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) =>
    typeof value === "number" ? formatUnknownNumber(value) : String(value ?? "").trim(),
  ),
);

/** A flag; a missing one is false. */
export const lenientFlag = v.pipe(
  v.nullish(v.boolean(), false),
  v.transform((value) => value ?? false),
);

/** A text for which empty would make no sense (timestamps, keys); a missing one is null. */
export const lenientNull = v.pipe(
  v.nullish(v.string(), null),
  v.transform((value) => value ?? null),
);
