/** The customer's menu: its tiles, their texts, and the next step. */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { nordwindSepa } from "../backend/documents/company.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { notRequired, owed, sent } from "../backend/rules.ts";
import { signedCustomer } from "../backend/signedCustomer.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, texts, visit } = await openScreens(test);
const customer = await newCustomer(backend);

const signedAt = "2026-11-20T09:30:00.000Z";
const signed = sent(signedAt, "signed/document.pdf");
const states = {
  open: owed,
  done: signed,
  notAsked: notRequired,
  noLongerAsked: { ...signed, required: false },
};

function set(avv: keyof typeof states, sepa: keyof typeof states) {
  const client = backend.world.client(customer.sub);
  assert.ok(client);
  backend.world.putClient({ ...client, avv: states[avv], sepa: states[sepa] });
}

const at = (address: string) => visit(address, { as: customer.email });

const tiles = () => texts("main li").map((tile) => tile.replace(/\s+/g, " "));

const LOCKED = "Sie müssen erst den AV-Vertrag unterschreiben, bevor das SEPA-Mandat ausgefüllt werden kann.";

const asks = (count: string) => `Nordwind IT GmbH braucht ${count} von Ihnen`;
const [two, one] = [asks("zwei Unterschriften"), asks("eine Unterschrift")];
const [read, fillIn] = ["Lesen und unterschreiben", "Ausfüllen und unterschreiben"];

for (const [avv, sepa, shown, says, button] of [
  ["open", "open", [/^1AV-Vertrag Noch/, /^2SEPA-Mandat Sie müssen/], two, read],
  ["done", "open", [/^AV-Vertrag Erledigt am: 20\.11\.2026.* Ansehen$/, /^2SEPA-Mandat Noch/], one, fillIn],
  ["notAsked", "open", [/^1SEPA-Mandat Noch/], one, fillIn],
  ["open", "notAsked", [/^1AV-Vertrag Noch/], one, read],
  ["open", "done", [/^1AV-Vertrag Noch/, /^SEPA-Mandat Erledigt/], one, read],
  ["done", "done", [/^AV-Vertrag Erledigt/, /^SEPA-Mandat Erledigt/], "Alles erledigt. Vielen Dank", null],
  ["done", "notAsked", [/^AV-Vertrag Erledigt/], "Alles erledigt. Vielen Dank", null],
  ["noLongerAsked", "done", [/^SEPA-Mandat Erledigt/], "AV-Vertrag ansehen", null],
  ["noLongerAsked", "notAsked", [], "AV-Vertrag ansehen", null],
  ["notAsked", "notAsked", [], "Zurzeit brauchen wir keine Unterschrift", null],
] as const) {
  test(`AVV ${avv}, SEPA ${sepa}: the menu shows the required documents as steps, with a button in the next one`, async () => {
    set(avv, sepa);
    const visitor = await at("/customer");
    await visitor.heading("Ihre Dokumente");
    await visitor.sees(says);
    const found = tiles();
    assert.is(found.length, shown.length);
    for (const [index, pattern] of shown.entries()) assert.match(found[index] ?? "", pattern);
    assert.equal(texts("main li [class*=primary]"), button ? [` ${button}`] : []);
  });
}

test("the bar names the person and the company of the record, also on a screen that reads no record", async () => {
  set("open", "open");
  const visitor = await at("/customer");
  const row = backend.world.client(customer.sub);
  const names = `${row?.name}, ${row?.client}`;
  await visitor.sees(`Ihr Konto: ${names}`);
  assert.equal(texts("header [class*=who]"), [names.replace(", ", "")]);
  visitor.app.router.navigate("/auth/change-password");
  await visitor.heading("Passwort ändern");
  assert.ok(visitor.shows(`Ihr Konto: ${names}`));
});

test("a document of which the record says nothing is not asked for", async () => {
  set("open", "open");
  const row = { ...backend.world.client(customer.sub), sepa: null, documentation: null };
  const body = { data: { getClient: row } };
  backend.control.match({ operation: "getClient" }, { does: "answer", status: 200, body });
  const visitor = await at("/customer");
  await visitor.sees(one);
  assert.is(tiles().length, 1);
});

test("the window of a mail app offers the link for a browser wherever a document is opened", async () => {
  const { navigator } = window;
  const clipboard = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(navigator), "clipboard");
  assert.ok(clipboard);
  const value =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148";
  Object.defineProperty(navigator, "userAgent", { value, configurable: true });
  set("open", "open");
  const signed = await signedCustomer(backend);
  for (const [address, as] of [
    ["/customer/avv", customer.email],
    ["/customer/avv", signed.email],
    ["/customer", signed.email],
  ] as const) {
    const visitor = await visit(address, { as });
    await visitor.sees(/ist in einer anderen App geöffnet/);
    assert.is((await visitor.field("Link zu dieser Seite")).value, window.location.href);
    await visitor.press("Link kopieren");
    await visitor.button("Link kopiert");
    assert.is(await navigator.clipboard.readText(), window.location.href);
  }
  Reflect.deleteProperty(Object.getPrototypeOf(navigator), "clipboard");
  const visitor = await visit("/customer", { as: signed.email });
  await visitor.field("Link zu dieser Seite");
  assert.not(visitor.shows("Link kopieren"));
  Object.defineProperty(Object.getPrototypeOf(navigator), "clipboard", clipboard);
  Reflect.deleteProperty(navigator, "userAgent");
});

