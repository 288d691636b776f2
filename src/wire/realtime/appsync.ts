/** AppSync's dialect (AWS AppSync, "Building a real-time WebSocket client"). */
import * as v from "valibot";
import { appSyncAddress, graphqlHost, type RealtimeAddresses } from "./address.ts";
import { type Dial, type OpenSocket, transportError } from "./transport.ts";

/** From config.json, by `createRealtime`. Holds no token: each dial gets a fresh one. */
export interface AppSyncOptions extends RealtimeAddresses {
  openSocket: OpenSocket;
  /** Where the token is sent: in a subprotocol, which keeps it out of addresses and logs, or in the query (older style). */
  auth: "protocol" | "query";
}

// AppSync's name for its dialect, which the library graphql-ws does not speak.
const PROTOCOL = "graphql-ws";

/** Connects in AppSync's dialect. */
export function appSyncDial(options: AppSyncOptions): Dial {
  const { openSocket, auth } = options;
  const url = appSyncAddress(options);
  const host = graphqlHost(options);

  return (token, events) => {
    const { address, protocols } = handshake(url, JSON.stringify({ Authorization: token, host }), auth);
    const socket = openSocket(address, protocols);

    const send = (frame: object) => {
      // A closing socket still fires its close event. That ends the transport.
      if (socket.readyState === 1) socket.send(JSON.stringify(frame));
    };

    socket.onopen = () => {
      events.opened();
      send({ type: "connection_init" });
    };
    socket.onmessage = ({ data }) => {
      events.received();
      const frame = readFrame(data);
      if (frame) dispatch(frame);
    };
    // After an error the browser always fires the close event (WHATWG WebSockets, section 4).
    socket.onclose = () => events.lost(null);

    function dispatch(frame: Frame) {
      switch (frame.type) {
        case "connection_ack":
          return events.acknowledged(frame.payload?.connectionTimeoutMs ?? null);
        case "connection_error":
          return events.lost(transportError(frame.payload?.errors));
        case "start_ack":
          return events.live(frame.id);
        case "data":
          return events.event(frame.id, frame.payload.data);
        case "error": {
          const error = transportError(frame.payload?.errors);
          return frame.id === null ? events.lost(error) : events.rejected(frame.id, error);
        }
        case "complete":
          return events.ended(frame.id);
        case "ka":
          return;
      }
    }

    return {
      start: (id, query, variables, freshToken) =>
        send({
          id,
          type: "start",
          payload: {
            data: JSON.stringify({ query, variables }),
            extensions: { authorization: { Authorization: freshToken, host } },
          },
        }),
      stop: (id) => send({ type: "stop", id }),
      close() {
        socket.onopen = null;
        socket.onmessage = null;
        socket.onclose = null;
        socket.close(1000);
      },
    };
  };
}

/** The address and subprotocols that carry the authorization. */
function handshake(url: URL, authorization: string, auth: "protocol" | "query") {
  const header = base64(authorization);
  if (auth === "protocol") {
    const base64url = header.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return { address: url.href, protocols: [PROTOCOL, `header-${base64url}`] };
  }
  const address = new URL(url);
  address.searchParams.set("header", header);
  address.searchParams.set("payload", base64("{}"));
  return { address: address.href, protocols: [PROTOCOL] };
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

// The frames from the service

const errors = v.fallback(v.optional(v.object({ errors: v.unknown() })), undefined);
const id = v.string();

const frame = v.variant("type", [
  v.object({
    type: v.literal("connection_ack"),
    payload: v.fallback(
      v.optional(v.object({ connectionTimeoutMs: v.pipe(v.number(), v.minValue(1)) })),
      undefined,
    ),
  }),
  v.object({ type: v.literal("connection_error"), payload: errors }),
  v.object({ type: v.literal("ka") }),
  v.object({ type: v.literal("start_ack"), id }),
  v.object({ type: v.literal("data"), id, payload: v.object({ data: v.nullish(v.unknown(), null) }) }),
  v.object({ type: v.literal("error"), id: v.nullish(id, null), payload: errors }),
  v.object({ type: v.literal("complete"), id }),
]);

type Frame = v.InferOutput<typeof frame>;

/** The parsed frame; null for anything else. */
function readFrame(data: unknown): Frame | null {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), frame), data);
  return result.success ? result.output : null;
}
