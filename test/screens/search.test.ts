/** The search over everything: its sources, the keyboard, its announcements, and when it closes. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Platform } from "../../src/core/platform.ts";
import { htmlPage } from "../backend/control.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, type, visit } = await openScreens(test, { appCustomers: 20 });
const { world, control } = backend;
const CUSTOMERS = "/api/clients/client";

const field = () => document.querySelector<HTMLInputElement>("dialog[open] [role=combobox]");
const isOpen = () => field() !== null;

const key = (name: string, init: KeyboardEventInit = {}) =>
  (field() ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...init }),
  );

const typeSearch = (text: string) => type("App-Kunden, Kunden und Mitarbeiter suchen", text);

/** Opens the search on the shown screen, and types the text, if any. */
async function openSearch(text = "") {
  await poll(() => document.querySelector("[aria-haspopup=dialog]"), "the search's button");
  key("k", { ctrlKey: true });
  await poll(isOpen, "the search");
  if (text) await typeSearch(text);
}

/** Opens the search on the screen of staff users. */
async function searching(text = "", platform: Partial<Platform> = {}) {
  const visitor = await visit("/admin/users", { platform });
  await visitor.heading("Mitarbeiter");
  await openSearch(text);
  return visitor;
}

/** Group titles with the names of their options. */
const found = () =>
  Object.fromEntries(
    [...document.querySelectorAll("[role=listbox] [role=group]")].map((group) => [
      document.getElementById(group.getAttribute("aria-labelledby") ?? "")?.textContent,
      [...group.querySelectorAll("[role=option]")].map((option) => option.firstChild?.textContent),
    ]),
  );

/** The option that the field names as active; no other is selected. */
function active() {
  const option = document.getElementById(field()?.getAttribute("aria-activedescendant") ?? "");
  const selected = [...document.querySelectorAll("[role=option][aria-selected=true]")];
  assert.equal(selected, option ? [option] : []);
  return option?.firstChild?.textContent;
}

const heard = () => document.querySelector("dialog[open] [role=status]")?.textContent;
const asked = () => control.seen({ path: CUSTOMERS }).map(({ query }) => new URLSearchParams(query));

test("an empty search shows what can be searched for, and sends no request", async () => {
  // Counts this visitor's requests only: another test's may still be under way.
  const asked = holdFetch((address) => address.includes(CUSTOMERS));
  const visitor = await visit("/admin", { platform: asked });
  await openSearch();
  await visitor.sees("Suchen Sie nach Name, Kundennummer oder E-Mail-Adresse.");
  assert.equal(found(), {});
  assert.is(heard(), "");
  assert.is(asked.count(), 0);
});

test("app customers are found by name, address and customer number; the queue is read if no screen has read it", async () => {
  const [customer] = world.clients();
  assert.ok(customer);
  const queue = () => control.seen({ operation: "listClients" }).length;
  let visitor = await visit("/admin/app-customers");
  await visitor.sees(/1–\d+ von/);
  visitor.app.router.navigate("/admin/users");
  await visitor.heading("Mitarbeiter");
  let before = queue();
  await openSearch(customer.email);
  await poll(() => found()["App-Kunden"]?.[0] === customer.name, "the app customer");
  assert.is(queue(), before, "a screen has loaded them");
  key("Enter");
  await visitor.heading(customer.name);
  assert.is(visitor.address(), `/admin/app-customers/${customer.id}`);

  visitor = await visit("/admin/users");
  await visitor.heading("Mitarbeiter");
  before = queue();
  await openSearch();
  assert.is(queue(), before, "not before there is a text");
  await typeSearch(customer.name);
  await poll(() => found()["App-Kunden"]?.includes(customer.name), "the app customer");
  await typeSearch(customer.client_id);
  await poll(() => found()["App-Kunden"]?.includes(customer.name), "by the customer's number");
  assert.is(queue(), before + 1, "once");
});

