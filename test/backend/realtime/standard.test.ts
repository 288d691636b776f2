/**
 * What only the standard dialect does: errors of a single subscription, and a missing acknowledgement.
 * wire/realtimeSockets tests the rest in both dialects.
 */
import { createClient } from "graphql-ws";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { WebSocket } from "ws";
import { poll } from "../../support/poll.ts";
import { ON_UPDATE, openSite } from "./site.ts";

test("a role without rights, a query and an unknown field are errors of that subscription alone", async () => {
  const site = await openSite();
  const clientOf = (Authorization: string, connectionAckWaitTimeout = 0) =>
    createClient({
      url: `ws://${site.host}/graphql/standard`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization },
      connectionAckWaitTimeout,
      retryAttempts: 0,
    });
  const [guardian, staff] = [clientOf(site.tokenFor("gerd", "Guardian")), clientOf(site.staff)];
  const told: string[] = [];
  const listen = (client: typeof staff, query: string) =>
    client.subscribe<unknown>(
      { query },
      {
        next: ({ errors }) => told.push(...(errors ?? []).map(({ message }) => message)),
        error: (refused) => told.push(...(refused as Error[]).map(({ message }) => message)),
        complete: () => {},
      },
    );
  listen(guardian, ON_UPDATE);
  listen(staff, '{ getClient(id: "anna") { id } }');
  listen(staff, "subscription { onDeleteClient { id } }");
  await poll(() => told.length === 3);
  for (const one of ["Not Authorized to access onUpdateClient", "Only one subscription", "onDeleteClient"]) {
    assert.ok(
      told.some((message) => message.includes(one)),
      `${one} in: ${told}`,
    );
  }
  listen(staff, ON_UPDATE);
  await poll(() => site.listeners() === 1);

  site.faults.noAck = true;
  const ignored = clientOf(site.staff, 30);
  const code = await new Promise<number>((resolve) =>
    ignored.subscribe(
      { query: ON_UPDATE },
      { next: () => {}, error: (closed) => resolve((closed as { code: number }).code), complete: () => {} },
    ),
  );
  assert.is(code, 4504, "graphql-ws gives up waiting");
  await Promise.all([guardian, staff, ignored].map((client) => client.dispose()));
  await site.close();
});

test.run();
