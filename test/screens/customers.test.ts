/** Customers of the customer system, for staff: search, pages, details, assets, invitations. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { formatNumber } from "../../src/domain/germanFormats.ts";
import { notRequired, PAGE_SIZE } from "../backend/rules.ts";
import { hastyClock } from "../support/clock.ts";
import { invitable } from "../support/invitable.ts";
import { invitedPeople, signed } from "../support/invitedPeople.ts";
import { pageWords } from "../support/pageWords.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, texts, visit } = await openScreens(test);
const { world, control } = backend;
const { invitedBefore } = invitedPeople(backend);
/** The customers of the customer system, and the last page of their list. */
const ALL = world.customers.length;
const LAST_PAGE = Math.ceil(ALL / PAGE_SIZE);

const links = () => texts("tbody a");

function customerWith(holds: (customer: (typeof world.customers)[number]) => boolean) {
  const found = world.customers.find(holds);
  if (!found) throw new Error("The world has no such customer");
  return found;
}

/** The person's row and its texts. */
const personOf = (name: string) =>
  poll(
    () =>
      [...document.querySelectorAll('ul[aria-label="Ansprechpersonen"] > li')].find((row) =>
        row.textContent?.startsWith(name),
      ),
    `row of ${name}`,
  );

const INVITE = /^Einladen/;
const invitation = { path: "/api/admin/sendClientInvitation" };

test("a page has fifty customers, and the text names the range and the total", async () => {
  const visitor = await visit("/admin/customers");
  await visitor.sees(pageWords(1, ALL));
  await poll(() => links().length === PAGE_SIZE, "all rows");
  assert.equal(
    links(),
    world.customers.slice(0, PAGE_SIZE).map(({ name }) => name),
  );
  await visitor.press("Nächste Seite");
  await visitor.sees(pageWords(2, ALL));
  assert.is(visitor.address(), "/admin/customers?page=2");
  await visitor.press("Seite 5");
  await visitor.sees(pageWords(LAST_PAGE, ALL));
  assert.is(
    document.querySelector('[aria-label="Nächste Seite"]'),
    null,
    "beyond the last page leads nothing",
  );
});

test("a page beyond the last shows the last one; an empty page says so and leads back", async () => {
  let visitor = await visit("/admin/customers?page=99");
  await visitor.sees(pageWords(LAST_PAGE, ALL));
  assert.is(visitor.address(), `/admin/customers?page=${LAST_PAGE}`);
  const none = { clients: [], page_size: PAGE_SIZE, page_no: 3, record_count: 2 * PAGE_SIZE };
  control.next({ path: "/api/clients/client" }, status(200, none));
  visitor = await visit("/admin/customers?page=3");
  await visitor.sees("Keine weiteren Kunden");
  const inMain = [...document.querySelectorAll<HTMLElement>("main a")];
  inMain.find(({ textContent }) => textContent === "Zurück zur ersten Seite")?.focus();
  await visitor.press("Zurück zur ersten Seite");
  await visitor.sees(pageWords(1, ALL));
  assert.is(document.activeElement?.tagName, "H1", "the focus is not lost with the way out");
  assert.is(visitor.address(), "/admin/customers");
});

/** Types a text into the search; the customer system is asked for it, and never answers. */
async function searchWithoutAnswer(visitor: ScreenVisitor, text: string) {
  const asked = () => control.seen({ path: "/api/clients/client" }).length;
  const before = asked();
  control.match({ path: "/api/clients/client", times: 1 }, { does: "hang" });
  await visitor.type("Kunden suchen", text);
  await poll(() => asked() > before, "the question");
}

test("every input searches anew from the first page and aborts the search before; the address keeps text and page", async () => {
  const givenUp: (string | null)[] = [];
  const watched: typeof fetch = (input, init) => {
    const search = new URL(String(input)).searchParams.get("search");
    init?.signal?.addEventListener("abort", () => givenUp.push(search));
    return fetch(input, init);
  };
  const asked = () =>
    control.seen({ path: "/api/clients/client" }).map(({ query }) => new URLSearchParams(query));
  const visitor = await visit("/admin/customers?page=3", { platform: { fetch: watched } });
  await visitor.sees(pageWords(3, ALL));
  await searchWithoutAnswer(visitor, "m");
  await visitor.type("Kunden suchen", "musterbau");
  await poll(() => links().length === 1 && links()[0]?.startsWith("Musterbau"), "the newest answer");
  assert.ok(givenUp.includes("m"));
  assert.is(visitor.address(), "/admin/customers?search=musterbau");
  await visitor.sees("1 Treffer");
  assert.is(asked().at(-1)?.get("search"), "musterbau");
  assert.is(asked().at(-1)?.get("site"), "1");
});

