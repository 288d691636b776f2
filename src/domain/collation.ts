/** German sort order, for every list (the service's order is arbitrary). */
const collator = new Intl.Collator("de-DE", { sensitivity: "base", numeric: true });

/** A comparison by one text of each record. */
export const byText =
  <T>(text: (of: T) => string) =>
  (a: T, b: T): number =>
    collator.compare(text(a), text(b));
