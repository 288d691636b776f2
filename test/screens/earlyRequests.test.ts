/**
 * The requests that a page sends before the app has started, and when it sends none. The screen takes the answers and sends
 * nothing twice. In a real page: browser/earlyRequests.all.test.ts.
 */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { sendEarly } from "../../src/areas/early.ts";
import { createEarlyResponses } from "../../src/start/earlyRequests.ts";
import type { Where } from "../backend/control.ts";
import { PAGE_SIZE } from "../backend/rules.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { type MemoryStore, memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 60, appCustomers: 3, isQuiet: true });
const { control, world } = backend;
const ADMIN = "admin@nordwind.example";
const CUSTOMER = "kunde@musterbau.example";
/** The words below the first page of a longer list. */
const FIRST_PAGE = new RegExp(`1–${PAGE_SIZE} von`);

type Tab = Record<"tabStorage" | "sharedStorage", MemoryStore>;

/** A tab in which that account has seen its first list, so that every token is stored. */
async function usedTab(as: string, address: string, shows: string | RegExp): Promise<Tab> {
  const tab = { tabStorage: memoryStore(), sharedStorage: memoryStore() };
  const visitor = await visit(address, { as, platform: tab });
  await visitor.sees(shows);
  return tab;
}
const staff = await usedTab(ADMIN, "/admin/customers", FIRST_PAGE);
const customer = await usedTab(CUSTOMER, "/customer", "AV-Vertrag");

/** Opens that address in the tab. Its page has sent these requests before. */
const start = (address: string, tab: Tab, sent: ReturnType<typeof sentAt>) =>
  visit(address, { as: null, platform: { ...tab, early: createEarlyResponses(fetch, sent) } });

/** The requests that the page at that address sends early in that tab. */
const sentAt = (address: string, tab: Tab, send: typeof fetch = fetch) => {
  const { pathname, search, href } = new URL(address, backend.url);
  const page = { location: { pathname, search, href }, fetch: send } as Window & typeof globalThis;
  return sendEarly({ window: page, ...tab });
};

const count = (where: Where) => control.seen(where).length;
const token: Where = { path: "/api/clients/auth" };
const list: Where = { path: "/api/clients/client" };
const record: Where = { path: "/graphql", operation: "getClient" };
const details: readonly Where[] = [
  { path: "/api/clients/client/details" },
  { path: "/api/clients/client/users" },
];
const [, , , one] = world.customers;
const ownClient = world.clients().find(({ email }) => email === CUSTOMER);
assert.ok(one && ownClient);

for (const [name, tab, address, reads, shows] of [
  ["the customer list", staff, "/admin/customers?search=GmbH", [list], /von \d+/],
  // The people to invite are requested last: that request belongs to this screen.
  ["a customer", staff, `/admin/customers/${one.id}`, details, /Einladen/],
  ["the queue", staff, "/admin/app-customers", [{ operation: "listClients" }], "Musterbau GmbH"],
  ["an app customer", staff, `/admin/app-customers/${ownClient.id}`, [record], "Kontakt"],
  ["the customer's menu", customer, "/customer", [record], "AV-Vertrag"],
  ["a document to sign", customer, "/customer/avv", [record], "Unterschrift"],
] as const) {
  test(`${name} is requested before the app starts, with the tokens of the session, and once`, async () => {
    const before = reads.map(count);
    const tokens = count(token);
    const sent = sentAt(address, tab);
    assert.is(sent.length, reads.length);
    const once = before.map((many) => many + 1);
    await poll(() => String(reads.map(count)) === String(once), "early requests");
    const visitor = await start(address, tab, sent);
    await visitor.sees(shows);
    assert.equal(reads.map(count), once);
    assert.is(count(token), tokens, "the customer system's token is kept with the session");
  });
}

