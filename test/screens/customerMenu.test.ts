/** The customer's menu: which tiles there are, what they say, and what comes next. */
import * as assert from "uvu/assert";
import { test } from "../../.tools/suite/independentTests.ts";
import type { Requirement } from "../../src/domain/requirement.ts";
import { nordwindSepa } from "../backend/documents/company.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { signedCustomer } from "../backend/signedCustomer.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { memoryStore } from "../support/memoryStore.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test);
const customer = await newCustomer(backend);

const signedAt = "2026-11-20T09:30:00.000Z";
const states = {
  open: { required: true, sent: false, sentAt: null, path: null },
  done: { required: true, sent: true, sentAt: signedAt, path: "signed/document.pdf" },
  notAsked: { required: false, sent: false, sentAt: null, path: null },
  noLongerAsked: { required: false, sent: true, sentAt: signedAt, path: "signed/document.pdf" },
} satisfies Record<string, Requirement>;

function set(avv: keyof typeof states, sepa: keyof typeof states) {
  const client = backend.world.client(customer.sub);
  assert.ok(client);
  backend.world.putClient({ ...client, avv: states[avv], sepa: states[sepa] });
}

const at = (address: string) => visit(address, { as: customer.email });

const tiles = () =>
  [...document.querySelectorAll("main li")].map((tile) => (tile.textContent ?? "").replace(/\s+/g, " "));

const LOCKED = "Sie müssen erst den AV-Vertrag unterschreiben, bevor das SEPA-Mandat ausgefüllt werden kann.";

for (const [avv, sepa, shown, next] of [
  [
    "open",
    "open",
    [/^AV-Vertrag ?Noch/, /^SEPA-Mandat ?Sie müssen/],
    "2 Dokumente, etwa 5 MinutenAV-Vertrag lesen und unterschreiben",
  ],
  ["done", "open", [/^AV-Vertrag ?Erledigt am: 20\.11\.2026/, /^SEPA-Mandat ?Noch/], "SEPA-Mandat ausfüllen"],
  ["notAsked", "open", [/^SEPA-Mandat ?Noch/], "1 Dokument, etwa 3 MinutenSEPA-Mandat ausfüllen"],
  ["open", "notAsked", [/^AV-Vertrag ?Noch/], "AV-Vertrag lesen und unterschreiben"],
  ["open", "done", [/^AV-Vertrag ?Noch/, /^SEPA-Mandat ?Erledigt/], "AV-Vertrag lesen und unterschreiben"],
  ["done", "done", [/^AV-Vertrag ?Erledigt/, /^SEPA-Mandat ?Erledigt/], "Alles erledigt. Vielen Dank"],
  ["done", "notAsked", [/^AV-Vertrag ?Erledigt/], "Alles erledigt. Vielen Dank"],
  ["noLongerAsked", "done", [/^SEPA-Mandat ?Erledigt/], "AV-Vertrag ansehen"],
  ["noLongerAsked", "notAsked", [], "AV-Vertrag ansehen"],
  ["notAsked", "notAsked", [], "Zurzeit brauchen wir keine Unterschrift"],
] as const) {
  test(`AVV ${avv}, SEPA ${sepa}: the tiles, and what comes next`, async () => {
    set(avv, sepa);
    const visitor = await at("/customer");
    await visitor.heading("Ihre Dokumente");
    await visitor.sees(next);
    const found = tiles();
    assert.is(found.length, shown.length);
    for (const [index, pattern] of shown.entries()) assert.match(found[index] ?? "", pattern);
  });
}

