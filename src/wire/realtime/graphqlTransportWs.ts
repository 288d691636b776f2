/**
 * The standard dialect, graphql-transport-ws, through graphql-ws's client: one client per line, so that it never
 * reconnects by itself. Left alone it comes back without a pause when the service closes with code 1000, 1865 times in
 * a second (measured).
 */
import {
  CloseCode,
  createClient,
  GRAPHQL_TRANSPORT_WS_PROTOCOL,
  MessageType,
  stringifyMessage,
} from "graphql-ws/client";
import * as v from "valibot";
import type { Clock } from "../clock.ts";
import { graphqlTransportWsAddress, type RealtimeAddresses } from "./address.ts";
import { transportError } from "./errors.ts";
import { createSleepProofTimer } from "./sleepProofTimer.ts";
import type { Dial, OpenSocket, TransportError } from "./transport.ts";

export interface GraphqlTransportWsOptions extends RealtimeAddresses {
  openSocket: OpenSocket;
  clock: Clock;
}

// Before the silence of 65 s that counts as stale (specification, section 9).
const PING_INTERVAL_MS = 50_000;

/** Lines in the standard dialect. */
export function graphqlTransportWsDial(means: GraphqlTransportWsOptions): Dial {
  const { openSocket, clock } = means;
  const url = graphqlTransportWsAddress(means).href;

  return (token, tell) => {
    const socket = openSocket(url, [GRAPHQL_TRANSPORT_WS_PROTOCOL]);
    const stops = new Map<string, () => void>();

    // The dialect has no answer to a start: the pong to a ping sent after it tells that it has arrived.
    const probe = createSleepProofTimer(clock);
    const interval = createSleepProofTimer(clock);
    const started: string[] = [];
    const probed: string[] = [];

    const ping = () => {
      interval.set(PING_INTERVAL_MS, ping);
      probed.push(...started.splice(0));
      if (socket.readyState === 1) socket.send(stringifyMessage({ type: MessageType.Ping }));
    };

    const client = createClient({
      url,
      webSocketImpl: implementationOf(socket),
      connectionParams: { Authorization: token },
      lazy: false,
      onNonLazyError: () => {},
      retryAttempts: 0,
      on: {
        opened: () => tell.opened(),
        connected: () => {
          interval.set(PING_INTERVAL_MS, ping);
          tell.acknowledged(null);
        },
        message: () => tell.received(),
        pong: (received) => {
          if (received) for (const id of probed.splice(0)) tell.live(id);
        },
        closed: (event) => tell.lost(refusalOf(event)),
      },
    });

    return {
      start(id, query, variables) {
        const stop = client.subscribe(
          { query, variables },
          {
            next: ({ data }) => tell.event(id, data ?? null),
            error: (errors) => {
              stops.delete(id);
              if (Array.isArray(errors)) tell.rejected(id, transportError(errors));
            },
            complete: () => {
              if (stops.delete(id)) tell.ended(id);
            },
          },
        );
        stops.set(id, stop);
        started.push(id);
        // The client sends the start some promises later.
        probe.set(1, ping);
      },
      stop(id) {
        const stop = stops.get(id);
        stops.delete(id);
        stop?.();
      },
      close() {
        probe.clear();
        interval.clear();
        socket.close(1000);
        // dispose() forbids it to reconnect, terminate() ends what still waits inside it.
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

const finalCloses: readonly number[] = [CloseCode.BadRequest, CloseCode.Unauthorized, CloseCode.Forbidden];
const closeEvent = v.object({ code: v.number() });

function refusalOf(event: unknown): TransportError | null {
  const result = v.safeParse(closeEvent, event);
  if (!result.success) return null;
  const { code } = result.output;
  return { unauthorized: finalCloses.includes(code), detail: `closed with ${code}` };
}

/** What the client takes for the browser's WebSocket class; it makes one socket, the one that is open already. */
function implementationOf(socket: WebSocket) {
  const construct = function construct() {
    return socket;
  };
  return Object.assign(construct, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
}