test("a running search shows the text of the answer on screen, or none", async () => {
  const visitor = await visit("/admin/customers");
  await visitor.sees(`${ALL} Kunden`);
  const said = () => texts("main p[role=status]").find(Boolean);
  await searchWithoutAnswer(visitor, "Musterbau");
  await poll(() => document.querySelector('table[aria-busy="true"]'), "the list before");
  assert.is(said(), `${ALL} Kunden`);
  await visitor.type("Kunden suchen", "gibtesnicht");
  await visitor.sees("Keine Treffer für „gibtesnicht“");
  await searchWithoutAnswer(visitor, "Musterbau");
  await visitor.sees("Kunden werden geladen");
  assert.not(visitor.shows("Keine Treffer"));
  await visitor.type("Kunden suchen", "musterbau");
  await visitor.sees("1 Treffer");
  assert.not(visitor.shows("Kunden werden geladen"));
  await searchWithoutAnswer(visitor, "");
  await poll(() => document.querySelector('table[aria-busy="true"]'), "the find before");
  assert.is(said(), "1 Treffer");
});

test("Back shows the whole list at once", async () => {
  const [customer] = world.customers;
  const visitor = await visit("/admin/customers");
  await poll(() => links().length === PAGE_SIZE, "all rows");
  visitor.app.router.navigate(`/admin/customers/${customer?.id}`);
  await visitor.heading(customer?.name ?? "");
  const counts = new Set<number>();
  const watching = new MutationObserver(() => counts.add(links().length));
  watching.observe(document.body, { childList: true, subtree: true });
  visitor.app.router.back();
  await poll(() => links().length === PAGE_SIZE, "the list");
  watching.disconnect();
  assert.equal(
    [...counts].filter((count) => count > 0),
    [PAGE_SIZE],
  );
});

test("the total stands above the list, each row has the customer's number, a search without a result offers all", async () => {
  const visitor = await visit("/admin/customers");
  await visitor.sees(`${ALL} Kunden`);
  const [first] = world.customers;
  assert.is(texts("tbody tr")[0], `${first?.name}${first?.id}`);
  await visitor.type("Kunden suchen", "müller");
  const count = world.customers.filter(({ name }) => /müller|mueller/i.test(name)).length;
  await visitor.sees(`${formatNumber(count)} Treffer`);
  await visitor.type("Kunden suchen", "gibt es nicht");
  await visitor.sees("Keine Treffer für „gibt es nicht“");
  assert.is(texts("main [role=status]").find(Boolean), "0 Treffer", "screen readers hear it");
  await visitor.press("Alle Kunden zeigen");
  await visitor.sees(pageWords(1, ALL));
});

const inApp = () =>
  [...document.querySelectorAll("tbody tr")]
    .filter((row) => row.textContent?.includes("Eingeladen"))
    .map((row) => row.querySelector("a")?.textContent);

const asksWhoIsInApp = () =>
  control
    .seen({ operation: "listClients" })
    .map(({ body }) => JSON.parse(body).variables)
    .filter(({ filter }) => filter?.or);

test("the list asks which customers of its page are in the app, and never for a superseded search", async () => {
  const visitor = await visit("/admin/customers");
  const invited = world.customers
    .slice(0, PAGE_SIZE)
    .filter(({ id }) => world.clients().some(({ client_id }) => client_id === id));
  assert.ok(invited.length > 0);
  const names = invited.map(({ name }) => name).join();
  await poll(() => inApp().join() === names, `the chips of ${names}`);
  const [asked, ...others] = asksWhoIsInApp().slice(-1);
  assert.equal(others, []);
  const page = world.customers.slice(0, PAGE_SIZE).map(({ id }) => ({ client_id: { eq: id } }));
  assert.equal(asked?.filter, { or: page });
  const before = asksWhoIsInApp().length;
  // The first live reads the page's answer again, at any time.
  const later = () =>
    asksWhoIsInApp()
      .slice(before)
      .filter(({ filter }) => JSON.stringify(filter.or) !== JSON.stringify(page));
  for (const text of ["m", "mu", "musterbau"]) await visitor.type("Kunden suchen", text);
  await poll(() => later().length > 0, "the query for the customer found");
  await poll(() => inApp().join() === "Musterbau GmbH", "its chip");
  assert.equal(
    later().map(({ filter }) => filter.or.length),
    [1],
  );
});

