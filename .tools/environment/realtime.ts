/**
 * Realtime without an account: the service must refuse a bad token by its protocol, and every proxy must pass that
 * refusal on.
 */
import type { Config } from "../../src/core/config.ts";
import { wallClock } from "../../src/wire/browser.ts";
import { appSyncDial } from "../../src/wire/realtime/appsync.ts";
import { standardDial } from "../../src/wire/realtime/connection.ts";
import type { Dial, OpenSocket, TransportError } from "../../src/wire/realtime/transport.ts";
import { badToken } from "./badToken.ts";
import type { Client } from "./client.ts";
import type { ServiceOptions } from "./serviceAddress.ts";

/** What became of the handshake. */
type Outcome =
  | { kind: "refused"; error: TransportError }
  | { kind: "lost"; reason: string }
  | { kind: "accepted" }
  | { kind: "silent" };

const TIMEOUT_MS = 20_000;
const CHECK = ["realtime.refusal", "Realtime refuses a bad token by its protocol"] as const;

export async function checkRealtime({ client, findings, config, origin }: ServiceOptions): Promise<void> {
  const { realtime: dialect, realtimeAuth } = config.graphql;
  const outcome = await shakeHands(client, config, origin);
  if (outcome.kind === "accepted") {
    return findings.fault(
      CHECK,
      "a bad token was accepted",
      "Let the service check the access token at connection_init.",
    );
  }
  if (outcome.kind === "silent") {
    return findings.fault(
      CHECK,
      "no answer within 20 s",
      "Check graphql.realtimeUrl, and proxies that keep WebSocket frames back.",
    );
  }
  if (outcome.kind === "lost") {
    return findings.fault(
      CHECK,
      outcome.reason,
      "Check graphql.realtimeUrl and graphql.realtime; a proxy before it must pass Upgrade, Connection and Sec-WebSocket-Protocol on.",
    );
  }
  const { detail } = outcome.error;
  // AppSync answers BadRequest if it does not find the authorization in the handshake.
  if (dialect === "appsync" && /BadRequest/.test(detail)) {
    const other = realtimeAuth === "protocol" ? "query" : "protocol";
    return findings.fault(
      CHECK,
      `${detail}: the authorization was not found where the app puts it (graphql.realtimeAuth "${realtimeAuth}"), or names another host`,
      `Let proxies pass Sec-WebSocket-Protocol, query and Host on; an old gateway may need graphql.realtimeAuth "${other}".`,
    );
  }
  findings.ok(CHECK, `${dialect}: ${detail}`);
}

async function shakeHands(client: Client, config: Config, origin: string): Promise<Outcome> {
  const { url, realtimeUrl, realtime, realtimeAuth } = config.graphql;
  let refusal = "the connection was closed without an error";
  const openSocket: OpenSocket = (address, protocols) => {
    const socket = client.openSocket(address, protocols, origin);
    socket.on("unexpected-response", (_, response) => {
      refusal = `the upgrade of ${new URL(address).host} is answered with status ${response.statusCode}`;
      response.resume();
      socket.terminate();
    });
    socket.on("error", ({ message }) => {
      if (!refusal.includes("upgrade of")) refusal = message;
    });
    return socket as unknown as WebSocket;
  };
  const lossOf = (error: TransportError | null) => [refusal, error?.detail].filter(Boolean).join(", ");
  const addresses = { graphqlUrl: url, realtimeUrl, pageUrl: `${origin}/`, openSocket };
  const dial: Dial =
    realtime === "appsync"
      ? appSyncDial({ ...addresses, auth: realtimeAuth })
      : standardDial(await import("../../src/wire/realtime/graphqlTransportWs.ts"), {
          ...addresses,
          clock: wallClock,
        });
  return new Promise((resolve) => {
    const timer = setTimeout(() => end({ kind: "silent" }), TIMEOUT_MS);
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      resolve(outcome);
      queueMicrotask(() => transport.close());
    };
    const transport = dial(badToken(config), {
      opened() {},
      received() {},
      live() {},
      event() {},
      rejected() {},
      ended() {},
      acknowledged: () => end({ kind: "accepted" }),
      lost: (error) =>
        end(error?.unauthorized ? { kind: "refused", error } : { kind: "lost", reason: lossOf(error) }),
    });
  });
}
