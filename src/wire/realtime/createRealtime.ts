/** Creates the realtime connection config chooses. Nothing is opened before the first subscription. */
import type { Clock } from "../clock.ts";
import type { TokenSource } from "../tokenSource.ts";
import type { RealtimeAddresses } from "./address.ts";
import { appSyncDial } from "./appsync.ts";
import { createConnection } from "./connection.ts";
import { type GraphqlWsLibrary, graphqlTransportWsDial } from "./graphqlTransportWs.ts";
import { onWake } from "./onWake.ts";
import type { Realtime } from "./realtime.ts";
import type { Dial, OpenSocket } from "./transport.ts";

/** What config.json says of realtime, and what the browser gives; `createWire` brings both together. */
export interface RealtimeOptions extends RealtimeAddresses {
  dialect: "appsync" | "graphql-transport-ws";
  /** Where AppSync's dialect sends the token. */
  auth: "protocol" | "query";
  openSocket: OpenSocket;
  tokens: TokenSource;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  /** For its events: `online`, `visibilitychange` and `pageshow`. */
  window: Window;
  /** Gets the exceptions of subscribers and listeners. */
  report?: (error: unknown) => void;
  /** Loads the standard dialect's library, by default as a chunk of its own. */
  loadGraphqlWs?: () => Promise<GraphqlWsLibrary>;
}

/** See Realtime. A library chunk that cannot be loaded is a disruption: it is loaded again with the next attempt. */
export function createRealtime({
  window,
  report = console.error,
  loadGraphqlWs = () => import("./graphqlWsLibrary.ts"),
  ...options
}: RealtimeOptions): Realtime {
  const loadDial = async (): Promise<Dial> =>
    options.dialect === "appsync"
      ? appSyncDial(options)
      : graphqlTransportWsDial(await loadGraphqlWs(), options);
  return createConnection({ ...options, loadDial, wake: onWake(window), report });
}
