/** The customer's menu: which tiles there are, what they say, and what comes next. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Requirement } from "../../src/domain/requirement.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { startBackend } from "../backend/server.ts";
import { poll } from "../support/poll.ts";
import { closeDocument, open, type ScreenVisitor, withVisitor } from "../support/screenVisitor.tsx";

const backend = await startBackend({ control: true, appCustomers: 0 });
const customer = await newCustomer(backend);

test.after(async () => {
  await closeDocument();
  await backend.close();
});
test.after.each(() => backend.control.behave());

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

const at = (address: string, work: (visitor: ScreenVisitor) => Promise<void>) =>
  withVisitor(address, { backend, as: customer.email }, work);

const tiles = () =>
  [...document.querySelectorAll("main li")].map((tile) => (tile.textContent ?? "").replace(/\s+/g, " "));

const LOCKED = "Sie müssen erst den AV-Vertrag unterschreiben, bevor das SEPA-Mandat ausgefüllt werden kann.";

for (const [avv, sepa, shown, next] of [
  ["open", "open", [/^AV-Vertrag ?Noch/, /^SEPA-Mandat ?Sie müssen/], "AV-Vertrag lesen und unterschreiben"],
  ["done", "open", [/^AV-Vertrag ?Erledigt am: 20\.11\.2026/, /^SEPA-Mandat ?Noch/], "SEPA-Mandat ausfüllen"],
  ["notAsked", "open", [/^SEPA-Mandat ?Noch/], "SEPA-Mandat ausfüllen"],
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
    await at("/customer", async (visitor) => {
      await visitor.heading("Ihre Dokumente");
      await visitor.sees(next);
      const found = tiles();
      assert.is(found.length, shown.length);
      for (const [index, pattern] of shown.entries()) assert.match(found[index] ?? "", pattern);
    });
  });
}

test("the SEPA tile is locked with its reason while the AVV is owed", async () => {
  set("open", "open");
  await at("/customer", async (visitor) => {
    const tile = await visitor.button(/^SEPA-Mandat/);
    assert.ok(tile.disabled);
    await visitor.sees(LOCKED);
  });
});

test("a spinner stands there until the record is read", async () => {
  set("open", "open");
  backend.control.next({ operation: "getClient" }, { does: "delay", ms: 600 });
  await at("/customer", async (visitor) => {
    const spins = () =>
      document.body.textContent?.includes("Ihre Dokumente werden geladen") && tiles().length === 0;
    await poll(spins, "spinner alone");
    await poll(() => tiles().length === 2, "tiles");
    await visitor.heading("Ihre Dokumente");
  });
});

test("a record that cannot be read is an apology with another try, never an empty menu", async () => {
  backend.control.match({ operation: "getClient", times: 3 }, { does: "answer", status: 500, body: {} });
  await at("/customer", async (visitor) => {
    await visitor.sees("Server nicht erreichbar");
    backend.control.behave();
    await visitor.press("Erneut versuchen");
    await poll(() => tiles().length > 0, "tiles");
  });
});

test("the menu follows the record while it is looked at", async () => {
  set("open", "open");
  await at("/customer", async (visitor) => {
    await visitor.sees(LOCKED);
    set("done", "open");
    visitor.app.router.location.get().visit.renew();
    await visitor.sees("SEPA-Mandat ausfüllen");
  });
});

for (const [address, avv, sepa, says] of [
  ["/customer/sepa", "open", "open", LOCKED],
  ["/customer/sepa", "done", "notAsked", "Dieses Dokument ist nicht erforderlich"],
  ["/customer/avv", "notAsked", "open", "Dieses Dokument ist nicht erforderlich"],
  ["/customer/avv", "done", "open", "Unterschrieben am 20.11.2026"],
] as const) {
  test(`${address} with AVV ${avv} and SEPA ${sepa} says: ${says}`, async () => {
    set(avv, sepa);
    await at(address, async (visitor) => {
      await visitor.sees(says);
      assert.not(document.querySelector("form"), "there is nothing to sign");
    });
  });
}

test("an account without a record is told so", async () => {
  const visitor = await open("/customer/sepa", { backend, as: "admin@nordwind.example" });
  await visitor.sees("Für Ihr Konto sind keine Dokumente hinterlegt");
  await poll(() => document.querySelector("h1"), "heading");
  await visitor.close();
});

test.run();
