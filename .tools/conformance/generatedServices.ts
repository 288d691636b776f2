/**
 * The app's own core against the services that AWS's generators make: staff's reads and changes in two sessions, and the
 * customer's. Today's service is also used without the server in front of AWS's simulator, which reads only the query form of
 * the authorization (`realtimeAuth: "query"`).
 */
import { Window } from "happy-dom";
import { test } from "uvu";
import * as assert from "uvu/assert";
import * as v from "valibot";
import { WebSocket } from "ws";
import { readConfig } from "../../src/core/config.ts";
import { createApp } from "../../src/core/createApp.ts";
import { browserPlatform, type Platform } from "../../src/core/platform.ts";
import type { Visit } from "../../src/core/visit.ts";
import { isRequired } from "../../src/domain/appCustomer.ts";
import { followChanges } from "../../src/hooks/useLive.ts";
import * as appCustomers from "../../src/services/appCustomers.ts";
import * as documents from "../../src/services/documents.ts";
import * as staff from "../../src/services/staff.ts";
import { createEarlyResponses } from "../../src/start/earlyRequests.ts";
import { wallClock } from "../../src/wire/browser.ts";
import { appSyncDial } from "../../src/wire/realtime/appsync.ts";
import { drawnSignature } from "../../test/backend/documents/drawnSignature.ts";
import { newCustomer } from "../../test/backend/newCustomer.ts";
import { type Backend, startBackend } from "../../test/backend/server.ts";
import { expectFailure } from "../../test/support/expectFailure.ts";
import { poll } from "../../test/support/poll.ts";
import { sessionOf } from "../../test/support/session.ts";
import { startGeneratedApi } from "./generatedApi.ts";

const services = [
  { generator: "v1", updatedAt: false, guard: "none" },
  { generator: "v1", updatedAt: true, guard: "updatedAt" },
  { generator: "today", updatedAt: false, guard: "updatedAt" },
] as const;

// The simulator logs each refused write.
console.log = () => {};

// ws's sockets behave as the browser's, except for types that the app never uses.
const openSocket = (address: string, protocols: string[]) =>
  new WebSocket(address, protocols) as unknown as globalThis.WebSocket;

/** The app's core in a tab of that account, and the events it receives while it follows changes. */
async function visitor(backend: Backend, api: object, email: string) {
  const window = new Window({ url: backend.url }) as unknown as globalThis.Window & typeof globalThis;
  const graphql = { realtime: "appsync", realtimeAuth: "protocol", ...api };
  const platform: Platform = {
    ...browserPlatform(window),
    fetch,
    early: createEarlyResponses(fetch),
    channel: null,
    openSocket,
    report() {},
  };
  for (const [key, text] of Object.entries(await sessionOf(backend, email)))
    platform.tabStorage.setItem(key, text);
  const app = createApp(readConfig({ ...backend.config, graphql }), platform);
  const heard: string[] = [];
  const visit = { invalidate() {}, retry() {}, renew() {}, follow: (ids: string[]) => heard.push(...ids) };
  const { realtime } = app.wire;
  const { clock } = platform;
  let stop = () => {};
  return {
    wire: app.wire,
    heard,
    /** Follows changes, as the app does while an area is shown, until it is live or refused. */
    async follow(owner?: string) {
      const shown = () => visit as unknown as Visit;
      stop = followChanges({ realtime, visit: shown, sessionIsOver() {}, clock, window, owner });
      await poll(() => ["live", "refused"].includes(realtime.state().kind), "it is live or refused");
      return realtime.state().kind;
    },
    /** Ends its subscriptions. */
    leave: () => stop(),
    close: () => app.close(),
  };
}

const updateWithoutCondition = {
  document: "mutation ($input: UpdateClientInput!) { updateClient(input: $input) { id name owner } }",
  field: "updateClient",
  schema: v.object({ name: v.string() }),
};

