/** Creates the realtime connection config chooses. Nothing is opened before the first subscription. */
import { graphqlTransportWsAddress, type RealtimeAddresses } from "./address.ts";
import { type AppSyncOptions, appSyncDial } from "./appsync.ts";
import { type ConnectionOptions, createConnection, type Realtime } from "./connection.ts";
import { transportError } from "./errors.ts";
import { onWake } from "./onWake.ts";
import { createSleepProofTimer } from "./sleepProofTimer.ts";
import type { Dial } from "./transport.ts";

type StandardDialect = typeof import("./graphqlTransportWs.ts");

/** What config.json says of realtime, and what the browser gives; `createWire` brings both together. */
export interface RealtimeOptions
  extends AppSyncOptions,
    Pick<ConnectionOptions, "tokens" | "clock" | "random"> {
  dialect: "appsync" | "graphql-transport-ws";
  /** For its events: `online`, `visibilitychange` and `pageshow`. */
  window: Window;
  /** Gets the exceptions of subscribers and listeners. */
  report?: (error: unknown) => void;
  /** Loads the standard dialect, by default as a chunk of its own. */
  loadStandard?: () => Promise<StandardDialect>;
}

/** The standard dialect, as its bundle is loaded. */
export const standardDial = (
  { graphqlTransportWsDial }: StandardDialect,
  options: RealtimeAddresses & Pick<RealtimeOptions, "openSocket" | "clock">,
): Dial =>
  graphqlTransportWsDial({
    url: graphqlTransportWsAddress(options),
    openSocket: options.openSocket,
    createTimer: () => createSleepProofTimer(options.clock),
    transportError,
  });

/** See Realtime. A dialect that cannot be loaded is a disruption: it is loaded again with the next attempt. */
export function createRealtime({
  window,
  report = console.error,
  loadStandard = () => import("./graphqlTransportWs.ts"),
  ...options
}: RealtimeOptions): Realtime {
  const loadDial = async (): Promise<Dial> =>
    options.dialect === "appsync" ? appSyncDial(options) : standardDial(await loadStandard(), options);
  return createConnection({ ...options, loadDial, wake: onWake(window), report });
}
