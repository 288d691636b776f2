/** AppSync's dialect, spoken by hand (AWS AppSync, "Building a real-time WebSocket client"). */
import { appSyncAddress, graphqlHost, type RealtimeAddresses } from "./address.ts";
import { transportError } from "./errors.ts";
import { type Authorization, type Frame, readFrame, startFrame } from "./frames.ts";
import type { Dial, OpenSocket } from "./transport.ts";

export interface AppSyncOptions extends RealtimeAddresses {
  openSocket: OpenSocket;
  /** Where the token goes: in a subprotocol, which keeps it out of addresses and logs, or in the query as of old. */
  auth: "protocol" | "query";
}

const PROTOCOL = "graphql-ws"; // specification, section 7

/** Lines in AppSync's dialect. */
export function appSyncDial(means: AppSyncOptions): Dial {
  const { openSocket, auth } = means;
  const url = appSyncAddress(means);
  const host = graphqlHost(means);

  return (token, tell) => {
    const { address, protocols } = entrance(url, { Authorization: token, host }, auth);
    const socket = openSocket(address, protocols);

    const send = (frame: object) => {
      // A socket that is closing has a close event on its way, which says all there is to say.
      if (socket.readyState === 1) socket.send(JSON.stringify(frame));
    };

    socket.onopen = () => {
      tell.opened();
      send({ type: "connection_init" });
    };
    socket.onmessage = ({ data }) => {
      tell.received();
      const frame = readFrame(data);
      if (frame) pass(frame);
    };
    // After an error the browser always sends the close event (WHATWG WebSockets, section 4).
    socket.onclose = () => tell.lost(null);

    function pass(frame: Frame) {
      switch (frame.type) {
        case "connection_ack":
          return tell.acknowledged(frame.payload?.connectionTimeoutMs ?? null);
        case "connection_error":
          return tell.lost(transportError(frame.payload?.errors));
        case "start_ack":
          return tell.live(frame.id);
        case "data":
          return tell.event(frame.id, frame.payload.data);
        case "error": {
          const refusal = transportError(frame.payload?.errors);
          return frame.id === null ? tell.lost(refusal) : tell.rejected(frame.id, refusal);
        }
        case "complete":
          return tell.ended(frame.id);
        case "ka":
          return;
      }
    }

    return {
      start: (id, document, variables, fresh) =>
        send(startFrame(id, document, variables, { Authorization: fresh, host })),
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
function entrance(url: URL, authorization: Authorization, auth: "protocol" | "query") {
  const header = base64(JSON.stringify(authorization));
  if (auth === "protocol") {
    const unpadded = header.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return { address: url.href, protocols: [PROTOCOL, `header-${unpadded}`] };
  }
  const address = new URL(url);
  address.searchParams.set("header", header);
  address.searchParams.set("payload", base64("{}"));
  return { address: address.href, protocols: [PROTOCOL] };
}

const base64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
