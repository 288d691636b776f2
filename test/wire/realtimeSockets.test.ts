/** Both dialects over real sockets against the local backend, by createRealtime; realtimeContract tests the states. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket as NodeSocket } from "ws";
import { wallClock } from "../../src/wire/browser.ts";
import { createRealtime } from "../../src/wire/realtime/connection.ts";
import { heldRow } from "../backend/graphql/records.ts";
import { ON_UPDATE, openSite } from "../backend/realtime/site.ts";
import { poll } from "../support/poll.ts";
import { diary } from "../support/realtimePeer.ts";

for (const [name, dialect, path, auth] of [
  ["appsync", "appsync", "/graphql/realtime", "protocol"],
  ["appsync with the token in the query", "appsync", "/graphql/realtime", "query"],
  ["graphql-transport-ws", "graphql-transport-ws", "/graphql/standard", "protocol"],
] as const) {
  test(`${name}: an event arrives, none of another customer's row, and nothing is left at the service`, async () => {
    const site = await openSite();
    const window = Object.assign(new EventTarget(), { document: new EventTarget() });
    const realtime = createRealtime({
      dialect,
      loadStandard: () => import("../../src/wire/realtime/graphqlTransportWs.ts"),
      graphqlUrl: "/graphql",
      realtimeUrl: path,
      pageUrl: `http://${site.host}/admin/app-customers`,
      auth,
      openSocket(url, protocols) {
        const socket = new NodeSocket(url, protocols);
        // Node's sockets throw when closed while opening without an error listener; a browser's do not.
        socket.on("error", () => {});
        return socket as unknown as WebSocket;
      },
      tokens: { accessToken: async () => site.anna },
      clock: wallClock,
      random: () => 0,
      window: window as unknown as Window,
      report(thrown) {
        throw thrown;
      },
    });
    try {
      const subscriber = diary();
      realtime.subscribe(ON_UPDATE, {}, subscriber);
      await poll(() => realtime.state().kind === "live");
      for (const id of ["berta", "anna"])
        site.world.putClient({ ...heldRow(site.world, id), name: `Neu ${id}` });
      await poll(() => subscriber.told.length > 1);
      assert.equal(subscriber.told, [
        "live",
        'next {"onUpdateClient":{"id":"anna","name":"Neu anna","avv":{"sent":false}}}',
      ]);
      realtime.close();
      await poll(() => site.connections() === 0 && site.listeners() === 0);
    } finally {
      realtime.close();
      await site.close();
    }
  });
}

test.run();
