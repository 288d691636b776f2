/**
 * The standard dialect, graphql-transport-ws, by graphql-ws's client. A bundle of its own, which a page fetches only
 * where config.json chooses this dialect; so it imports nothing that the app's bundle has, which is handed in. Each transport has a client
 * of its own that never reconnects by itself: left alone it reconnects without a delay when the service closes with code
 * 1000, 1865 times in a second (measured).
 */
import "../../react.ts";
import {
  CloseCode,
  createClient,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  MessageType,
  stringifyMessage,
} from "graphql-ws/client";
import type { SleepProofTimer } from "./sleepProofTimer.ts";
import type { Dial, OpenSocket, TransportError } from "./transport.ts";

export interface GraphqlTransportWsOptions {
  /** Where the service listens. */
  url: URL;
  openSocket: OpenSocket;
  /** For the pings: a keep-alive, and one after each start. */
  createTimer: () => SleepProofTimer;
  /** Reads a list of GraphQL errors. */
  transportError: (errors: unknown) => TransportError;
}

// Shorter than the 65 s of silence after which the connection counts as stale.
const PING_INTERVAL_MS = 50_000;

/** Connects in the standard dialect. */
export function graphqlTransportWsDial(options: GraphqlTransportWsOptions): Dial {
  const { openSocket, createTimer, transportError } = options;
  const url = options.url.href;

  return (token, events) => {
    const socket = openSocket(url, [GRAPHQL_TRANSPORT_WS_PROTOCOL]);
    const unsubscribes = new Map<string, () => void>();

    // The dialect does not confirm a start: the pong to a ping sent after it shows that the service has received it.
    const startPing = createTimer();
    const keepAlive = createTimer();
    const startedIds: string[] = [];
    /** The starts before each ping that is not answered yet. Pongs come in the order of the pings. */
    const pingedIds: (readonly string[])[] = [];

    const ping = () => {
      keepAlive.set(PING_INTERVAL_MS, ping);
      if (socket.readyState !== 1) return;
      pingedIds.push(startedIds.splice(0));
      socket.send(stringifyMessage({ type: MessageType.Ping }));
    };

    const client = createClient({
      url,
      webSocketImpl: singleUseWebSocket(socket),
      connectionParams: { Authorization: token },
      lazy: false,
      onNonLazyError: () => {},
      retryAttempts: 0,
      on: {
        opened: () => events.opened(),
        connected: () => {
          keepAlive.set(PING_INTERVAL_MS, ping);
          events.acknowledged(null);
        },
        message: () => events.received(),
        pong: (received) => {
          if (received) for (const id of pingedIds.shift() ?? []) events.live(id);
        },
        closed: (event) => events.lost(closeError(event)),
      },
    });

    return {
      start(id, query, variables) {
        const unsubscribe = client.subscribe(
          { query, variables },
          {
            next: ({ data }) => events.event(id, data ?? null),
            error: (errors) => {
              unsubscribes.delete(id);
              if (Array.isArray(errors)) events.rejected(id, transportError(errors));
            },
            complete: () => {
              if (unsubscribes.delete(id)) events.ended(id);
            },
          },
        );
        unsubscribes.set(id, unsubscribe);
        startedIds.push(id);
        // The client sends the start only some microtasks later.
        startPing.set(1, ping);
      },
      stop(id) {
        const unsubscribe = unsubscribes.get(id);
        unsubscribes.delete(id);
        unsubscribe?.();
      },
      close() {
        startPing.clear();
        keepAlive.clear();
        socket.close(1000);
        // dispose() prevents a reconnect, terminate() ends what is still pending inside the client.
        void Promise.resolve(client.dispose()).catch(() => {});
        client.terminate();
        socket.onopen = null;
        socket.onmessage = null;
        socket.onclose = null;
        socket.onerror = null;
      },
    };
  };
}

const unauthorizedCodes: readonly number[] = [
  CloseCode.BadRequest,
  CloseCode.Unauthorized,
  CloseCode.Forbidden,
];

function closeError(event: unknown): TransportError | null {
  const { code }: { code?: unknown } = event ?? {};
  if (typeof code !== "number") return null;
  return { unauthorized: unauthorizedCodes.includes(code), transient: true, detail: `closed with ${code}` };
}

/** A WebSocket class for the client, whose only instance is the socket that is already open. */
function singleUseWebSocket(socket: WebSocket) {
  const construct = function construct() {
    return socket;
  };
  return Object.assign(construct, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
}
