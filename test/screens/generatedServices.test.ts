/** Staff's changes on a data service that Amplify generated before 2024: its updates have no condition on updatedAt. */
import { test } from "uvu";
import * as assert from "uvu/assert";
import { holdFetch } from "../support/heldFetch.ts";
import { invitedPeople } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";

const { backend, choose, lines, select, tick, visit } = await openScreens(test, {
  schema: "v1",
  customers: 20,
});
const { world } = backend;
const { current, invitedBefore } = invitedPeople(backend);

test("a round changes nothing on such a service, and each line gives the reason", async () => {
  const people = Array.from({ length: 5 }, () => invitedBefore(0));
  const visitor = await visit("/admin/app-customers");
  await select(people);
  await visitor.press("Dokumente …");
  await choose("AV-Vertrag", "nicht erforderlich");
  await visitor.press("Bei 5 Personen ändern");
  await visitor.sees("Nur einzeln änderbar");
  await visitor.button("Übrige ändern (2)");
  assert.is(lines("Ergebnisse").filter((line) => line.includes("Nur einzeln änderbar")).length, 3);
  assert.ok(people.every((one) => current(one).updatedAt === one.updatedAt));
  await visitor.press("Beenden");
});

test("a signature that the write has overwritten is shown at once, and so is the record", async () => {
  const person = invitedBefore(0);
  const held = holdFetch((_address, body) => body.includes("mutation") && !body.includes("$condition"));
  const visitor = await visit(`/admin/app-customers/${person.id}`, { platform: held });
  await poll(() => backend.realtime.subscriptions() === 2, "the page is live");
  tick("SEPA-Mandat");
  await visitor.press("Updaten");
  await poll(() => held.count() === 1, "the record is read, and the change is on its way");
  world.putClient({ ...person, sepa: { ...person.sepa, sent: true, sentAt: new Date().toISOString() } });
  await visitor.sees("SEPA-Mandat unterschrieben");
  held.release();
  assert.is((await visitor.dialog()).title, "Unterschrift überschrieben");
  await visitor.sees(`${person.id} sepa`);
  assert.not(current(person).sepa.sent);
});

test.run();
