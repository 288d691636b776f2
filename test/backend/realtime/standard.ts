/** The standard dialect, graphql-transport-ws, through graphql-ws's server side. The token stands in connectionParams. */
import { useServer as serveSockets } from "graphql-ws/use/ws";
import type { WebSocketServer } from "ws";
import { refuse } from "../graphql/refusal.ts";
import { type Viewer, viewerOf } from "../graphql/viewer.ts";
import type { AppSyncDesk } from "./appsync.ts";

/** `connectionParams` are `{ Authorization: <access token, bare> }`; a token that is not accepted closes with 4403. */
export function serveStandard(sockets: WebSocketServer, { prepare, directory, faults }: AppSyncDesk) {
  return serveSockets<{ Authorization?: unknown }, { viewer: Viewer }>(
    {
      async onConnect({ connectionParams, extra }) {
        const token = connectionParams?.Authorization;
        const viewer = typeof token === "string" ? await viewerOf(directory, token) : null;
        if (!viewer) return false;
        extra.viewer = viewer;
        return true;
      },
      onSubscribe({ extra: { viewer } }, _id, asked) {
        if (!viewer) return [refuse("UnauthorizedException", "Unauthorized")];
        if (faults.refuseStart !== null)
          return [refuse("UnauthorizedException", JSON.stringify(faults.refuseStart))];
        return prepare(asked, viewer);
      },
    },
    sockets,
  );
}
