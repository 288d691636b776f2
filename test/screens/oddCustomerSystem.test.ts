/** Undescribed shapes of the customer system's answers: an odd value hides nothing but itself. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 3 });
const { control, world } = backend;

// A customer without app customers, because those are shown among the people, too.
const customer = world.customers.find(({ id }) => world.clients().every(({ client_id }) => client_id !== id));
if (!customer) throw new Error("the world has no customers");

const details = () => visit(`/admin/customers/${customer.id}`);
const answers = (path: string, body?: unknown) =>
  control.match(
    { path: `/api/clients${path}` },
    { does: "answer", status: body === undefined ? 204 : 200, body },
  );

/** Waits until the screen has loaded, and checks that no part of it has failed. */
async function isWhole(visitor: ScreenVisitor) {
  await visitor.sees("Assets");
  await poll(() => document.querySelector("[aria-busy=true], [role=progressbar]") === null, "end of loading");
  assert.not.match(document.body.textContent ?? "", "Erneut versuchen");
}

test("an asset's field may be a flag, a list or nothing", async () => {
  answers("/client/assets", {
    data: {
      assets: [
        {
          id: 7,
          assettype_name: "Server",
          key_field: "SRV-1",
          fields: [
            { id: 1, name: "Aktiv", value: true },
            { id: 2, name: "Tags", value: ["a"] },
            { id: 3, name: "Notiz", value: { text: "x" } },
          ],
        },
        { id: 8, assettype_name: true, key_field: "SRV-2", fields: null },
      ],
    },
  });
  const visitor = await details();
  await visitor.sees("SRV-1");
  await visitor.sees("SRV-2");
  await isWhole(visitor);
});

test("missing fields are empty, and hide nothing", async () => {
  const street = { line1: "Ährenweg 3" };
  answers("/client/details", { client_name: "Bau AG", invoice_address: street, delivery_address: null });
  answers("/client/users", { users: [{ emailaddress: "kim@bau.example" }] });
  answers("/client/assets", { assets: [{ id: 7, key_field: "SRV-1", fields: {} }] });
  const visitor = await details();
  for (const text of ["Ährenweg 3", "kim@bau.example", "SRV-1"]) await visitor.sees(text);
  await isWhole(visitor);
});

test("an entry that is null hides no other", async () => {
  answers("/client/users", { users: [null, { name: "Kim Sander", emailaddress: "kim@bau.example" }] });
  answers("/client/assets", { assets: [null, { id: 7, assettype_name: "Server", key_field: "SRV-1" }] });
  const visitor = await details();
  await visitor.sees("Kim Sander");
  await visitor.sees("SRV-1");
  await isWhole(visitor);
});

test("a customer and an asset without an id hide no other, and are counted and reported", async () => {
  answers("/client", {
    clients: [{ name: "Ohne Nummer" }, null, { id: 4, name: "Bau AG" }],
    record_count: 2,
  });
  const list = await visit("/admin/customers");
  await list.sees("Bau AG");
  await list.sees("1 Kunde konnte nicht gelesen werden und fehlt hier.");
  assert.equal(
    list.failures.map(({ code, detail }) => [code, detail]),
    [["Malformed", "/client: 1 unreadable rows"]],
  );
  answers("/client/assets", { assets: [{ assettype_name: "Server" }, { id: 7, key_field: "SRV-1" }] });
  const visitor = await details();
  await visitor.sees("SRV-1");
  await visitor.sees("1 Asset konnte nicht gelesen werden und fehlt hier.");
  await isWhole(visitor);
});

test("an empty list of customers may have a page size of zero", async () => {
  answers("/client", { clients: [], page_size: 0, record_count: 0 });
  const visitor = await visit("/admin/customers");
  await visitor.sees("Noch keine Kunden");
});

test("an address of another type hides neither the name nor the other address", async () => {
  answers("/client/details", {
    client_name: "Bau AG",
    invoice_address: "",
    delivery_address: { line1: "Ährenweg 3" },
  });
  answers("/client/users", {});
  const visitor = await details();
  for (const text of ["Bau AG", "Ährenweg 3", "Keine Ansprechpersonen"]) await visitor.sees(text);
  await isWhole(visitor);
});

test("a single asset instead of a list is a failure, not an empty list", async () => {
  answers("/client/assets", { data: { id: 7, key_field: "SRV-1" } });
  const visitor = await details();
  await visitor.sees("Erneut versuchen");
  assert.not.match(document.body.textContent ?? "", "keine Assets");
});

test("an asset without its fields has none", async () => {
  answers("/client/asset", { data: { id: 7, assettype_name: "Server" } });
  const visitor = await visit(`/admin/customers/${customer.id}/asset/7`);
  await visitor.sees("Zu diesem Asset sind keine Felder hinterlegt");
});

test("a list without a readable customer is not shown as empty", async () => {
  answers("/client", { clients: [{ name: "Ohne Nummer" }], record_count: 1 });
  const visitor = await visit("/admin/customers");
  await visitor.sees("Erneut versuchen");
  assert.not.match(document.body.textContent ?? "", "Noch keine Kunden");
});

