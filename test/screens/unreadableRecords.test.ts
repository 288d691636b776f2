/** Errors beside data: a partly read record never counts as one that requires nothing (decisions 41, 42). */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { unreadable } from "../backend/control.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { signedCustomer } from "../backend/signedCustomer.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, texts, visit, watchSaves } = await openScreens(test, { customers: 30, appCustomers: 12 });
const { world, control } = backend;

test("staff see that a record cannot be read, and cannot change it; one that was read stays, with a warning", async () => {
  const { sub } = await signedCustomer(backend);
  control.match({ operation: "getClient" }, unreadable(["getClient", "avv", "sent"]));
  const visitor = await visit(`/admin/app-customers/${sub}`);
  await visitor.sees("Der Server konnte die Anfrage nicht ausführen");
  assert.not.match(document.body.textContent ?? "", "nicht nötig");
  assert.not(document.querySelector("input[role=switch]"));
  assert.ok(visitor.failures.some(({ detail }) => detail.includes("getClient avv")));
  control.behave();
  await visitor.press("Erneut versuchen");
  assert.ok((await visitor.field("AV-Vertrag")).checked);
  control.match({ operation: "getClient" }, unreadable(["getClient", "avv"]));
  visitor.app.router.location.get().visit.renew();
  await visitor.sees("Aktualisierung fehlgeschlagen. Die Anzeige kann veraltet sein.");
});

test("a list shows the readable records, counts the others and reports them", async () => {
  const [first, second] = world.clients();
  control.match(
    { operation: "listClients" },
    unreadable(["listClients", "items", 0, "avv"], ["listClients", "items", 1, "sepa", "required"]),
  );
  const visitor = await visit("/admin/app-customers");
  await visitor.sees("2 Personen konnten nicht gelesen werden und fehlen hier.");
  const text = document.querySelector("main tbody")?.textContent ?? "";
  assert.not.match(text, first?.email ?? "");
  assert.not.match(text, second?.email ?? "");
  assert.match(text, world.clients()[2]?.email ?? "");
  const saved = watchSaves();
  await visitor.press("Als CSV exportieren, ohne die nicht lesbaren Personen");
  assert.match(saved[0]?.name ?? "", /_ohne-2-nicht-lesbare\.csv$/);
  const [reported] = visitor.failures;
  assert.match(reported?.detail ?? "", "2 unreadable rows, MappingTemplate listClients items 0 avv");
  await (await visit("/admin")).sees("2 Personen konnten nicht gelesen werden und fehlen hier.");
});

test("staff users that cannot be read are counted, too", async () => {
  control.match({ operation: "listUsers" }, unreadable(["listUsers", "items", 0, "email"]));
  await (await visit("/admin/users")).sees("konnte nicht gelesen werden und fehlt hier.");
});

test("a list without a readable record is a failure, not an empty list", async () => {
  const rows = world.clients().map((_, at) => ["listClients", "items", at, "avv"] as const);
  control.match({ operation: "listClients" }, unreadable(...rows));
  const visitor = await visit("/admin/app-customers");
  await visitor.sees("Die Antwort des Servers war nicht lesbar");
  assert.not.match(document.body.textContent ?? "", "eingeladen");
});

test("no person can be invited while an invited one cannot be read", async () => {
  const { clientId } = await newCustomer(backend);
  const users = [{ name: "Kim Sander", emailaddress: "kim@bau.example" }];
  control.match({ path: "/api/clients/client/users" }, { does: "answer", status: 200, body: { users } });
  await (await visit(`/admin/customers/${clientId}`)).button(/^Einladen/);
  control.match({ operation: "listClients" }, unreadable(["listClients", "items", 0, "email"]));
  const visitor = await visit(`/admin/customers/${clientId}`);
  await visitor.sees("Die Antwort des Servers war nicht lesbar");
  await visitor.sees("Kim Sander");
  assert.not(texts("button").some((text) => text.startsWith("Einladen")));
  control.behave();
  await visitor.press("Erneut versuchen");
  await visitor.button(/^Einladen/);
});

test("a customer with an unreadable record sees no claim that nothing is to be signed, and signs nothing", async () => {
  const { email } = await newCustomer(backend);
  control.match({ operation: "getClient" }, unreadable(["getClient", "avv"]));
  const created = () => control.seen({ operation: "createDocument" }).length;
  const before = created();
  const visitor = await visit("/customer", { as: email });
  await visitor.sees("Der Server konnte die Anfrage nicht ausführen");
  for (const claim of ["nicht erforderlich", "Erledigt", "unterschreiben"]) assert.not(visitor.shows(claim));
  assert.not(document.querySelector("form"));
  assert.is(created(), before);
});

test.run();
