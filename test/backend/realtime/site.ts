/** A server on a port with the two realtime endpoints on the tests' records, and a simple AppSync client for it. */
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { createContractCheck } from "../contract/contractCheck.ts";
import { noFaults } from "../control.ts";
import { recordsWith, rowOf } from "../graphql/records.ts";
import { createRealtime } from "./realtime.ts";

export type Site = Awaited<ReturnType<typeof openSite>>;

export async function openSite(timing: { keepAliveMs?: number } = {}) {
  const records = await recordsWith([rowOf("anna"), rowOf("berta")]);
  const faults = noFaults();
  const contract = await createContractCheck();
  const realtime = createRealtime({ ...records, ...timing, contract, faults });
  const server = createServer();
  server.on("upgrade", (request, socket, head) => {
    const upgrade = request.url?.startsWith("/graphql/standard")
      ? realtime.upgradeStandard
      : realtime.upgradeAppSync;
    upgrade(request, socket, head);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...records,
    ...realtime,
    faults,
    host,
    staff: records.tokenFor("ute", "Employee"),
    anna: records.tokenFor("anna", "Customer"),
    async close() {
      await realtime.close();
      await new Promise((closed) => server.close(closed));
      contract.demand();
    },
  };
}

export interface Frame {
  type: string;
  id?: string;
  payload?: {
    data?: Record<string, Record<string, unknown>>;
    errors?: unknown;
  };
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What a client offers in its subprotocols. */
export const protocolsFor = (header: unknown): string[] => ["graphql-ws", `header-${base64url(header)}`];

export const ON_UPDATE = "subscription { onUpdateClient { id name avv { sent } } }";

const PATIENCE_MS = 10_000;

/** Frames are taken in the order of arrival; `next` waits for one. */
export function speakAppSync(address: string, protocols: string[]) {
  const socket = new WebSocket(address, protocols);
  const arrived: Frame[] = [];
  const arrivals = new EventEmitter();
  socket.on("message", (data) => {
    arrived.push(JSON.parse(String(data)));
    arrivals.emit("frame");
  });
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  socket.on("error", () => {});
  const opened = new Promise<void>((resolve) => socket.on("open", () => resolve()));
  const send = async (message: object | string) => {
    await opened;
    socket.send(typeof message === "string" ? message : JSON.stringify(message));
  };
  const next = async () => {
    for (;;) {
      const frame = arrived.shift();
      if (frame) return frame;
      await once(arrivals, "frame", { signal: AbortSignal.timeout(PATIENCE_MS) });
    }
  };
  return {
    send,
    next,
    closed,
    start: (id: string, authorization: unknown, query = ON_UPDATE, variables: object = {}) =>
      send({
        type: "start",
        id,
        payload: { data: JSON.stringify({ query, variables }), extensions: { authorization } },
      }),
  };
}

/** An acknowledged connection of that visitor. */
export async function connected(site: Site, token: string) {
  const authorization = { Authorization: token, host: site.host };
  const client = speakAppSync(`ws://${site.host}/graphql/realtime`, protocolsFor(authorization));
  await client.send({ type: "connection_init" });
  await client.next();
  return {
    ...client,
    authorization,
    subscribe: async (id: string, query?: string, variables?: object) => {
      await client.start(id, authorization, query, variables);
      return client.next();
    },
  };
}
