/** Undescribed shapes of the customer system's answers: an odd value hides nothing but itself. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { invitable } from "../support/invitable.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, reasonOf, texts, visit } = await openScreens(test, { customers: 30, appCustomers: 3 });
const { control, world } = backend;

// A customer without app customers, because those are shown among the people, too.
const customer = world.customers.find(({ id }) => world.clients().every(({ client_id }) => client_id !== id));
if (!customer) throw new Error("the world has no customers");

const details = `/admin/customers/${customer.id}`;
const list = "/admin/customers";

/** From now on the customer system answers so at these paths; undefined is an answer without a body. */
function answers(bodies: Record<string, unknown>) {
  for (const [path, body] of Object.entries(bodies))
    control.match(
      { path: `/api/clients${path}` },
      { does: "answer", status: body === undefined ? 204 : 200, body },
    );
}

/** Waits until the screen has loaded, and checks that no part of it has failed. */
async function isWhole(visitor: ScreenVisitor) {
  if (visitor.address() === details) await visitor.sees("Assets");
  await poll(() => document.querySelector("[aria-busy=true], [role=progressbar]") === null, "end of loading");
  assert.not.match(document.body.textContent ?? "", "Erneut versuchen");
}

interface OddAnswers {
  what: string;
  at?: string;
  bodies: Record<string, unknown>;
  shows: readonly string[];
  /** A claim that a failure must not make; without it nothing has failed. */
  never?: string;
}

const server = { id: 7, assettype_name: "Server", key_field: "SRV-1" };
const kim = { name: "Kim Sander", emailaddress: "kim@bau.example" };
const address = { line1: "Ährenweg 3" };
const rows: readonly OddAnswers[] = [
  {
    what: "an asset's field may be a flag, a list or nothing",
    bodies: {
      "/client/assets": {
        data: {
          assets: [
            {
              ...server,
              fields: [true, ["a"], { text: "x" }].map((value, id) => ({ id, name: "Notiz", value })),
            },
            { id: 8, assettype_name: true, key_field: "SRV-2", fields: null },
          ],
        },
      },
    },
    shows: ["SRV-1", "SRV-2"],
  },
  {
    what: "missing fields are empty, and hide nothing",
    bodies: {
      "/client/details": { client_name: "Bau AG", invoice_address: address, delivery_address: null },
      "/client/users": { users: [{ emailaddress: "kim@bau.example" }] },
      "/client/assets": { assets: [{ id: 7, key_field: "SRV-1", fields: {} }] },
    },
    shows: ["Ährenweg 3", "kim@bau.example", "SRV-1"],
  },
  {
    what: "an entry that is null hides no other",
    bodies: { "/client/users": { users: [null, kim] }, "/client/assets": { assets: [null, server] } },
    shows: ["Kim Sander", "SRV-1"],
  },
  {
    what: "an asset without an id hides no other, and is counted",
    bodies: { "/client/assets": { assets: [{ assettype_name: "Server" }, server] } },
    shows: ["SRV-1", "1 Asset konnte nicht gelesen werden und fehlt hier."],
  },
  {
    what: "an address of another type hides neither the name nor the other address",
    bodies: {
      "/client/details": { client_name: "Bau AG", invoice_address: "", delivery_address: address },
      "/client/users": {},
    },
    shows: ["Bau AG", "Ährenweg 3", "Bitte tragen Sie im Kundensystem eine Ansprechperson"],
  },
  ...Object.entries({
    null: { users: null },
    "an empty answer": undefined,
    "null below data": { data: null },
  }).map(([name, body]) => ({
    what: `a customer without people, as ${name}, has none`,
    bodies: { "/client/users": body },
    shows: ["Keine Ansprechpersonen"],
  })),
  ...Object.entries({
    null: { data: { clients: null, record_count: 0 } },
    "an empty answer": undefined,
    "an empty page of size zero": { clients: [], page_size: 0, record_count: 0 },
  }).map(([name, body]) => ({
    what: `a list without customers, as ${name}, is empty`,
    at: list,
    bodies: { "/client": body },
    shows: ["Noch keine Kunden"],
  })),
  {
    what: "a size and a number that cannot be a page's, and a huge count, hide no customer",
    at: list,
    bodies: {
      "/client": { clients: [{ id: 4, name: "Bau AG" }], page_size: -1, page_no: 0.5, record_count: 2 ** 53 },
    },
    shows: ["Bau AG", "1–50 von 9.007.199.254.740.992"],
  },
  {
    what: "an asset without its fields has none",
    at: `${details}/asset/7`,
    bodies: { "/client/asset": { data: { id: 7, assettype_name: "Server" } } },
    shows: ["Zu diesem Asset sind keine Felder hinterlegt"],
  },
  {
    what: "a single asset instead of a list is a failure, not an empty list",
    bodies: { "/client/assets": { data: server } },
    shows: ["Erneut versuchen"],
    never: "keine Assets",
  },
  {
    what: "a list without a readable customer is not shown as empty",
    at: list,
    bodies: { "/client": { clients: [{ name: "Ohne Nummer" }], record_count: 1 } },
    shows: ["Erneut versuchen"],
    never: "Noch keine Kunden",
  },
  {
    what: "a page of another kind is a failure, not an empty list",
    bodies: { "/client/users": { message: "Internal server error" } },
    shows: ["Die Antwort des Servers war nicht lesbar"],
    never: "Keine Ansprechpersonen",
  },
];
for (const { what, at = details, bodies, shows, never } of rows) {
  test(what, async () => {
    answers(bodies);
    const visitor = await visit(at);
    for (const text of shows) await visitor.sees(text);
    if (never) assert.not(visitor.shows(never));
    else await isWhole(visitor);
  });
}

