/** Readings that forgive: the services leave optional fields out, send null, or a number where a text was meant. */
import * as v from "valibot";

/** A missing text is an empty one; a number is its digits. Trimmed. */
export const lenientText = v.pipe(
  v.nullish(v.union([v.string(), v.number()]), ""),
  v.transform((value) => String(value ?? "").trim()),
);

/** A missing flag is false. */
export const lenientFlag = v.pipe(
  v.nullish(v.boolean(), false),
  v.transform((value) => value ?? false),
);

/** A missing text that has no empty form (timestamps, keys) is null. */
export const lenientNull = v.pipe(
  v.nullish(v.string(), null),
  v.transform((value) => value ?? null),
);
