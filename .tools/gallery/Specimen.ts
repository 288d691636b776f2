/** A part of src/ui in its states, as the gallery shows it. */
import type { ReactNode } from "react";

export interface Specimen {
  /** The files below src/ui that it shows. */
  readonly files: readonly string[];
  readonly states: Readonly<Record<string, ReactNode>>;
  /** Shown twice more, as under the pointer and with the focus. */
  readonly interactive?: ReactNode;
}

export const longWord = "Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherungsanstalt";
export const nothing = () => {};