for (const [name, body] of [
  ["null", { users: null }],
  ["an empty answer", undefined],
  ["null below data", { data: null }],
] as const) {
  test(`a customer without people, as ${name}, has none`, async () => {
    answers("/client/users", body);
    const visitor = await details();
    await visitor.sees("Keine Ansprechpersonen");
  });
}

for (const [name, body] of [
  ["null", { data: { clients: null, record_count: 0 } }],
  ["an empty answer", undefined],
] as const) {
  test(`a list without customers, as ${name}, is empty`, async () => {
    answers("/client", body);
    const visitor = await visit("/admin/customers?search=niemand");
    await visitor.sees("Keine Treffer");
  });
}

const contract = { id: "1", name: "Wartung Plus", start: "2026-01-01" };
const another = { id: "2", name: "Hosting", active: true };
for (const [name, body, count] of [
  ["one below its name", { data: { contract } }, 1],
  ["one below data", { data: contract }, 1],
  ["one with a text of a list's name", { data: { ...contract, contracts: "zwei" } }, 1],
  ["a counted list", { record_count: 2, contracts: [contract, another] }, 2],
  ["a bare list", [contract, another], 2],
  ["none, counted", { record_count: 0, contracts: [] }, 0],
  ["none, as null", { contracts: null }, 0],
] as const) {
  test(`contracts may come as ${name}`, async () => {
    answers("/clientcontract", body);
    const visitor = await details();
    await isWhole(visitor);
    const titles = [...document.querySelectorAll("h2")].filter(
      ({ textContent }) => textContent === "Vertrag",
    );
    assert.is(titles.length, count);
    if (count > 0) await visitor.sees("Wartung Plus");
    if (count > 1) await visitor.sees("Hosting");
  });
}

test("a page of another kind is a failure, not an empty list", async () => {
  answers("/client/users", { message: "Internal server error" });
  const visitor = await details();
  await visitor.sees("Die Antwort des Servers war nicht lesbar");
});

const invite = async (visitor: ScreenVisitor) => {
  await visitor.press(/^Einladen/);
  return visitor.dialog();
};
const lastInvitation = () =>
  JSON.parse(control.seen({ path: "/api/admin/sendClientInvitation" }).at(-1)?.body ?? "{}");

test("a person without a mailable address cannot be invited, and the entry gives the reason", async () => {
  const odd = ["", "max@firma", "siehe Notiz", "max@firma.de; eva@firma.de"];
  answers("/client/users", { users: [...odd, " Max@Müller.de "].map((emailaddress) => ({ emailaddress })) });
  const visitor = await details();
  await visitor.button(/^Einladen/);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>("li button")].filter(({ textContent }) =>
    textContent?.startsWith("Einladen"),
  );
  assert.equal(
    buttons.map(
      (of) => document.getElementById(of.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
    ),
    ["keine E-Mail-Adresse", ...Array(3).fill("keine gültige E-Mail-Adresse"), ""],
  );
  assert.equal(
    buttons.map(({ disabled }) => disabled),
    [true, true, true, true, false],
  );
});

/** Another customer without invited people. */
const uninvited = () => {
  const found = world.customers.find(
    ({ id, users }) =>
      id !== customer.id &&
      users[0]?.emailaddress &&
      world.clients().every(({ client_id }) => client_id !== id),
  );
  if (!found) throw new Error("everybody is invited");
  return found;
};

test("a customer whose details lack the name is invited by the name in the list", async () => {
  const { id, name } = uninvited();
  answers("/client/details", { data: { client_name: null, invoice_address: null } });
  const visitor = await visit(`/admin/customers/${id}`);
  assert.is((await invite(visitor)).title, "Einladung gesendet");
  assert.is(lastInvitation().client, name);
});

test("a customer without any name is not invited: the contract would have no principal", async () => {
  const { id } = uninvited();
  answers("/client/details", { data: { client_name: null } });
  answers("/client", { data: { clients: [{ id, name: null }], record_count: 1 } });
  const before = control.seen({ path: "/api/admin/sendClientInvitation" }).length;
  const visitor = await visit(`/admin/customers/${id}`);
  assert.is((await invite(visitor)).title, "Kundenname fehlt");
  assert.is(control.seen({ path: "/api/admin/sendClientInvitation" }).length, before);
});

test("a customer with a name too long to be shown whole is not invited by its beginning", async () => {
  const { id } = uninvited();
  answers("/client/details", { data: { client_name: "Bau ".repeat(300) } });
  const before = control.seen({ path: "/api/admin/sendClientInvitation" }).length;
  const visitor = await visit(`/admin/customers/${id}`);
  assert.is((await invite(visitor)).title, "Nicht angenommen");
  assert.is(control.seen({ path: "/api/admin/sendClientInvitation" }).length, before);
});

test("the search for the name ends after a limited number of pages", async () => {
  const { id } = uninvited();
  answers("/client/details", { data: { client_name: null } });
  const clients = [{ id: "fremd", name: "Fremd GmbH" }];
  answers("/client", { data: { clients, page_size: 1, record_count: 100_000 } });
  const before = control.seen({ path: "/api/clients/client" }).length;
  const visitor = await visit(`/admin/customers/${id}`);
  assert.is((await invite(visitor)).title, "Kundenname fehlt");
  assert.is(control.seen({ path: "/api/clients/client" }).length - before, 10);
});

test.run();
