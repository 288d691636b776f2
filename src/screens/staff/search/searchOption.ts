/** What the search offers. */

import type { HistoryState } from "../../../app/navigation/router.ts";

/** Something to open. `note` tells apart what has the same name. */
export interface SearchOption {
  label: string;
  note: string;
  href: string;
  /** What travels with the address. */
  state?: HistoryState;
}

/** Tells options apart: an action leads to the address of the customer it is about. */
export const keyOf = ({ href, label }: SearchOption): string => `${href} ${label}`;

/** Options of one kind. `total` counts the finds, which may be more than are offered. */
export interface SearchGroup {
  title: string;
  options: readonly SearchOption[];
  total: number;
  /** It is still looked for; there are no options yet. */
  busy: boolean;
}
