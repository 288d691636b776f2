/** What the backend knows: the seeded customers and rows, the demo's accounts, and what a restart keeps of them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { AppCustomer } from "../../src/domain/appCustomer.ts";
import { type QueueTab, rowsInTab } from "../../src/domain/queue.ts";
import { callCognito, callerAs } from "./caller.ts";
import { seedCustomers } from "./seedCustomers.ts";
import { startBackend } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "world-"));
test.after(() => rmSync(folder, { recursive: true }));

test("the customers are the same every time, and have the gaps real data has", () => {
  const customers = seedCustomers(237);
  assert.equal(seedCustomers(237), customers);
  assert.is(customers.length, 237);
  assert.is(new Set(customers.map(({ id }) => id)).size, 237);
  const share = (holds: (customer: (typeof customers)[number]) => boolean) => customers.filter(holds).length;
  for (const [what, count] of Object.entries({
    "no invoice address": share(({ invoice_address }) => invoice_address === null),
    "no users": share(({ users }) => users.length === 0),
    "a user without e-mail": share(({ users }) => users.some(({ emailaddress }) => emailaddress === "")),
    "no assets": share(({ assets }) => assets.length === 0),
    "eight assets": share(({ assets }) => assets.length === 8),
    "no contract": share(({ contract }) => contract === null),
    sites: share(({ sites }) => sites.length > 1),
  })) {
    assert.ok(count > 3 && count < 234, `${what}: ${count}`);
  }
  // The first page, which newcomers see, shows none of the names that only tests need.
  assert.is(
    customers.findIndex(({ name }) => /[<{]/.test(name)),
    50,
  );
});

test("a new world holds the demo's rows and app customers in every state", async () => {
  const backend = await startBackend();
  const clients = backend.world.clients();
  assert.is(clients.length, 13);
  const inTab = (tab: QueueTab, rows: readonly AppCustomer[]) => rowsInTab(rows, tab, () => null);
  for (const tab of ["offen", "erledigt"] as const) {
    const count = inTab(tab, clients).length;
    assert.ok(count > 0 && count < 13, `${tab}: ${count}`);
  }
  assert.ok(clients.some(({ documentation }) => documentation.required));
  const now = backend.clock.now();
  assert.ok(
    clients.every(({ createdAt, updatedAt }) => createdAt <= updatedAt && Date.parse(updatedAt) <= now),
  );
  const demo = clients.find(({ email }) => email === "kunde@musterbau.example");
  assert.is(demo?.client, "Musterbau GmbH");
  assert.equal([demo?.avv.required, demo?.sepa.required], [true, true]);
  const staff = backend.world.staff().map(({ email, group }) => `${group} ${email}`);
  const names = ["mitarbeit", "mfa", "totp", "neu-mfa", "wahl", "passkey"];
  const employees = names.map((name) => `Employee ${name}@nordwind.example`);
  assert.equal(staff, ["Admin admin@nordwind.example", ...employees]);
  await backend.close();
});

test("updatedAt grows with every write, even when the clock is set back", async () => {
  const backend = await startBackend();
  const [client] = backend.world.clients();
  assert.ok(client);
  const first = backend.world.putClient(client);
  backend.clock.shift(-3_600_000);
  const second = backend.world.putClient(client);
  assert.ok(client.updatedAt < first.updatedAt && first.updatedAt < second.updatedAt);
  assert.is(second.createdAt, client.createdAt);
  await backend.close();
});

test("what was done is still there after a restart, and gone after a fresh start", async () => {
  const stateFile = join(folder, "below", "state.json");
  const first = await startBackend({ stateFile });
  const admin = await callerAs(first, "admin@nordwind.example");
  const invited = await admin.post("/api/admin/sendClientInvitation", {
    client_id: "10002",
    client: "Müller & Söhne <Bau>",
    email: "neu@mueller.example",
    name: "",
  });
  const id = String(invited.body.id);
  const rows = first.world.clients();
  const mails = first.outbox.all();
  const session = await first.cognito.administration.openSession("neu@mueller.example");
  await first.close();

  const second = await startBackend({ stateFile, customers: 5, appCustomers: 0 });
  assert.equal(second.world.clients(), rows);
  assert.equal(second.outbox.all(), mails);
  assert.is(second.world.customers.length, 237);
  assert.is(second.cognito.directory.emailOf(id), "neu@mueller.example");
  assert.is((await (await callerAs(second, "admin@nordwind.example")).ask("/client")).status, 200);
  assert.is((await second.cognito.directory.verify(session.AccessToken))?.sub, id);
  const { clientId: ClientId } = second.cognito.pool;
  const { RefreshToken } = session;
  const renewed = await callCognito(second, "GetTokensFromRefreshToken", { ClientId, RefreshToken });
  assert.ok(renewed.AuthenticationResult);
  await second.close();

  const third = await startBackend({ stateFile, fresh: true });
  assert.is(third.world.client(id), null);
  assert.is(third.outbox.all().length, 0);
  await third.close();
});

test("accounts that an earlier version did not know are added to its state; others are kept", async () => {
  const stateFile = join(folder, "earlier.json");
  const first = await startBackend({ stateFile });
  const rows = first.world.staff();
  const clients = first.world.clients();
  await first.close();
  const written = JSON.parse(readFileSync(stateFile, "utf8"));
  const later = (email: string) => /^(totp|neu-mfa|wahl|passkey)@/.test(email);
  const earlier = <Row extends { email: string }>(all: Row[]) => all.filter(({ email }) => !later(email));
  written.parts.world.staff = earlier(written.parts.world.staff);
  written.parts.cognito.accounts = earlier(written.parts.cognito.accounts);
  writeFileSync(stateFile, JSON.stringify(written));

  const second = await startBackend({ stateFile });
  assert.equal(earlier([...second.world.staff()]), earlier([...rows]));
  assert.equal(
    second.world.staff().map(({ email }) => email),
    rows.map(({ email }) => email),
  );
  assert.equal(second.world.clients(), clients);
  for (const { id, email } of second.world.staff()) assert.is(second.cognito.directory.emailOf(id), email);
  await second.close();
});

test.run();
