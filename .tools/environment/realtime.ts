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

/** The service's refusal, or what went wrong and how to mend it. */
type Outcome = { error: TransportError } | { fault: string; mend: string };

const TIMEOUT_MS = 20_000;
const CHECK = ["realtime.refusal", "Realtime refuses a bad token by its protocol"] as const;
const ACCEPTED = {
  fault: "a bad token was accepted",
  mend: "Let the service check the access token at connection_init.",
};
const SILENT = {
  fault: "no answer within 20 s",
  mend: "Check graphql.realtimeUrl, and proxies that keep WebSocket frames back.",
};
const LOST =
  "Check graphql.realtimeUrl and graphql.realtime; a proxy before it must pass Upgrade, Connection and Sec-WebSocket-Protocol on.";

export async function checkRealtime({ client, findings, config, origin }: ServiceOptions): Promise<void> {
  const { realtime: dialect, realtimeAuth } = config.graphql;
  const outcome = await shakeHands(client, config, origin);
  if ("fault" in outcome) return findings.fault(CHECK, outcome.fault, outcome.mend);
  const { detail } = outcome.error;
  // AppSync answers BadRequest if it does not find the authorization in the handshake.
  const isNotFound = dialect === "appsync" && /BadRequest/.test(detail);
  const other = realtimeAuth === "protocol" ? "query" : "protocol";
  findings.judge(
    CHECK,
    isNotFound
      ? `${detail}: the authorization was not found where the app puts it (graphql.realtimeAuth "${realtimeAuth}"), or names another host`
      : null,
    `${dialect}: ${detail}`,
    `Let proxies pass Sec-WebSocket-Protocol, query and Host on; an old gateway may need graphql.realtimeAuth "${other}".`,
  );
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
    const timer = setTimeout(() => end(SILENT), TIMEOUT_MS);
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
      acknowledged: () => end(ACCEPTED),
      lost: (error) => end(error?.unauthorized ? { error } : { fault: lossOf(error), mend: LOST }),
    });
  });
}