test("the page shows people, the one address, contract, a table of sites, and assets; a failed part hides no other", async () => {
  const customer = customerWith(
    ({ contract, sites, users, ...addresses }) =>
      !!contract && sites.length > 1 && users.length > 0 && addresses.invoice_address === null,
  );
  let visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.heading(customer.name);
  await visitor.sees(`Kundennummer ${customer.id}`);
  await visitor.sees(customer.contract?.name ?? "");
  await visitor.sees("01.04.2019");
  assert.not(visitor.shows("2019-04-01"));
  await visitor.sees("Assets");
  await visitor.sees("Standorte");
  const { line1, line2, postcode, line4 } = customer.delivery_address ?? {};
  for (const line of [line1, `${postcode} ${line2}`, line4]) await visitor.sees(line ?? "");
  for (const { name, emailaddress, phonenumber_preferred, type } of customer.users) {
    const person = (await personOf(name)).textContent ?? "";
    for (const part of [emailaddress, phonenumber_preferred, type]) assert.match(person, part);
  }
  assert.equal(texts("main h2"), ["Ansprechpersonen", "Lieferadresse", "Vertrag", "Standorte", "Assets"]);
  const [table] = document.querySelectorAll("table");
  assert.is(table?.caption?.textContent, "Standorte des Kunden");
  assert.equal(
    [...(table?.rows ?? [])].map(({ cells }) => [...cells].map(({ textContent }) => textContent)),
    [["Name", "PLZ", "Ort"], ...customer.sites.map(({ name, postcode, city }) => [name, postcode, city])],
  );

  control.match({ path: "/api/clients/clientcontract" }, status(500));
  control.match({ path: "/api/clients/client/sites" }, status(500));
  visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.heading(customer.name);
  await visitor.sees("Server nicht erreichbar");
  await visitor.sees(customer.users[0]?.name ?? "");
  await visitor.sees("Assets");
  assert.is(document.querySelectorAll("main [role=alert]").length, 1, "one panel for both");

  const both = customerWith(
    ({ invoice_address: invoice, delivery_address: delivery }) => !!invoice && !!delivery,
  );
  visitor = await visit(`/admin/customers/${both.id}`);
  await visitor.sees("Lieferadresse");
  assert.equal(texts("main h2").slice(1, 3), ["Rechnungsadresse", "Lieferadresse"]);
});

test("nothing below the people is shown before their states, because these can add rows or a panel", async () => {
  const customer = customerWith(({ users }) => users.length > 0);
  control.match({ operation: "listClients" }, { does: "hang" });
  const visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.sees(customer.users[0]?.name ?? "");
  assert.equal(texts("main h2"), ["Ansprechpersonen"]);
});

test("each person's state is the record's: waiting, partly signed, all signed, nothing required; other app users follow", async () => {
  const customer = customerWith(
    ({ users, id }) =>
      users.filter(({ emailaddress }) => emailaddress).length > 1 &&
      !world.clients().some((of) => of.client_id === id),
  );
  const [first, second] = customer.users.filter(({ emailaddress }) => emailaddress);
  assert.ok(first && second);
  const invite = (name: string, email: string, documents = {}) =>
    invitedBefore(9, { name, email, ...documents }, world.customers.indexOf(customer));
  invite(first.name, first.emailaddress);
  const before = invite(second.name, second.emailaddress, { avv: signed() });
  invite("Frühere Leitung", "frueher@nicht-mehr.example", { avv: signed(), sepa: signed() });
  const visitor = await visit(`/admin/customers/${customer.id}`);
  const stateOf = async (name: string) => (await personOf(name)).textContent ?? "";
  await visitor.sees("alles unterschrieben");
  assert.match(await stateOf(first.name), "vor 9 Tagen eingeladenam ");
  assert.match(await stateOf(second.name), "teilweise unterschrieben");
  const isRed = async (name: string) => (await personOf(name)).querySelector("[class*=red]") !== null;
  assert.equal(
    [await isRed(first.name), await isRed(second.name)],
    [true, false],
    "red only if something is due",
  );
  assert.match(await stateOf("Frühere Leitung"), "nicht im Kundensystem");
  world.putClient({ ...before, avv: notRequired, sepa: notRequired });
  await visitor.sees("eingeladen, nichts offen");
  await visitor.press(`Dokumente von ${first.name} ansehen`);
  await visitor.heading(first.name);
});

