/** What the search offers. */

/** Something to open. `note` tells apart what has the same name. */
export interface SearchOption {
  label: string;
  note: string;
  href: string;
}

/** Options of one kind. `total` counts the finds, which may be more than are offered. */
export interface SearchGroup {
  title: string;
  options: readonly SearchOption[];
  total: number;
  /** It is still looked for; there are no options yet. */
  busy: boolean;
}