test("a spinner is shown until the record is read", async () => {
  set("open", "open");
  const record = holdFetch((_address, body) => body.includes("getClient"));
  const visitor = await visit("/customer", { as: customer.email, platform: record });
  const spins = () =>
    document.body.textContent?.includes("Ihre Dokumente werden geladen") && tiles().length === 0;
  await poll(() => record.count() > 0 && spins(), "spinner alone");
  record.release();
  await poll(() => tiles().length === 2, "tiles");
  await visitor.heading("Ihre Dokumente");
});

for (const [address, avv, sepa, says] of [
  ["/customer/sepa", "open", "open", LOCKED],
  ["/customer/sepa", "done", "notAsked", "Dieses Dokument ist nicht erforderlich"],
  ["/customer/avv", "notAsked", "open", "Dieses Dokument ist nicht erforderlich"],
  ["/customer/avv", "done", "open", "Unterschrieben am 20.11.2026"],
] as const) {
  test(`${address} with AVV ${avv} and SEPA ${sepa} says: ${says}`, async () => {
    set(avv, sepa);
    const visitor = await at(address);
    await visitor.sees(says);
    assert.not(document.querySelector("form"), "there is nothing to sign");
  });
}

const toBank = "Dann legen Sie es bitte vor der ersten Lastschrift";
const handedOver = "der Bank vorgelegt.";
const bankTick = () =>
  poll(() => document.querySelector<HTMLElement>("main [role=switch], main [type=checkbox]"), "the tick");

/** A customer with a signed mandate that their bank must have first, at their menu. */
async function atB2bMenu() {
  const signer = await signedCustomer(backend);
  backend.config.sepa = { ...nordwindSepa, scheme: "B2B" };
  const platform = { sharedStorage: memoryStore() };
  const again = () => visit("/customer", { as: signer.email, platform });
  const visitor = await again();
  await visitor.sees(toBank);
  return { ...signer, visitor, again };
}

test("a B2B mandate goes to the bank on paper or by a mail to oneself, until the visitor ticks it off on this device", async () => {
  const { email, again, ...first } = await atB2bMenu();
  let { visitor } = first;
  assert.not(visitor.shows("Sie müssen nichts weiter tun"));
  await visitor.button("Diese Seite drucken");
  const mail = document.querySelector<HTMLAnchorElement>(`main a[href^="mailto:${email}?"]`)?.href ?? "";
  assert.match(decodeURIComponent(mail), "/customer/sepa");
  await visitor.press("Mandat öffnen und drucken");
  await visitor.sees("Ihr unterschriebenes SEPA-Mandat");
  await visitor.saveButton();
  await visitor.sees(toBank);
  visitor.app.router.back();
  await visitor.heading("Ihre Dokumente");
  const before = await bankTick();
  before.focus();
  before.click();
  await visitor.sees(handedOver);
  assert.not(visitor.shows(toBank));
  assert.is(document.activeElement, before, "it keeps the focus");
  visitor = await again();
  await visitor.sees(handedOver);
  visitor.app.router.navigate("/auth/change-password");
  await visitor.sees("Dieses Gerät hat 1 Notiz: wann Sie Ihr Mandat der Bank vorgelegt haben.");
  visitor.app.router.navigate("/customer");
  await visitor.sees(handedOver);
  (await bankTick()).click();
  await visitor.sees(toBank);
});

test("a mandate with another signing time has to be handed over again, even an earlier time of the same day", async () => {
  const { sub, visitor } = await atB2bMenu();
  (await bankTick()).click();
  await visitor.sees(handedOver);
  await poll(() => backend.realtime.subscriptions() === 2, "subscriptions");
  const row = backend.world.client(sub);
  assert.ok(row);
  const anew = { ...row.sepa, sentAt: new Date(Date.parse(String(row.sepa.sentAt)) - 60_000).toISOString() };
  backend.world.putClient({ ...row, sepa: anew });
  await visitor.sees(toBank);
  assert.not(visitor.shows(handedOver));
  backend.world.putClient(row);
  await visitor.sees(handedOver);
});

test("a customer who waits for the AVV is led there, and follows the record live", async () => {
  set("open", "open");
  const visitor = await at("/customer/sepa");
  await visitor.sees(LOCKED);
  assert.equal(texts('main a[href="/customer/avv"]'), ["Zum AV-Vertrag"]);
  await poll(() => backend.realtime.subscriptions() === 2, "subscriptions");
  set("notAsked", "open");
  await visitor.field("Kontoinhaber");
});

test("without a contact in config.json, customers are asked to answer the mail, on every screen and where help is needed", async () => {
  const { company } = backend.config;
  backend.config.company = { ...Object(company), contact: null };
  const answer = "ntworten Sie auf unsere E-Mail";
  const signer = await signedCustomer(backend);
  set("open", "open");
  for (const [address, as, says] of [
    ["/customer", customer.email, `Fragen? A${answer}.`],
    ["/customer/avv", customer.email, `Stimmt das? Sonst a${answer}, bevor Sie unterschreiben.`],
    ["/customer/avv", customer.email, `Nicht zuständig? A${answer}.`],
    ["/customer/sepa", signer.email, `Dafür ist ein neues Mandat nötig. Bitte a${answer}.`],
  ] as const) {
    const visitor = await visit(address, { as });
    await visitor.sees(says);
    assert.not(visitor.shows("bei uns"));
  }
  backend.config.company = company;
});

test("an account without a record sees that there is none", async () => {
  const visitor = await visit("/customer/sepa", { as: "admin@nordwind.example" });
  await visitor.sees("Für Ihr Konto sind keine Dokumente hinterlegt");
  await poll(() => document.querySelector("h1"), "heading");
});

test.run();
