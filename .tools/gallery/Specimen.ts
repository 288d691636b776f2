/** A part of src/ui in its states, as the gallery shows it. */
import type { ReactNode } from "react";

export interface Specimen {
  /** The files below src/ui that it shows. */
  readonly files: readonly string[];
  readonly states: Readonly<Record<string, ReactNode>>;
  /** Shown two more times: as if the pointer were over it, and as if it had the focus. */
  readonly interactive?: ReactNode;
}

export const longWord = "Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherungsanstalt";
export const nothing = () => {};
