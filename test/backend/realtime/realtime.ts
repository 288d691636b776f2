/** The data service's realtime endpoints: one subscription engine behind two dialects. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { World } from "../contract.ts";
import { type AppSyncDesk, serveAppSync } from "./appsync.ts";
import { createEvents } from "./events.ts";
import { serveStandard } from "./standard.ts";

/** Takes over a socket that asks to be upgraded, as Node's http server hands it out. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface Realtime {
  /** For /graphql/realtime. */
  upgradeAppSync: Upgrade;
  /** For /graphql/standard. */
  upgradeStandard: Upgrade;
  /** Open sockets of both dialects. */
  connections(): number;
  /** Listeners on the world; none may be left once the sockets are closed. */
  subscriptions(): number;
  /** Ends every open socket: by a close frame with this code, or, without one, as a lost network does. */
  drop(code?: number | null): void;
  /** Ends everything. */
  close(): Promise<void>;
}

const LARGEST_FRAME = 240 * 1024; // bytes; AWS AppSync's quota for a realtime message

export function createRealtime({ world, ...desk }: Omit<AppSyncDesk, "events"> & { world: World }): Realtime {
  const events = createEvents(world);
  const appSync = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_FRAME,
    handleProtocols: (offered) => offered.has("graphql-ws") && "graphql-ws",
  });
  appSync.on("connection", (socket, request) => serveAppSync(socket, request, { ...desk, events }));
  const standard = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME });
  const standardServer = serveStandard(standard, { ...desk, events });

  const upgradeBy =
    (server: WebSocketServer): Upgrade =>
    (request, socket, head) =>
      server.handleUpgrade(request, socket, head, (opened) => {
        const { hangUp } = desk.faults;
        if (hangUp) setTimeout(() => end(opened, hangUp.code), hangUp.afterMs);
        server.emit("connection", opened, request);
      });
  const sockets = () => [...appSync.clients, ...standard.clients];

  return {
    upgradeAppSync: upgradeBy(appSync),
    upgradeStandard: upgradeBy(standard),
    connections: () => sockets().length,
    subscriptions: events.listeners,
    drop(code = null) {
      for (const socket of sockets()) end(socket, code);
    },
    async close() {
      for (const socket of sockets()) socket.terminate();
      await Promise.all([
        standardServer.dispose(),
        new Promise<void>((closed) => appSync.close(() => closed())),
      ]);
    },
  };
}

function end(socket: WebSocket, code: number | null): void {
  if (code === null) socket.terminate();
  else socket.close(code);
}