test("of two people with one mailbox, the one who was not invited refers to the other, and has no mail of their own", async () => {
  const customer = customerWith(
    ({ users, id }) =>
      users.filter(({ emailaddress }) => emailaddress).length > 0 &&
      !world.clients().some((of) => of.client_id === id),
  );
  const first = customer.users.find(({ emailaddress }) => emailaddress);
  assert.ok(first);
  const other = { ...first, name: "Bernd Zweitname", emailaddress: first.emailaddress.toUpperCase() };
  customer.users.push(other);
  invitedBefore(20, { name: first.name, email: first.emailaddress }, world.customers.indexOf(customer));
  const visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.sees(`dieselbe Adresse wie ${first.name}`);
  const buttonsOf = async (name: string) => [...(await personOf(name)).querySelectorAll("a, button")].length;
  assert.match((await personOf(other.name)).textContent ?? "", "dieselbe Adresse wie");
  assert.not.match((await personOf(first.name)).textContent ?? "", "dieselbe Adresse wie");
  assert.ok((await buttonsOf(other.name)) < (await buttonsOf(first.name)));
});

test("an asset's fields stand in a table of name and value; an employee's list has no links to them", async () => {
  const customer = customerWith(({ assets }) => assets.some(({ fields }) => fields.length > 0));
  const asset = customer.assets.find(({ fields }) => fields.length > 0);
  const field = asset?.fields[0];
  let visitor = await visit(`/admin/customers/${customer.id}/asset/${asset?.id}`);
  await visitor.sees(field?.name ?? "");
  assert.equal(texts("thead th"), ["Name", "Wert"]);
  assert.equal(texts("tbody tr:first-child > *"), [field?.name, field?.value]);

  visitor = await visit(`/employee/customers/${customer.id}`);
  await visitor.sees(`${asset?.assettype_name}${asset?.key_field}`);
  assert.is(document.querySelector("tbody a"), null);
});

/** Customers with one user who is not invited yet; each test takes its own. */
const fresh = invitable(backend).filter(({ customer }) => customer.users.length === 1);
function nextFresh() {
  const next = fresh.shift();
  if (!next) throw new Error("No customer is left who was not invited yet");
  return next;
}

test("an invitation leads to the app customers, where the person stands first; afterwards the customer says so", async () => {
  const { customer, user } = nextFresh();
  let visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.press(INVITE);
  assert.match((await visitor.dialog()).text, "Zugangsdaten ist unterwegs");
  assert.is(visitor.address(), "/admin/app-customers");
  await poll(() => texts("main tbody tr")[0]?.includes(user.emailaddress), "the row");
  await visitor.press("Weitere Person einladen");
  await visitor.heading(customer.name);
  assert.is(visitor.address(), `/admin/customers/${customer.id}`);

  visitor = await visit(`/admin/customers/${customer.id}`);
  const row = await personOf(user.name);
  await poll(() => row.textContent?.includes("heute eingeladen"), "the earlier invitation");
  assert.not(row.textContent?.includes("Einladen"), "nobody is invited twice");
  await visitor.press(`Erneut einladen ${user.name}`);
  await visitor.press("Erneut einladen");
  await visitor.sees("Neue Einladung gesendet");
  await visitor.closeDialog();
  const invited = world.clients().find(({ email }) => email === user.emailaddress);
  assert.ok(invited);
  world.putClient({ ...invited, avv: { ...invited.avv, sent: true, sentAt: invited.createdAt } });
  await poll(() => !visitor.shows("Erneut einladen"), "the end of the offer once a document is signed");
  await visitor.sees("teilweise unterschrieben");
  await visitor.press(`Dokumente von ${user.name} ansehen`);
  await visitor.heading(user.name);
});

/** The number of failures that offer to be repeated. */
const panels = () => texts("main button").filter((text) => text === "Erneut versuchen").length;

test("a customer without any readable part is one panel with the way back", async () => {
  const [customer] = world.customers;
  control.match({ path: /^\/api\/clients\/client/ }, status(503));
  const visitor = await visit(`/admin/customers/${customer?.id}`);
  await visitor.heading("Kunde");
  await poll(() => panels() === 1 && !document.querySelector("main section section"), "one panel");
  await poll(() => !visitor.shows("werden geladen"), "an end of loading");
  assert.is(panels(), 1);
  assert.ok(texts("main a").includes("Kunden"));
  control.behave();
  await visitor.press("Erneut versuchen");
  await visitor.heading(customer?.name ?? "");
});

