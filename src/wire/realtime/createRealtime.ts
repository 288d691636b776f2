/** The realtime connection that config asks for. Nothing is opened before the first subscription. */
import type { Clock } from "../clock.ts";
import type { TokenSource } from "../tokenSource.ts";
import type { RealtimeAddresses } from "./address.ts";
import { appSyncDial } from "./appsync.ts";
import { createConnection } from "./connection.ts";
import { onWake } from "./onWake.ts";
import type { Realtime } from "./realtime.ts";
import type { Dial, OpenSocket } from "./transport.ts";

export interface RealtimeOptions extends RealtimeAddresses {
  dialect: "appsync" | "graphql-transport-ws";
  /** Where AppSync's dialect puts the token. */
  auth: "protocol" | "query";
  openSocket: OpenSocket;
  tokens: TokenSource;
  clock: Clock;
  /** From 0 to 1. */
  random: () => number;
  /** For its signals that the network or the visitor is back. */
  window: Window;
  /** Gets what a subscriber or listener has thrown. */
  report?: (thrown: unknown) => void;
}

/** The code of the standard dialect is fetched only where it is spoken. */
export function createRealtime({ window, report = console.error, ...means }: RealtimeOptions): Realtime {
  const loadDial = async (): Promise<Dial> => {
    if (means.dialect === "appsync") return appSyncDial(means);
    const { graphqlTransportWsDial } = await import("./graphqlTransportWs.ts");
    return graphqlTransportWsDial(means);
  };
  return createConnection({ ...means, loadDial, wake: onWake(window), report });
}
