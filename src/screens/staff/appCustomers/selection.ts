/** Which rows are selected, by id. */
export type Selection = ReadonlySet<string>;

/** A selection with these rows, or without them. */
export function withRows(before: Selection, ids: readonly string[], wanted: boolean): Selection {
  const next = new Set(before);
  for (const id of ids) {
    if (wanted) next.add(id);
    else next.delete(id);
  }
  return next;
}
