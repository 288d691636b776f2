/** The standard dialect, graphql-transport-ws, through graphql-ws's server side. The token stands in connectionParams. */
import { useServer as serveSockets } from "graphql-ws/use/ws";
import type { WebSocketServer } from "ws";
import type { AccountDirectory, RealtimeFaults } from "../contract.ts";
import { refuse } from "../graphql/refusal.ts";
import { type Viewer, viewerOf } from "../graphql/viewer.ts";
import type { Events } from "./events.ts";

export interface StandardDesk {
  events: Events;
  directory: AccountDirectory;
  faults: RealtimeFaults;
}

const never = () => new Promise<never>(() => {});

/** `connectionParams` are `{ Authorization: <access token, bare> }`; a token that is not accepted closes with 4403. */
export function serveStandard(sockets: WebSocketServer, { events, directory, faults }: StandardDesk) {
  return serveSockets<{ Authorization?: unknown }, { viewer: Viewer }>(
    {
      async onConnect({ connectionParams, extra }) {
        if (faults.noAck) return never();
        const token = connectionParams?.Authorization;
        const viewer = typeof token === "string" ? await viewerOf(directory, token) : null;
        if (!viewer || faults.refuseConnection !== null) return false;
        extra.viewer = viewer;
        return true;
      },
      onSubscribe({ extra: { viewer } }, _id, asked) {
        if (faults.noStartAck) return never();
        if (!viewer) return [refuse("UnauthorizedException", "Unauthorized")];
        if (faults.refuseStart !== null)
          return [refuse("UnauthorizedException", JSON.stringify(faults.refuseStart))];
        return events.prepare(asked, viewer);
      },
      // A client's ping stays unanswered when the connection shall look dead.
      onPing: () => (faults.noKeepAlive ? never() : undefined),
    },
    sockets,
  );
}