for (const { generator, updatedAt, guard } of services) {
  const service = `${generator}, updatedAt ${updatedAt ? "declared" : "implicit"}`;
  const backend = await startBackend({ customers: 40 });
  const customer = await newCustomer(backend, { sepa: false });
  const other = await newCustomer(backend);
  const { url, realtimeUrl, simulated, close } = await startGeneratedApi({ generator, updatedAt, backend });
  const [admin, employee, signer] = await Promise.all(
    ["admin@nordwind.example", "mitarbeit@nordwind.example", customer.email].map((email) =>
      visitor(backend, { url, realtimeUrl }, email),
    ),
  );
  if (!admin || !employee || !signer) throw new Error("there are three visitors");
  const recordOf = async ({ sub }: { sub: string }) => {
    const record = await admin.wire.read(appCustomers.record(sub));
    assert.ok(record);
    return record;
  };

  test.after(async () => {
    for (const { close } of [admin, employee, signer]) close();
    await close();
    await backend.close();
  });

  test(`${service}: an invalid token is refused`, async () => {
    const response = await fetch(url, {
      method: "POST",
      headers: { authorization: "no-token" },
      body: "{}",
    });
    assert.is(response.status, 401);
  });

  test(`${service}: staff read every record, staff, and who is in the app`, async () => {
    const { rows, unreadable } = await employee.wire.read(appCustomers.list());
    assert.equal([rows.length, unreadable], [backend.world.clients().length, 0]);
    const { rows: members } = await admin.wire.read(staff.members());
    assert.is(members.length, backend.world.staff().length);
    const ids = [customer.clientId, "gibt-es-nicht"];
    const inApp = await appCustomers.customersInApp(employee.wire, ids, new AbortController().signal);
    assert.equal(inApp, new Set([customer.clientId]));
  });

  test(`${service}: a customer reads only the own record`, async () => {
    assert.is((await signer.wire.read(appCustomers.record(customer.sub)))?.email, customer.email);
    await expectFailure(signer.wire.read(appCustomers.record(other.sub)), "Forbidden");
    const record = await recordOf(customer);
    await expectFailure(
      appCustomers.update(signer.wire, record, { avv: false, sepa: true, documentation: true }),
      "Forbidden",
    );
  });

  test(`${service}: staff are live in a second session`, async () => {
    assert.is(await employee.follow(), "live");
    const name = "Karla Groß-Klein";
    const written = await admin.wire.graphql.mutate(updateWithoutCondition, {
      input: { id: other.sub, name },
    });
    assert.is(written.name, name);
    await poll(() => employee.heard.includes(other.sub), "the other session hears of it");
  });

  const required = { avv: true, sepa: true, documentation: true };
  test(`${service}: a change is saved; a second one on the same state is a conflict`, async () => {
    const record = await recordOf(customer);
    const saved = await appCustomers.update(admin.wire, record, required);
    assert.is(saved.kind, "saved");
    assert.is(admin.wire.graphql.learned.updateGuard, guard);
    assert.ok(isRequired(await recordOf(customer), required));
    const theirs = { ...required, documentation: false };
    assert.is((await appCustomers.update(employee.wire, record, theirs)).kind, "conflict");
    assert.ok(isRequired(await recordOf(customer), required));
    await poll(() => employee.heard.includes(customer.sub), "the other session hears of it");
  });

  const change = (who: { sub: string }) =>
    employee.wire.graphql.mutate(updateWithoutCondition, { input: { id: who.sub, name: "Karla Groß" } });

  test(`${service}: a customer is live, and receives only staff's changes of the own record`, async () => {
    assert.is(await signer.follow(customer.sub), "live");
    await change(other);
    const record = await recordOf(customer);
    const outcome = await appCustomers.update(admin.wire, record, { ...required, documentation: false });
    assert.is(outcome.kind, "saved");
    await poll(() => signer.heard.length > 0, "the customer hears of it");
    assert.equal(signer.heard, [customer.sub]);
  });

  test(`${service}: a customer signs once: the document is stored, and the record shows it`, async () => {
    const form = { documentType: "avv", signature: drawnSignature() } as const;
    assert.is(await documents.findSigned(signer.wire, "avv", customer), null);
    assert.is(await documents.signOnce(signer.wire, form, customer, wallClock), "signed");
    assert.ok((await recordOf(customer)).avv.sent);
    assert.ok(await documents.findSigned(signer.wire, "avv", customer));
    assert.is(await documents.signOnce(signer.wire, form, customer, wallClock), "alreadySigned");
  });

  if (generator !== "today") continue;

  test("AWS's simulator alone: two subscriptions of one connection are live, and receive nothing after their end", async () => {
    const query = { url: simulated, realtimeUrl: null, realtimeAuth: "query" };
    const direct = await visitor(backend, query, "admin@nordwind.example");
    assert.is(await direct.follow(), "live");
    await change(other);
    await poll(() => direct.heard.includes(other.sub), "it hears of the change");
    direct.leave();
    await poll(() => direct.wire.realtime.state().kind === "idle", "the line is closed");
    const before = direct.heard.length;
    const others = employee.heard.length;
    await change(other);
    await poll(() => employee.heard.length > others, "the other session hears of it");
    assert.is(direct.heard.length, before);
    direct.close();
  });

  test("AWS's simulator alone: a forged token never goes live", async () => {
    const dial = appSyncDial({
      graphqlUrl: simulated,
      realtimeUrl: null,
      pageUrl: backend.url,
      openSocket,
      auth: "query",
    });
    const said: string[] = [];
    // The simulator closes such a connection without a message.
    const lost = new Promise<void>((resolve) => {
      const events = {
        opened() {},
        received() {},
        event() {},
        rejected() {},
        ended() {},
        lost: () => resolve(),
      };
      dial("no-token", {
        ...events,
        acknowledged: () => void said.push("acknowledged"),
        live: () => void said.push("live"),
      });
    });
    await lost;
    assert.equal(said, []);
  });
}

// The simulators leave timers behind.
test.after(() => void setTimeout(() => process.exit(), 500).unref());

test.run();