test("a customer without an id hides no other, and is counted and reported", async () => {
  answers({
    "/client": { clients: [{ name: "Ohne Nummer" }, null, { id: 4, name: "Bau AG" }], record_count: 2 },
  });
  const visitor = await visit(list);
  await visitor.sees("Bau AG");
  await visitor.sees("1 Kunde konnte nicht gelesen werden und fehlt hier.");
  assert.equal(
    visitor.failures.map(({ code, detail }) => [code, detail]),
    [["Malformed", "/client: 1 unreadable rows"]],
  );
});

const contract = { id: "1", name: "Wartung Plus", start: "2026-01-01" };
const another = { id: "2", name: "Hosting", active: true };
for (const [name, body, shows] of [
  ["one below its name", { data: { contract } }, ["Wartung Plus"]],
  ["one below data", { data: contract }, ["Wartung Plus"]],
  ["one with a text of a list's name", { data: { ...contract, contracts: "zwei" } }, ["Wartung Plus"]],
  [
    "one with names that every object knows",
    { constructor: "Bau", toString: "Text" },
    ["constructorBautoStringText"],
  ],
  ["a counted list", { record_count: 2, contracts: [contract, another] }, ["Wartung Plus", "Hosting"]],
  ["a bare list", [contract, another], ["Wartung Plus", "Hosting"]],
  ["none, counted", { record_count: 0, contracts: [] }, []],
  ["none, as null", { contracts: null }, []],
] as const) {
  test(`contracts may come as ${name}`, async () => {
    answers({ "/clientcontract": body });
    const visitor = await visit(details);
    await isWhole(visitor);
    assert.is(texts("h2").filter((title) => title === "Vertrag").length, shows.length);
    for (const text of shows) await visitor.sees(text);
  });
}

test("a million characters in every field of a customer stay a small page that names the length", async () => {
  const long = "x".repeat(1_000_000);
  const address = { line1: long, line2: long, postcode: long, line4: long };
  answers({
    "/client/details": { client_name: long, invoice_address: address, delivery_address: null },
    "/client/users": [
      { name: long, emailaddress: `${long}@a.example`, phonenumber_preferred: long, type: long },
    ],
    "/client/assets": [{ id: "1", assettype_name: long, key_field: long, fields: [] }],
    "/clientcontract": { name: long, [long]: "a field with a long name" },
    "/client/sites": [{ name: long, city: long }],
    "/client/asset": [{ id: "1", name: long, value: long }],
    "/client": { clients: [{ id: "1", name: long }], page_size: 50, page_no: 1, record_count: 1 },
  });
  for (const [at, parts] of [
    [details, ["Rechnungsadresse", "Ansprechpersonen", "Kennung", "Vertrag", "Standorte"]],
    [`${details}/asset/1`, []],
    [list, []],
  ] as const) {
    const visitor = await visit(at);
    for (const text of [...parts, "gekürzt, insgesamt 1.000.000 Zeichen"]) await visitor.sees(text);
    const characters = document.body.outerHTML.length;
    assert.ok(characters < 60_000, `${characters} characters`);
  }
});

