/**
 * The config.json that this tab's session keeps for the tab's next start, which does not wait for another one (decision 56).
 * The bootstrap starts the app with it; the early bundle, which has no schema library, takes from it what requests need.
 */
import { SESSION_CONFIG_KEY } from "../../storageKeys.ts";
import type { KeyValueStore, ReadableStore } from "../../wire/clock.ts";
import { type ServiceAddresses, serviceUrl } from "../../wire/http/request.ts";
import { keepIn, readJson, removeFrom } from "../../wire/storage.ts";
import type { Config } from "../config.ts";

/** By which config a session may be used, and where its reads go. */
export interface SessionServices {
  /** Cognito's app client. */
  appClientId: string;
  /** After so long without activity the session ends, in milliseconds. */
  idleMs: number;
  /** The only addresses an early request may carry a token to. */
  addresses: ServiceAddresses;
}

/** What they are made of. */
type ServicesConfig = Pick<Config, "clientsApi" | "idleMinutes"> & {
  cognito: Pick<Config["cognito"], "clientId">;
  graphql: Pick<Config["graphql"], "url">;
};

/** A relative address is the page's origin's. */
export const servicesOf = (config: ServicesConfig, pageUrl: string): SessionServices => ({
  appClientId: config.cognito.clientId,
  idleMs: config.idleMinutes * 60_000,
  addresses: {
    customerSystem: serviceUrl(config.clientsApi, pageUrl).href,
    graphql: serviceUrl(config.graphql.url, pageUrl).href,
  },
});

/** `config` has been checked. Never fails: without it nothing is sent early, and config.json is waited for. */
export const keepConfig = (storage: Pick<KeyValueStore, "setItem">, config: Config): boolean =>
  keepIn(storage, SESSION_CONFIG_KEY, JSON.stringify(config));

/** The next start sends nothing early and waits for config.json. Never fails. */
export const forgetConfig = (storage: Pick<KeyValueStore, "removeItem">): void =>
  removeFrom(storage, SESSION_CONFIG_KEY);

/** null when nothing is kept. What is was checked by the build that kept it, and config.json's keys stay what they are. */
export function keptServices(storage: ReadableStore, pageUrl: string): SessionServices | null {
  try {
    return servicesOf(readJson(storage, SESSION_CONFIG_KEY) as ServicesConfig, pageUrl);
  } catch {
    return null;
  }
}
