/**
 * The standard dialect, graphql-transport-ws, by graphql-ws's client. It is a bundle of its own, which a page fetches only if
 * config.json chooses this dialect. It imports nothing from the app's bundle: such parts are passed in. Each transport has its
 * own client, which never reconnects by itself. By default the client reconnects without delay if the service closes with code
 * 1000: 1865 times in a second (measured).
 */
import "../../react.ts";
import {
  CloseCode,
  createClient,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  MessageType,
  stringifyMessage,
} from "graphql-ws/client";
import type { Clock } from "../browser.ts";
import type { Dial, OpenSocket, TransportError } from "./transport.ts";

export interface GraphqlTransportWsOptions {
  /** Where the service listens. */
  url: URL;
  openSocket: OpenSocket;
  clock: Clock;
  /** Reads a list of GraphQL errors. */
  transportError: (errors: unknown) => TransportError;
}

// Milliseconds. Shorter than the 65 s of silence after which the connection counts as stale.
const PING_INTERVAL_MS = 50_000;

/** Connects in the standard dialect. */
export function graphqlTransportWsDial(options: GraphqlTransportWsOptions): Dial {
  const { openSocket, clock, transportError } = options;
  const url = options.url.href;

  return (token, events) => {
    const socket = openSocket(url, [GRAPHQL_TRANSPORT_WS_PROTOCOL]);
    const unsubscribes = new Map<string, () => void>();

    // The dialect does not confirm a start. The pong to a ping sent after the start shows that the service has received it.
    let startPing: number | undefined;
    const startedIds: string[] = [];
    /** The starts before each unanswered ping. Pongs come in the order of the pings. */
    const pingedIds: (readonly string[])[] = [];

    const ping = () => {
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
      keepAlive: PING_INTERVAL_MS,
      on: {
        opened: () => events.opened(),
        connected: () => events.acknowledged(null),
        message: () => events.received(),
        // A ping by the client's own keep-alive: no start waits for its pong.
        ping: (received) => {
          if (!received) pingedIds.push([]);
        },
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
        // The client sends the start some microtasks later, so the ping must wait.
        clock.clearTimeout(startPing);
        startPing = clock.setTimeout(ping, 1);
      },
      stop(id) {
        const unsubscribe = unsubscribes.get(id);
        unsubscribes.delete(id);
        unsubscribe?.();
      },
      close() {
        clock.clearTimeout(startPing);
        unsubscribes.clear();
        socket.close(1000);
        // dispose() prevents a reconnect; terminate() ends what is still pending in the client.
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

/** A WebSocket class for the client. Its only instance is the socket that is already open. */
function singleUseWebSocket(socket: WebSocket) {
  function SingleUse() {
    return socket;
  }
  return Object.assign(SingleUse, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
}
