/** Both dialects over real sockets against the local backend, by createRealtime; realtimeContract tests the states. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket as NodeSocket } from "ws";
import { wallClock } from "../../src/wire/browser.ts";
import { createRealtime } from "../../src/wire/realtime/connection.ts";
import { tokenOf } from "../backend/caller.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { startBackend } from "../backend/server.ts";
import { poll } from "../support/poll.ts";
import { diary } from "../support/realtimePeer.ts";

const backend = await startBackend({ customers: 3, appCustomers: 0 });
const { world, realtime: service } = backend;
const [anna, berta] = [await newCustomer(backend), await newCustomer(backend)];
const token = await tokenOf(backend, anna.email);
test.after(() => backend.close());

for (const [name, dialect, path, auth] of [
  ["appsync", "appsync", "/graphql/realtime", "protocol"],
  ["appsync with the token in the query", "appsync", "/graphql/realtime", "query"],
  ["graphql-transport-ws", "graphql-transport-ws", "/graphql/standard", "protocol"],
] as const) {
  test(`${name}: an event arrives, none of another customer's row, and nothing is left at the service`, async () => {
    const window = Object.assign(new EventTarget(), { document: new EventTarget() });
    const realtime = createRealtime({
      dialect,
      loadStandard: () => import("../../src/wire/realtime/graphqlTransportWs.ts"),
      graphqlUrl: "/graphql",
      realtimeUrl: path,
      pageUrl: `${backend.url}/admin/app-customers`,
      auth,
      openSocket(url, protocols) {
        const socket = new NodeSocket(url, protocols);
        // Node's sockets throw when closed while opening without an error listener; a browser's do not.
        socket.on("error", () => {});
        return socket as unknown as WebSocket;
      },
      tokens: { accessToken: async () => token },
      clock: wallClock,
      random: () => 0,
      window: window as unknown as Window,
      report(thrown) {
        throw thrown;
      },
    });
    try {
      const subscriber = diary();
      realtime.subscribe("subscription { onUpdateClient { id name avv { sent } } }", {}, subscriber);
      await poll(() => realtime.state().kind === "live");
      for (const [{ sub }, changed] of [
        [berta, "Berta"],
        [anna, "Anna"],
      ] as const) {
        const row = world.client(sub);
        assert.ok(row);
        world.putClient({ ...row, name: changed });
      }
      await poll(() => subscriber.told.length > 1);
      const event = { onUpdateClient: { id: anna.sub, name: "Anna", avv: { sent: false } } };
      assert.equal(subscriber.told, ["live", `next ${JSON.stringify(event)}`]);
      realtime.close();
      await poll(() => service.connections() === 0 && service.subscriptions() === 0);
    } finally {
      realtime.close();
    }
  });
}

test.run();
