/** The data service's realtime endpoints: one subscription engine behind two dialects. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { GraphQLSchema } from "graphql";
import { type WebSocket, WebSocketServer } from "ws";
import type { ContractCheck } from "../contract/contractCheck.ts";
import type { Dialect } from "../contract/frames.ts";
import type { RealtimeFaults } from "../control.ts";
import type { World } from "../world.ts";
import { type AppSyncDesk, serveAppSync } from "./appsync.ts";
import { subscriptionsTo } from "./events.ts";
import { serveStandard } from "./standard.ts";

/** Takes over a socket that asks to be upgraded, as Node's http server hands it out. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export type Realtime = ReturnType<typeof createRealtime>;

const LARGEST_FRAME = 240 * 1024; // bytes; AWS AppSync's quota for a realtime message

interface RealtimeDesk extends Omit<AppSyncDesk, "prepare"> {
  world: World;
  schema?: GraphQLSchema | undefined;
  /** Checks everything that is sent; null: nothing is checked. */
  contract: ContractCheck | null;
}

export function createRealtime({ world, schema, contract, ...desk }: RealtimeDesk) {
  const prepare = subscriptionsTo(world, schema);
  const appSync = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    handleProtocols: (offered) => offered.has("graphql-ws") && "graphql-ws",
  });
  appSync.on("connection", (socket, request) => serveAppSync(socket, request, { ...desk, prepare }));
  const standard = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME });
  const standardServer = serveStandard(standard, { ...desk, prepare });

  const upgradeBy =
    (server: WebSocketServer, dialect: Dialect): Upgrade =>
    (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (opened) => {
        if (contract) watch(opened, dialect, desk.faults, contract);
        const { hangUp } = desk.faults;
        if (hangUp) setTimeout(() => end(opened, hangUp.code), hangUp.afterMs);
        server.emit("connection", opened, request);
      });
  const sockets = () => [...appSync.clients, ...standard.clients];

  return {
    upgradeAppSync: upgradeBy(appSync, "appsync"),
    upgradeStandard: upgradeBy(standard, "graphqlTransportWs"),
    /** Open sockets of both dialects. */
    connections: () => sockets().length,
    subscriptions: world.listeners,
    /** Ends every open socket: by a close frame with this code, or, without one, as a lost network does. */
    drop(code: number | null = null) {
      for (const socket of sockets()) end(socket, code);
    },
    /** Ends everything. */
    async close() {
      for (const socket of sockets()) socket.terminate();
      await Promise.all([
        standardServer.dispose(),
        new Promise<void>((closed) => appSync.close(() => closed())),
      ]);
    },
  };
}

/** Checks every frame that is sent, except a refusal that a test has written. */
function watch(socket: WebSocket, dialect: Dialect, faults: RealtimeFaults, contract: ContractCheck): void {
  const send = socket.send.bind(socket);
  socket.send = ((...sent: Parameters<typeof send>) => {
    const text = String(sent[0]);
    const isWorded = faults.refuseStart !== null && text.includes('"error"');
    if (!isWorded) contract.frame(dialect, text);
    send(...sent);
  }) as typeof send;
}

function end(socket: WebSocket, code: number | null): void {
  if (code === null) socket.terminate();
  else socket.close(code);
}