/** That tab with some of its entries replaced; undefined removes one. */
function changed({ tabStorage, sharedStorage }: Tab, change: Readonly<Record<string, unknown>>): Tab {
  const copy = (from: MemoryStore) => {
    const to = memoryStore();
    for (const [key, text] of Object.entries({ ...from.content() })) {
      const value = key in change ? change[key] : {};
      if (value !== undefined) to.setItem(key, JSON.stringify({ ...JSON.parse(text), ...Object(value) }));
    }
    return to;
  };
  return { tabStorage: copy(tabStorage), sharedStorage: copy(sharedStorage) };
}

/** Paths of the early requests, which are not sent. */
function paths(address: string, tab: Tab): string[] {
  const asked: string[] = [];
  sentAt(address, tab, async (url) => {
    asked.push(new URL(String(url)).pathname);
    return new Response("{}");
  });
  return asked;
}

const withoutToken = () => changed(staff, { "session.customerSystemToken": undefined });

test("a missing token of the customer system is requested, then the list; the screen takes both", async () => {
  const before = [token, list].map(count);
  const once = before.map((many) => many + 1);
  const tab = withoutToken();
  const sent = sentAt("/admin/customers", tab);
  await sent[0]?.followed;
  assert.is(sent.length, 2, "the list after the token, before the app starts");
  await poll(() => String([token, list].map(count)) === String(once), "early requests");
  const platform = { ...tab, early: createEarlyResponses(fetch, sent) };
  const visitor = await visit("/admin/customers", { as: null, platform });
  await visitor.sees(FIRST_PAGE);
  assert.equal([token, list].map(count), once);
});

test("an app that has started before the token came requests nothing twice", async () => {
  const tokens = holdFetch((address) => address.endsWith("/auth"));
  const before = [token, list].map(count);
  const tab = withoutToken();
  const sent = sentAt("/admin/customers", tab, tokens.fetch);
  const platform = { ...tab, early: createEarlyResponses(fetch, sent) };
  const visitor = await visit("/admin/customers", { as: null, platform });
  await visitor.heading("Kunden");
  tokens.release();
  await visitor.sees(FIRST_PAGE);
  assert.equal(
    [token, list].map(count),
    before.map((many) => many + 1),
  );
});

test("a refused token, or one that comes after the address has changed, is followed by no request", async () => {
  for (const [answer, hasLeft] of [
    [Response.json({ oauth: "abc" }), true],
    [Response.json({ oauth: "abc" }, { status: 403 }), false],
    [new Response("<h1>WLAN</h1>"), false],
  ] as const) {
    const sent = sentAt("/admin/customers", withoutToken(), async () => answer);
    if (hasLeft) createEarlyResponses(fetch, sent).clear();
    await sent[0]?.followed;
    assert.is(sent.length, 1);
  }
});

test("a missing token of the customer system is the only first request", () => {
  const tab = withoutToken();
  assert.equal(paths("/admin/customers", tab), ["/api/clients/auth"]);
  assert.equal(paths("/admin/app-customers", tab), ["/graphql"], "the queue needs none");
});

const now = Date.now();
for (const [reason, change] of Object.entries({
  "signed out since": { "session.hint": { signedOutAt: now + 60_000 } },
  "idle for too long": { "session.hint": { lastActive: now - 3_600_000 } },
  "idle since the sign-in, without a record": {
    "session.hint": { lastActive: 0 },
    session: { signedInAt: now - 3_600_000 },
  },
  "an expired access token": { session: { receivedAt: now - 7_200_000 } },
  "an access token of the future": { session: { receivedAt: now + 7_200_000 } },
  "another app client": { session: { appClientId: "another" } },
  "no session in this tab": { session: undefined },
  "no checked config.json": { "session.config": undefined },
})) {
  test(`the page sends no early request: ${reason}`, () => {
    assert.equal(paths("/admin/customers", changed(staff, {})), ["/api/clients/client"]);
    assert.equal(paths("/admin/customers", changed(staff, change)), []);
  });
}

test("no early request is sent if the role may not enter, or if the address begins with no read", () => {
  assert.equal(paths("/admin/customers", customer), []);
  assert.equal(paths("/admin/users", staff), []);
  assert.equal(paths("/auth/login", staff), []);
  assert.equal(paths("/gibt/es/nicht", staff), []);
});

test.run();