test("whatever the page reads of the customer, one readable part is enough for the parts to stand", async () => {
  const customer = customerWith(({ users }) => users.length > 0);
  const before = control.requests.length;
  const visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.heading(customer.name);
  await poll(() => !visitor.shows("werden geladen"), "the whole page");
  const asked = control.requests.slice(before).map(({ path }) => path);
  const paths = new Set(asked.filter((path) => path.startsWith("/api/clients/client")));
  assert.ok(paths.size > 4, [...paths].join(" "));
  for (const readable of paths) {
    for (const path of paths) if (path !== readable) control.match({ path }, status(503));
    const other = await visit(`/admin/customers/${customer.id}`);
    await poll(() => panels() > 0 && !other.shows("werden geladen"), "an end of loading");
    assert.ok(document.querySelector("main section[aria-labelledby]"), `the parts beside ${readable}`);
    control.behave();
  }
});

test("an unknown address is reported within the layout, where the menu leads on", async () => {
  const visitor = await visit("/admin/gibt-es-nicht");
  await visitor.heading("Seite nicht gefunden");
  assert.not(document.querySelector("nav [aria-current]"), "no entry is the current one");
  await visitor.press("App-Kunden");
  await visitor.heading("App-Kunden");
});

test("unreadable details are one panel, and the invitation works with the customer's name", async () => {
  const { customer, user } = nextFresh();
  control.match({ path: "/api/clients/client/details" }, status(500));
  const visitor = await visit(`/admin/customers/${customer.id}`);
  await visitor.sees("Server nicht erreichbar");
  await visitor.button(`Einladen ${user.name}`);
  assert.is(panels(), 1);
  await visitor.press(INVITE);
  assert.match((await visitor.dialog()).text, "Zugangsdaten ist unterwegs");
  const invited = world.clients().find(({ email }) => email === user.emailaddress);
  assert.is(invited?.client, customer.name);
});

test("an e-mail with an account has its own message; a failure with an unknown outcome says so", async () => {
  const { customer, user } = nextFresh();
  await backend.cognito.directory.invite({ email: user.emailaddress, group: "Customer" });
  const visitor = await visit(`/admin/customers/${customer.id}`, { platform: { clock: hastyClock } });
  await visitor.press(INVITE);
  await visitor.told("Nutzername existiert");
  await visitor.closeDialog();
  for (const [code, says] of [
    [429, "Limit erreicht"],
    [500, "Ergebnis unklar"],
  ] as const) {
    control.next(invitation, status(code));
    await visitor.press(INVITE);
    await visitor.told(says);
    await visitor.closeDialog();
  }
  // The customer's name cannot be read before: nothing is sent, so nothing is unclear.
  control.match({ method: "GET" }, status(500));
  const before = control.seen(invitation).length;
  await visitor.press(INVITE);
  assert.match((await visitor.dialog()).text, "konnte nicht gesendet werden");
  assert.is(control.seen(invitation).length, before);
  assert.is(visitor.address(), `/admin/customers/${customer.id}`);
});

test("an employee has an administrator invite: the text to copy names the person, and nothing is sent", async () => {
  const { customer, user } = nextFresh();
  const before = control.seen(invitation).length;
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  const visitor = await visit(`/employee/customers/${customer.id}`);
  await visitor.press(`Einladen lassen ${user.name}`);
  assert.match(
    (await visitor.dialog()).text,
    `Bitte lassen Sie ${user.name} von der Administration einladen.`,
  );
  await visitor.press("Liste kopieren");
  await visitor.button("Liste kopiert");
  assert.equal(copied, [`${user.name}, ${user.emailaddress}, Kundennummer ${customer.id}`]);
  await visitor.press("Schließen");
  assert.not(texts("button").some((text) => /^Einladen (?!lassen)/.test(text)));
  assert.is(control.seen(invitation).length, before);
});

test("an administrator whom the service refuses learns why; only that failure is reported as foreseen", async () => {
  const { customer } = nextFresh();
  const reported: [string, boolean | undefined][] = [];
  const report = ({ code }: { code: string }, isHandled?: boolean) => reported.push([code, isHandled]);
  const visitor = await visit(`/admin/customers/${customer.id}`, {
    platform: { report, clock: hastyClock },
  });
  control.next(invitation, status(403));
  await visitor.press(INVITE);
  assert.match((await visitor.dialog()).text, "weil Ihr Konto dort nicht einladen darf");
  await visitor.closeDialog();
  control.next(invitation, status(500));
  await visitor.press(INVITE);
  await visitor.dialog();
  assert.equal(reported, [
    ["Forbidden", true],
    ["ResultUnknown", false],
  ]);
});

test.run();
