/** Sends the first requests of the asked screen while the app is still on its way. */
import type { EarlyResponse } from "../../app/network/earlyResponses.ts";
import type { KeyValueStore } from "../../wire/clock.ts";

interface EarlyOptions {
  window: Window;
  tabStorage: KeyValueStore;
  sharedStorage: KeyValueStore;
}

export type SendEarly = (options: EarlyOptions) => readonly EarlyResponse[];

export const sendEarly: SendEarly = () => [];