const many = <T>(length: number, entry: (id: number) => T) => Array.from({ length }, (_, id) => entry(id));

test("more people, fields, customers and sites than anybody has: the first are shown, and the rest is counted", async () => {
  answers({
    "/client/users": { users: many(20_000, (id) => ({ name: `Kim ${id}` })) },
    "/client/sites": many(20_000, (id) => ({ [`feld${id}`]: "a" })),
    "/clientcontract": Object.fromEntries(many(20_000, (id) => [`angabe${id}`, "b"])),
    "/client/asset": many(20_000, (id) => ({ id, name: `Feld ${id}`, value: "c" })),
    "/client": { clients: many(30_000, (id) => ({ id, name: `Bau ${id}` })), record_count: 30_000 },
  });
  for (const [at, rows, says] of [
    [details, '[aria-label="Ansprechpersonen"] > li', "18.000 Personen konnten nicht gelesen werden"],
    [`${details}/asset/1`, "main tbody tr", "18.000 Felder konnten nicht gelesen werden"],
    [list, "main tbody tr", "28.000 Kunden konnten nicht gelesen werden"],
  ] as const) {
    const visitor = await visit(at);
    await visitor.sees(says);
    await poll(() => document.querySelectorAll(rows).length === 2_000, "the first rows");
    if (at !== details) continue;
    await poll(() => document.querySelectorAll("main thead th").length > 0, "the sites");
    assert.ok(document.querySelectorAll("main thead th").length <= 60);
    const notes = () => document.body.textContent?.match(/Es gibt mehr Angaben, als hier stehen/g) ?? [];
    await poll(() => notes().length === 2, "the notes below the contracts and the sites");
  }
});

const invite = async (visitor: ScreenVisitor) => {
  await visitor.press(/^Einladen/);
  return visitor.dialog();
};
const invitations = () => control.seen({ path: "/api/admin/sendClientInvitation" });

test("a person without a mailable address cannot be invited, and the entry gives the reason", async () => {
  const odd = ["", "max@firma", "siehe Notiz", "max@firma.de; eva@firma.de", "info?bcc=eva@firma.de"];
  const users = [...odd, " Max@Müller.de "].map((emailaddress) => ({ emailaddress }));
  answers({ "/client/users": { users } });
  const visitor = await visit(details);
  await visitor.button(/^Einladen/);
  const people = [...document.querySelectorAll('[aria-label="Ansprechpersonen"] > li')];
  assert.equal(
    people.map((person) => {
      const button = person.querySelector("button");
      return [button && reasonOf(button), button?.disabled, person.querySelector("a")?.getAttribute("href")];
    }),
    [
      ["keine E-Mail-Adresse", true, undefined],
      ...Array(4).fill(["keine gültige E-Mail-Adresse", true, undefined]),
      ["", false, "mailto:Max@M%C3%BCller.de"],
    ],
  );
});

/** Another customer without invited people. */
function uninvited() {
  const found = invitable(backend).find((one) => one.customer !== customer);
  if (!found) throw new Error("everybody is invited");
  return found.customer;
}

for (const [name, why, client_name, says] of [
  ["without any name is not invited", "the contract would have no principal", null, "Kundenname fehlt"],
  [
    "with too long a name is not invited",
    "only its beginning is shown",
    "Bau ".repeat(300),
    "Nicht angenommen",
  ],
] as const) {
  test(`a customer ${name}: ${why}`, async () => {
    const { id } = uninvited();
    const clients = [{ id, name: null }];
    answers({ "/client/details": { client_name }, "/client": { clients, record_count: 1 } });
    const before = invitations().length;
    const visitor = await visit(`/admin/customers/${id}`);
    assert.is((await invite(visitor)).title, says);
    assert.is(invitations().length, before);
  });
}

test("the search for the name ends after a limited number of pages", async () => {
  const { id } = uninvited();
  const clients = [{ id: "fremd", name: "Fremd GmbH" }];
  answers({
    "/client/details": { data: { client_name: null } },
    "/client": { data: { clients, page_size: 1, record_count: 100_000 } },
  });
  const before = control.seen({ path: "/api/clients/client" }).length;
  const visitor = await visit(`/admin/customers/${id}`);
  assert.is((await invite(visitor)).title, "Kundenname fehlt");
  assert.is(control.seen({ path: "/api/clients/client" }).length - before, 10);
});

test.run();
