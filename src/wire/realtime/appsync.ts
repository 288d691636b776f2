/** AppSync's dialect (AWS AppSync, "Building a real-time WebSocket client"). */
import { appSyncAddress, graphqlHost, type RealtimeAddresses } from "./address.ts";
import { transportError } from "./errors.ts";
import { type Authorization, type Frame, readFrame, startFrame } from "./frames.ts";
import type { Dial, OpenSocket } from "./transport.ts";

/** From config.json, by `createRealtime`. There is no token: each dial is given a fresh one. */
export interface AppSyncOptions extends RealtimeAddresses {
  openSocket: OpenSocket;
  /** Where the token is sent: in a subprotocol, which keeps it out of addresses and logs, or in the query (older style). */
  auth: "protocol" | "query";
}

const PROTOCOL = "graphql-ws"; // AppSync's name for its dialect, not the one of the library graphql-ws

/** Connects in AppSync's dialect. */
export function appSyncDial(options: AppSyncOptions): Dial {
  const { openSocket, auth } = options;
  const url = appSyncAddress(options);
  const host = graphqlHost(options);

  return (token, events) => {
    const { address, protocols } = handshake(url, { Authorization: token, host }, auth);
    const socket = openSocket(address, protocols);

    const send = (frame: object) => {
      // A closing socket still fires its close event, which ends the transport.
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
      start: (id, document, variables, freshToken) =>
        send(startFrame(id, document, variables, { Authorization: freshToken, host })),
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
function handshake(url: URL, authorization: Authorization, auth: "protocol" | "query") {
  const header = base64(JSON.stringify(authorization));
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
