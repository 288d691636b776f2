/** What a screen, and the page that is still loading it, knows of its address. */
import type { AnyRead } from "../../wire/http/description.ts";

export interface ScreenAddress {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Of the signed-in user. */
  sub: string;
}

/** The reads a screen begins with. They lie beside it in a module without React, for the early bundle. */
export type FirstReads = (address: ScreenAddress) => readonly AnyRead[];
