/** Staff's changes on a data service that Amplify generated before 2024: its updates have no condition on updatedAt. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { WorldClient } from "../backend/contract.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { invitedPeople, select } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { schema: "v1", customers: 20, appCustomers: 0 });
const { world, control } = backend;
const { invitedBefore } = invitedPeople(backend);

const switchOf = (label: string) =>
  poll(() => {
    const found = [...document.querySelectorAll("label")].find((one) => one.textContent === label);
    return found?.querySelector<HTMLInputElement>("input[role=switch]");
  }, `switch ${label}`);

const current = ({ id }: WorldClient) => {
  const row = world.client(id);
  assert.ok(row);
  return row;
};

test("no round changes many: each line says so, and nothing is written", async () => {
  const people = Array.from({ length: 5 }, () => invitedBefore(0));
  const visitor = await visit("/admin/app-customers");
  await select(people);
  await visitor.press("Dokumente …");
  const option = await poll(
    () => document.querySelectorAll<HTMLInputElement>("dialog fieldset input")[2],
    "the first document is no longer required",
  );
  option.click();
  await visitor.press("Bei 5 Kunden ändern");
  await visitor.sees("Nur einzeln änderbar");
  await visitor.button("Übrige ändern (2)");
  const lines = [...document.querySelectorAll('ul[aria-label="Ergebnis je Kunde"] > li')];
  assert.is(lines.filter(({ textContent }) => textContent.includes("Nur einzeln änderbar")).length, 3);
  assert.ok(people.every((one) => current(one).updatedAt === one.updatedAt));
  await visitor.press("Schließen");
});

test("a signature that the write has overwritten is shown at once, and so is the record", async () => {
  const person = invitedBefore(0);
  const held = holdFetch((_address, body) => body.includes("mutation") && !body.includes("$condition"));
  const visitor = await visit(`/admin/app-customers/${person.id}`, { platform: held });
  await poll(() => backend.realtime.subscriptions() === 2, "the page is live");
  (await switchOf("SEPA-Mandat")).click();
  await visitor.press("Updaten");
  await poll(() => held.count() === 1, "the record is read, and the change is on its way");
  world.putClient({ ...person, sepa: { ...person.sepa, sent: true, sentAt: new Date().toISOString() } });
  await visitor.sees("SEPA-Mandat unterschrieben");
  held.release();
  assert.is((await visitor.dialog()).title, "Unterschrift überschrieben");
  await visitor.sees(`${person.id} sepa`);
  assert.not(current(person).sepa.sent);
});

test("a schema that does not fit is the operator's, with what it is about", async () => {
  const person = invitedBefore(0);
  const visitor = await visit(`/admin/app-customers/${person.id}`);
  (await switchOf("SEPA-Mandat")).click();
  const message = `Variable "$input" got invalid value { required: false }; Field "name" of required type "String!" was not provided.`;
  control.match(
    { operation: "updateClient" },
    { does: "answer", status: 200, body: { data: null, errors: [{ message }] } },
  );
  await visitor.press("Updaten");
  const { title, text } = await visitor.dialog();
  assert.is(title, "Dienst nicht passend eingerichtet");
  await visitor.sees("schema: input");
  assert.not.match(text, "noch einmal");
  assert.ok(current(person).sepa.required);
});

test.run();
