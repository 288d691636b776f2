/** The server of the realtime connection on fake sockets, with the same interface for both protocols. */

import { appSyncDial } from "../../src/wire/realtime/appsync.ts";
import { createConnection, standardDial } from "../../src/wire/realtime/connection.ts";

import * as graphqlTransportWs from "../../src/wire/realtime/graphqlTransportWs.ts";
import type { Wake } from "../../src/wire/realtime/timers.ts";
import { type FakeClock, fakeClock, settled } from "./clock.ts";
import { FakeSocket } from "./fakeSocket.ts";
import { fakeTokens } from "./fakeTokens.ts";

/** The messages that both protocols have, as one of the protocols writes them. */
interface Speech {
  /** Frame types that start and stop a subscription. */
  start: string;
  stop: string;
  ack(socket: FakeSocket): void;
  /** Confirms every start not yet confirmed. */
  confirm(socket: FakeSocket): void;
  event(socket: FakeSocket, id: string, data: unknown): void;
  beat(socket: FakeSocket): void;
  refuseConnection(socket: FakeSocket): void;
  refuseStart(socket: FakeSocket, id: string, errorType: string, message: string): void;
}

const confirmed = new WeakMap<FakeSocket, number>();

const speeches: Record<"appsync" | "graphql-transport-ws", Speech> = {
  appsync: {
    start: "start",
    stop: "stop",
    ack: (socket) => socket.says({ type: "connection_ack", payload: { connectionTimeoutMs: 300_000 } }),
    confirm(socket) {
      const starts = socket.all("start");
      for (const { id } of starts.slice(confirmed.get(socket) ?? 0)) socket.says({ type: "start_ack", id });
      confirmed.set(socket, starts.length);
    },
    event: (socket, id, data) => socket.says({ type: "data", id, payload: { data } }),
    beat: (socket) => socket.says({ type: "ka" }),
    refuseConnection(socket) {
      socket.says({
        type: "connection_error",
        payload: { errors: [{ errorType: "UnauthorizedException", message: "x", errorCode: 401 }] },
      });
    },
    refuseStart: (socket, id, errorType, message) =>
      socket.says({ type: "error", id, payload: { errors: [{ errorType, message }] } }),
  },
  "graphql-transport-ws": {
    start: "subscribe",
    stop: "complete",
    ack: (socket) => socket.says({ type: "connection_ack" }),
    confirm(socket) {
      const pings = socket.all("ping");
      for (const _ of pings.slice(confirmed.get(socket) ?? 0)) socket.says({ type: "pong" });
      confirmed.set(socket, pings.length);
    },
    event: (socket, id, data) => socket.says({ type: "next", id, payload: { data } }),
    beat: (socket) => socket.says({ type: "ping" }),
    refuseConnection: (socket) => socket.ends(4403, "Forbidden"),
    refuseStart: (socket, id, errorType, message) =>
      socket.says({ type: "error", id, payload: [{ message, extensions: { errorType } }] }),
  },
};

export type Dialect = keyof typeof speeches;
export const dialects = Object.keys(speeches) as Dialect[];

/** Our connection in that protocol with a fake clock, and the server to control. */
export function realtimePeer(dialect: Dialect, auth: "protocol" | "query" = "protocol") {
  const speech = speeches[dialect];
  const clock: FakeClock = fakeClock();
  const tokens = fakeTokens();
  const sockets: FakeSocket[] = [];
  const reported: unknown[] = [];
  const wakers = new Set<Parameters<Wake>[0]>();
  let openings: "work" | "throw" = "work";

  const wake: Wake = (listener) => {
    wakers.add(listener);
    return () => wakers.delete(listener);
  };
  const options = {
    graphqlUrl: "https://abc.appsync-api.eu-central-1.amazonaws.com/graphql",
    realtimeUrl: null,
    pageUrl: "https://app.nordwind.example/",
    auth,
    clock,
    openSocket(url: string, protocols: string[]) {
      if (openings === "throw") throw new Error("SecurityError");
      const socket = new FakeSocket(url, protocols);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
  };
  const dial = dialect === "appsync" ? appSyncDial(options) : standardDial(graphqlTransportWs, options);
  const realtime = createConnection({
    loadDial: async () => dial,
    tokens,
    clock,
    random: () => 0,
    wake,
    report: (thrown) => reported.push(thrown),
  });

  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  };

  return {
    dialect,
    realtime,
    clock,
    tokens,
    sockets,
    reported,
    wakers,
    last,
    kind: () => realtime.state().kind,
    starts: () => last().all(speech.start),
    stops: () => last().all(speech.stop),
    /** Number of listeners and timers left behind. */
    leftovers: () =>
      clock.pending() + wakers.size + sockets.reduce((sum, socket) => sum + socket.listeners(), 0),
    /** The tab is visible again, or the network back. */
    wakeUp: (isNetworkBack = false) => {
      for (const waker of [...wakers]) waker(isNetworkBack);
    },
    refuseToOpen() {
      openings = "throw";
    },

    /** The newest socket opens and is acknowledged. The client has sent its starts; none is confirmed yet. */
    async accepts() {
      await settled();
      last().opens();
      await settled();
      speech.ack(last());
      await clock.pass(1);
    },
    async confirms() {
      speech.confirm(last());
      await settled();
    },
    async answers() {
      await this.accepts();
      await this.confirms();
    },
    /** Sends an event on the newest socket, or on an earlier one. */
    async event(data: unknown, start = -1, socket = last()) {
      speech.event(socket, socket.all(speech.start).at(start)?.id ?? "", data);
      await settled();
    },
    async beats(socket = last()) {
      speech.beat(socket);
      await settled();
    },
    async refusesConnection() {
      speech.refuseConnection(last());
      await settled();
    },
    async refusesStart(start: number, errorType = "UnauthorizedException", message = "x") {
      speech.refuseStart(last(), last().all(speech.start).at(start)?.id ?? "", errorType, message);
      await settled();
    },
    async ends(code: number) {
      last().ends(code);
      await settled();
    },
  };
}

/** A subscriber that records its calls. */
export function diary() {
  const told: string[] = [];
  return {
    told,
    next: (data: unknown) => void told.push(`next ${JSON.stringify(data)}`),
    live: () => void told.push("live"),
    refused: () => void told.push("refused"),
  };
}