test("a partly read list gives no results, whether a screen or the search itself reads it", async () => {
  const list = { operation: "listClients" };
  const customer = world.clients().at(-1);
  assert.ok(customer);
  /** The first row that is not the customer's, with a token for more rows. */
  const firstPart = {
    does: "alter",
    change(body: unknown) {
      const { items } = (body as { data: { listClients: { items: { id: string }[] } } }).data.listClients;
      const part = items.filter(({ id }) => id !== customer.id).slice(0, 1);
      return { data: { listClients: { items: part, nextToken: "more" } } };
    },
  } as const;
  const halt = () => {
    control.next(list, firstPart);
    control.match(list, { does: "hang" });
    return control.seen(list).length + 2;
  };
  let until = halt();
  const visitor = await visit("/admin");
  await poll(() => control.seen(list).length === until, "Home's second page is asked for");
  control.behave();
  visitor.app.router.navigate("/admin/users");
  await visitor.heading("Mitarbeiter");
  until = halt();
  await openSearch(customer.email);
  await poll(() => control.seen(list).length === until, "the search's second page is asked for");
  const listed = () => document.querySelector("[role=listbox]")?.textContent;
  await poll(() => listed() === "App-Kunden werden gesucht …", "the others have answered");
});

test("a customer is found by the number, which the customer system's own search does not know, after its people", async () => {
  const [customer] = world.clients();
  assert.ok(customer);
  const visitor = await searching(customer.client_id);
  await poll(() => found()["App-Kunden"] && found().Kunden, "the customer and the people");
  const name = world.customers.find(({ id }) => id === customer.client_id)?.name;
  assert.equal(found().Kunden, [name]);
  assert.equal(Object.keys(found()), ["App-Kunden", "Kunden"]);
  key("End");
  await poll(() => active() === name, "the company is the last");
  key("Enter");
  await visitor.heading(name ?? "");
  assert.is(visitor.address(), `/admin/customers/${customer.client_id}`);
  await openSearch("10999");
  await visitor.sees("Keine Treffer für „10999“");
});

test("administrators find staff users; employees may not read them and send no request", async () => {
  const asked = holdFetch((_address, body) => body.includes("listUsers"));
  asked.release();
  const visitor = await visit("/admin/customers", { platform: asked });
  await visitor.heading("Kunden");
  await openSearch("ahlers astrid");
  await poll(() => found().Mitarbeiter?.join() === "Ahlers, Astrid", "the staff user");
  key("Enter");
  await visitor.heading("Astrid Ahlers");
  const before = asked.count();
  assert.ok(before > 0);
  await visit("/employee/customers", { platform: asked });
  await openSearch("ahlers astrid");
  await poll(() => heard() === "0 Treffer", "nothing");
  assert.is(asked.count(), before);
});

test("customers are searched once while the text grows, and more than fit lead to the list", async () => {
  const visitor = await visit("/admin/users");
  await visitor.heading("Mitarbeiter");
  const before = asked().length;
  await openSearch();
  for (const text of ["g", "gm", "gmb", "gmbh "]) await typeSearch(text);
  await poll(() => found().Kunden?.length === 6, "five customers and the way to all");
  assert.equal(
    asked()
      .slice(before)
      .map((query) => query.get("search")),
    ["gmbh"],
  );
  const total = world.customers.filter(({ name }) => /gmbh/i.test(name)).length;
  assert.is(found().Kunden?.at(-1), `Alle ${total} Treffer zeigen`);
  const people = world.clients().filter(({ client, email }) => /gmbh/i.test(client + email)).length;
  await poll(() => heard() === `${total + people} Treffer`, "all that was found");
  for (let presses = 0; active() !== `Alle ${total} Treffer zeigen`; presses += 1) {
    assert.ok(presses < 20);
    key("ArrowDown");
    await new Promise((resume) => setTimeout(resume));
  }
  key("Enter");
  await visitor.heading("Kunden");
  assert.is(visitor.address(), "/admin/customers?search=gmbh");
});

