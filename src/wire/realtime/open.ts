/** The realtime connection that config asks for. Nothing is opened before the first subscription. */
import type { Clock } from "../platform.ts";
import type { TokenSource } from "../token.ts";
import type { RealtimeAddresses } from "./address.ts";
import { appSyncDial } from "./appsync.ts";
import { createConnection } from "./connection.ts";
import type { Dial, OpenSocket } from "./line.ts";
import type { Realtime } from "./realtime.ts";
import { wakeOf } from "./wake.ts";

export interface RealtimeMeans extends RealtimeAddresses {
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
export function openRealtime({ window, report = console.error, ...means }: RealtimeMeans): Realtime {
  const loadDial = async (): Promise<Dial> => {
    if (means.dialect === "appsync") return appSyncDial(means);
    const { standardDial } = await import("./standard.ts");
    return standardDial(means);
  };
  return createConnection({ ...means, loadDial, wake: wakeOf(window), report });
}
