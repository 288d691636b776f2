/** Amplify's filters and conditions, as far as the app sends them: texts that are equal, joined by `and` and `or`. */
import { refuse } from "./refusal.ts";

/** Rules by field name, all of which must hold; `and` and `or` hold further filters. */
export interface Filter {
  readonly [field: string]: { readonly eq?: string | null } | readonly Filter[] | null | undefined;
}

/** Does the record pass? A null or empty filter passes everything. Refuses an operator that the app does not send. */
export function passes(record: object, filter: Filter | null | undefined): boolean {
  return Object.entries(filter ?? {}).every(([name, rule]) => {
    if (rule == null) return true;
    if (name === "and" || name === "or") {
      const parts = [rule].flat() as readonly Filter[];
      return name === "and"
        ? parts.every((part) => passes(record, part))
        : parts.some((part) => passes(record, part));
    }
    return Object.entries(rule).every(([operator, wanted]) => {
      if (operator !== "eq") throw refuse("ValidationException", `${name}: this backend knows eq alone`);
      return Reflect.get(record, name) === wanted;
    });
  });
}
