/** What asking ahead has to know of the config before there is one: as it was when this tab last opened its wire. */
export interface Ground {
  /** Base address of REST service A, absolute. */
  address: string;
  /** The app client the session's tokens are for. */
  clientId: string;
  /** A session nobody sits in front of ends after so many milliseconds. */
  idleMs: number;
}

/** Where it lies in the tab's own storage. */
export const GROUND_KEY = "ground";
