/** The parts of src/ui in their states, as the gallery shows them. */
import type { ReactNode } from "react";

/**
 * States by their files below src/ui (with commas between), then by name. The state `interactive` is shown two times: as if
 * the pointer were over it, and as if it had the focus.
 */
export type Specimens = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>;

export const longWord = "Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherungsanstalt";
export const nothing = () => {};