test("Enter opens no result of an earlier text", async () => {
  const visitor = await searching("musterbau");
  await poll(() => found().Kunden?.[0] === "Musterbau GmbH", "the first finds");
  await typeSearch("ein ganz anderer");
  assert.not(found().Kunden);
  assert.is(heard(), "", "nothing is counted before the answer is there");
  key("Enter");
  assert.ok(isOpen());
  assert.is(visitor.address(), "/admin/users");
});

test("arrow keys, Home and End choose, around the ends; the choice stays when more results arrive", async () => {
  const more = holdFetch((address) => address.includes(`${CUSTOMERS}?`));
  await searching("nordwind.example", more);
  await poll(() => found().Mitarbeiter?.length === 6, "five staff users and the way to all");
  const [first, second, ...others] = found().Mitarbeiter ?? [];
  const last = others.at(-1);
  for (const [name, expected] of [
    ["ArrowDown", second],
    ["ArrowUp", first],
    ["ArrowUp", last],
    ["ArrowDown", first],
    ["End", last],
    ["Home", first],
  ] as const) {
    key(name);
    await poll(() => active() === expected, `${name}: ${expected}`);
  }
  key("End", { shiftKey: true });
  assert.is(active(), first, "with Shift the key selects text");
  await typeSearch("m");
  await poll(() => found()["App-Kunden"], "the app customers");
  key("ArrowDown");
  const chosen = found()["App-Kunden"]?.[1];
  await poll(() => active() === chosen, "the second one");
  more.release();
  await poll(() => found().Kunden, "the customers");
  assert.is(active(), chosen);
});

test("a failed customers' search shows in a line, can be repeated, and hides nothing else", async () => {
  control.match({ path: CUSTOMERS }, htmlPage());
  const visitor = await searching("mu");
  await visitor.sees("Kunden konnten nicht durchsucht werden.");
  assert.is(document.querySelectorAll("dialog").length, 1, "no dialog");
  await typeSearch("m");
  await visitor.sees("Kunden konnten nicht durchsucht werden.");
  assert.ok(found().Mitarbeiter);
  control.behave();
  await visitor.press("Erneut versuchen");
  await poll(() => found().Kunden, "the customers");
  assert.not(visitor.shows("konnten nicht durchsucht werden"));
});

test("failed sources without a result show no count, and a retry leaves the focus in the field", async () => {
  const visitor = await visit("/admin/users/new");
  await visitor.heading("Mitarbeiter hinzufügen");
  const refused = [{ path: CUSTOMERS }, { operation: "listClients" }];
  for (const request of refused) control.match(request, htmlPage());
  await openSearch("meyxq");
  await visitor.sees("App-Kunden und Kunden konnten nicht durchsucht werden.");
  await poll(() => !document.querySelector("[role=listbox]"), "nobody is asked any more");
  assert.is(heard(), "");
  control.behave();
  (await visitor.button("Erneut versuchen")).focus();
  await visitor.press("Erneut versuchen");
  await poll(() => heard() === "0 Treffer", "all have answered");
  assert.is(document.activeElement, field());
});

test("the search closes by its key, by its button, beside the panel, on navigation and at sign-out", async () => {
  const visitor = await visit("/admin/users");
  await visitor.heading("Mitarbeiter");
  const isClosed = () => !isOpen();
  await openSearch();
  key("k", { metaKey: true });
  await poll(isClosed, "closed by its key");
  await visitor.press(/^Suchen/);
  await poll(isOpen, "opened by the button");
  await visitor.press("Suche schließen");
  await poll(isClosed, "closed by its button");
  await openSearch();
  document.querySelector<HTMLElement>("dialog[open] > [aria-hidden]")?.click();
  await poll(isClosed, "closed beside the panel");
  await openSearch();
  visitor.app.router.navigate("/admin/customers");
  await poll(isClosed, "closed on navigation");
  await visitor.heading("Kunden");
  await openSearch();
  visitor.app.session.expire();
  await poll(
    () => document.querySelector("dialog[open] h2")?.textContent === "Anmeldung abgelaufen",
    "dialog",
  );
  assert.not(isOpen());
  key("k", { ctrlKey: true });
  assert.not(isOpen(), "another dialog waits for its answer first");
});

test.run();
