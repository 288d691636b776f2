/**
 * Every fault of the network and its gateways on screens that read, on one that writes, and on the login. Each ends in a
 * message with a next step, or a retry succeeds unnoticed; nothing is sent twice, and typed texts stay. With a browser's own
 * network: browser/auth.
 */

import { test } from "uvu";
import * as assert from "uvu/assert";
import { newCustomer } from "../backend/newCustomer.ts";
import { fakeClock } from "../support/clock.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { readingFaults, status, unauthorized } from "./faultTable.ts";

const { backend, visit } = await openScreens(test, { customers: 12, isQuiet: true });
const { control } = backend;
const owing = await newCustomer(backend, { avv: true, sepa: false });
const admin = "admin@nordwind.example";
const details = `/admin/app-customers/${owing.sub}`;

const count = (where: { operation: string }) => control.seen(where).length;
const asks = { operation: "getClient" };

/** The screen's messages without the one that this document cannot draw a signature. */
const alerts = () =>
  [...document.querySelectorAll("[role=alert]")]
    .map(({ textContent }) => textContent)
    .filter((text) => !text.includes("Unterschrift als Bild"))
    .join("");

const alerted = (title: string) => poll(() => alerts().includes(title), `message „${title}“`);

for (const [name, as, address, ready] of [
  ["AppCustomerDetails", admin, details, "Updaten"],
  ["AVVView", owing.email, "/customer/avv", /verbindlich (abschließen|erteilen)/],
] as const) {
  for (const { fault, does, times, says, requests } of readingFaults) {
    test(`${name}: ${fault}`, async () => {
      const before = count(asks);
      control.match({ ...asks, times }, does);
      const visitor = await visit(address, { as });
      if (says) {
        await alerted(says);
        assert.is(count(asks) - before, requests);
        await visitor.press("Erneut versuchen");
      }
      await visitor.button(ready);
      assert.is(alerts(), "");
      assert.is(count(asks) - before, says ? requests + 1 : requests);
    });
  }

  test(`${name}: a request without an answer fails after 20 seconds`, async () => {
    const clock = fakeClock(Date.now());
    const before = count(asks);
    control.next(asks, { does: "hang" });
    const visitor = await visit(address, { as, platform: { clock } });
    await poll(() => count(asks) > before, "the request");
    await clock.pass(20_000);
    await alerted("Zeitüberschreitung");
    await visitor.press("Erneut versuchen");
    await visitor.button(ready);
    assert.is(count(asks) - before, 2);
  });

  test(`${name}: the end of the session opens the dialog; signing in continues`, async () => {
    control.match({ ...asks, times: 2 }, status(401));
    const visitor = await visit(address, { as });
    await visitor.signInAgain();
    await visitor.button(ready);
  });
}

const updates = { operation: "updateClient" };

/** Opens the app customer and switches a toggle. */
async function editing() {
  const visitor = await visit(details);
  const toggle = await visitor.field("Dokumentation");
  toggle.click();
  return { visitor, toggle, wanted: toggle.checked };
}

for (const [fault, does, says] of [
  // A read would repeat each of the first two.
  ["an overload", status(503), "Ergebnis unklar"],
  ["a lost connection", { does: "reset" }, "Ergebnis unklar"],
  ["half an answer", { does: "truncate" }, "Ergebnis unklar"],
  ["no permission", status(403), "Keine Berechtigung"],
  ["a change that the service alone may make", unauthorized("updateClient"), "Keine Berechtigung"],
] as const) {
  test(`AppCustomerDetails, updating: ${fault} shows a message, nothing is sent twice automatically`, async () => {
    const { visitor, toggle, wanted } = await editing();
    const before = count(updates);
    control.match(updates, does);
    await visitor.press("Updaten");
    await visitor.told(says);
    await visitor.closeDialog();
    assert.is(count(updates) - before, 1);
    assert.is(toggle.checked, wanted, "the edit stands");
  });
}

test("NewUser: a late success does not leave the form that was opened again since", async () => {
  const creations = holdFetch((address) => address.endsWith("/createNewUser"));
  const visitor = await visit("/admin/users", { platform: creations });
  await visitor.press("Mitarbeiter hinzufügen");
  await visitor.type("Vorname", "Nora");
  await visitor.type("Nachname", "Neu");
  await visitor.type("E-Mail", "nora.neu@nordwind.example");
  await visitor.press("Mitarbeiter hinzufügen");
  await poll(() => creations.count() === 1, "the request");
  await visitor.press("Kunden");
  await visitor.press("Verwerfen");
  await visitor.heading("Kunden");
  visitor.app.router.back();
  await visitor.heading("Mitarbeiter hinzufügen");
  await visitor.type("Vorname", "Otto");
  creations.release();
  await visitor.told("Mitarbeiter hinzugefügt");
  await visitor.closeDialog();
  assert.is(visitor.address(), "/admin/users/new");
  assert.is((await visitor.field("Vorname")).value, "Otto");
});

test.run();