test("a spinner stands there until the record is read", async () => {
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

test("a record that cannot be read is an apology with another try, never an empty menu", async () => {
  set("open", "open");
  backend.control.match({ operation: "getClient", times: 3 }, { does: "answer", status: 500, body: {} });
  const visitor = await at("/customer");
  await visitor.sees("Server nicht erreichbar");
  backend.control.behave();
  await visitor.press("Erneut versuchen");
  await poll(() => tiles().length > 0, "tiles");
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

test("after a B2B mandate it says that the bank must have it first, and leads to where it is printed", async () => {
  const { email } = await signedCustomer(backend);
  backend.config.sepa = { ...nordwindSepa, scheme: "B2B" };
  const toBank = "Dann geben Sie es bitte Ihrer Bank vor der ersten Lastschrift";
  const visitor = await visit("/customer", { as: email });
  await visitor.sees(toBank);
  assert.not.match(document.body.textContent, "Sie müssen nichts weiter tun");
  await visitor.press("Mandat öffnen und drucken");
  await visitor.sees("Ihr unterschriebenes SEPA-Mandat");
  await visitor.saveButton();
  await visitor.sees(toBank);
});

test("what the bank must have goes there on paper or by mail to oneself, until this device is told that it did", async () => {
  const { email } = await signedCustomer(backend);
  backend.config.sepa = { ...nordwindSepa, scheme: "B2B" };
  const toBank = "Dann geben Sie es bitte Ihrer Bank";
  const tick = () =>
    poll(() => document.querySelector<HTMLElement>("main [role=switch], main [type=checkbox]"), "the tick");
  const platform = { sharedStorage: memoryStore() };
  let visitor = await visit("/customer", { as: email, platform });
  await visitor.sees(toBank);
  await visitor.button("Diese Seite drucken");
  const mail = document.querySelector<HTMLAnchorElement>(`main a[href^="mailto:${email}?"]`)?.href ?? "";
  assert.match(decodeURIComponent(mail), "/customer/sepa");
  const before = await tick();
  before.focus();
  before.click();
  await visitor.sees("bei der Bank abgegeben.");
  assert.not(visitor.shows(toBank));
  assert.is(document.activeElement, before, "it keeps the focus");
  visitor = await visit("/customer", { as: email, platform });
  await visitor.sees("bei der Bank abgegeben.");
  visitor.app.router.navigate("/auth/change-password");
  await visitor.sees("Wann Sie Ihr Mandat bei der Bank abgegeben haben: 1 Eintrag,");
  visitor.app.router.navigate("/customer");
  await visitor.sees("bei der Bank abgegeben.");
  (await tick()).click();
  await visitor.sees(toBank);
});

test("a mandate that is signed anew has to be handed over anew, whatever day the device takes it for", async () => {
  const { email, sub } = await signedCustomer(backend);
  backend.config.sepa = { ...nordwindSepa, scheme: "B2B" };
  const toBank = "Dann geben Sie es bitte Ihrer Bank";
  const visitor = await visit("/customer", { as: email });
  await visitor.sees(toBank);
  document.querySelector<HTMLElement>("main [role=switch], main [type=checkbox]")?.click();
  await visitor.sees("bei der Bank abgegeben.");
  await poll(() => backend.realtime.subscriptions() === 2, "subscriptions");
  const row = backend.world.client(sub);
  assert.ok(row);
  const anew = { ...row.sepa, sentAt: new Date(Date.parse(String(row.sepa.sentAt)) - 60_000).toISOString() };
  backend.world.putClient({ ...row, sepa: anew });
  await visitor.sees(toBank);
  assert.not(visitor.shows("bei der Bank abgegeben."));
  backend.world.putClient(row);
  await visitor.sees("bei der Bank abgegeben.");
});

test("who waits for the AVV is led there, and follows the record live", async () => {
  set("open", "open");
  const visitor = await at("/customer/sepa");
  await visitor.sees(LOCKED);
  const links = [...document.querySelectorAll<HTMLAnchorElement>("main a")];
  const toAvv = links.find(({ textContent }) => textContent === "Zum AV-Vertrag");
  assert.is(toAvv?.getAttribute("href"), "/customer/avv");
  await poll(() => backend.realtime.subscriptions() === 2, "subscriptions");
  set("notAsked", "open");
  await visitor.field("Kontoinhaber");
});

test("an account without a record is told so", async () => {
  const visitor = await visit("/customer/sepa", { as: "admin@nordwind.example" });
  await visitor.sees("Für Ihr Konto sind keine Dokumente hinterlegt");
  await poll(() => document.querySelector("h1"), "heading");
});

test.run();
