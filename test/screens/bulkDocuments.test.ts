/** The documents of several customers at once: changing what is required, saving and filing what was signed. */
import { unzipSync } from "fflate";
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Platform } from "../../src/core/platform.ts";
import type { WorldClient } from "../backend/contract.ts";
import { notRequired, owed } from "../backend/rules.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { invitedPeople, signed } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens } from "../support/screenVisitor.tsx";
import { status, unauthorized } from "./faultTable.ts";

const { backend, choose, lines, select, texts, visit, watchSaves } = await openScreens(test, {
  customers: 40,
});
const { world, control } = backend;
const { current, invitedBefore, store } = invitedPeople(backend);
const updates = { operation: "updateClient" };

/** An invited person of the customer with that index in the customer system, or of a customer of their own. */
const invited = (change: Partial<WorldClient> = {}, place?: number) => invitedBefore(0, change, place);

/** Selects these people in the queue and opens the dialog. */
async function open(people: readonly WorldClient[], platform: Partial<Platform> = {}) {
  const visitor = await visit("/admin/app-customers", { platform });
  await select(people);
  await visitor.press("Dokumente …");
  return visitor;
}

const lineOf = (label: string, text: string) => lines(label).find((line) => line.startsWith(text)) ?? "";
const results = "Ergebnisse";

/** Opens the dialog for these people, and chooses a change that concerns them all. */
async function requireDocumentation(people: readonly WorldClient[]) {
  const visitor = await open(people);
  await choose("Dokumentation", "erforderlich");
  return visitor;
}

test("ten customers are changed by three presses, each only in the changed block under its own condition, and undone by one press", async () => {
  const people = Array.from({ length: 10 }, () => invited());
  const already = invited({ sepa: notRequired });
  const visitor = await open([...people, already]);
  assert.is((await visitor.dialog()).title, "Dokumente von 11 Personen");
  await choose("SEPA-Mandat", "nicht erforderlich");
  await visitor.press("Bei 10 Personen ändern");
  await visitor.sees("10 von 10 geändert.");
  assert.is(lines(results).length, 10, "who has it so already is left alone");
  assert.equal(
    control.seen(updates).map(({ body }) => JSON.parse(body).variables),
    people.map(({ id, sepa, updatedAt }) => ({
      input: { id, sepa: { ...sepa, required: false } },
      condition: { updatedAt: { eq: updatedAt } },
    })),
  );
  assert.ok(people.every((one) => !current(one).sepa.required && current(one).avv.required));

  // A colleague changes one of them meanwhile.
  const [other] = people;
  assert.ok(other);
  world.putClient({ ...current(other), documentation: owed });
  control.next(updates, status(500));
  await visitor.press("Rückgängig");
  await visitor.press("Unklare wiederholen");
  await visitor.sees("9 von 10 rückgängig gemacht, 1 inzwischen geändert.");
  assert.match(lineOf(results, other.name), "Die Dokumentation ist jetzt erforderlich.");
  assert.not(current(other).sepa.required, "what somebody has changed since stays");
  assert.ok(people.slice(1).every((one) => current(one).sepa.required));
  await visitor.press("Schließen");
  await visitor.isWithoutDialog();
});

test("Back to another view of the queue keeps a running round on screen", async () => {
  const changes = holdFetch((_address, body) => body.includes("updateClient"));
  const visitor = await visit("/admin/app-customers", { platform: changes });
  visitor.app.router.navigate("/admin/app-customers?tab=offen");
  await select([invited(), invited()]);
  await visitor.press("Dokumente …");
  await choose("SEPA-Mandat", "nicht erforderlich");
  await visitor.press("Bei 2 Personen ändern");
  await visitor.button("Anhalten");
  visitor.app.router.back();
  await poll(() => visitor.address() === "/admin/app-customers", "the view before");
  changes.release();
  await visitor.sees("2 von 2 geändert.");
});

test("a row changed by a colleague shows the change and is changed on top by a press; a failure is the row's own", async () => {
  const people = [invited(), invited(), invited()] as const;
  const visitor = await requireDocumentation(people);
  world.putClient({ ...current(people[0]), avv: signed() });
  await visitor.sees(`${people[0].name}: Der AV-Vertrag ist jetzt unterschrieben.`);
  control.next(updates, { does: "delay", ms: 1 });
  control.next(updates, unauthorized("updateClient"));
  await visitor.press("Bei 3 Personen ändern");
  await visitor.sees("1 von 3 geändert, 1 inzwischen geändert, 1 fehlgeschlagen.");
  assert.match(lineOf(results, people[0].name), "Der AV-Vertrag ist jetzt unterschrieben.");
  assert.not(current(people[0]).documentation.required);
  await visitor.press("Fehlgeschlagene wiederholen");
  await visitor.sees("2 von 3 geändert, 1 inzwischen geändert.");
  await visitor.press("Trotzdem ändern (1)");
  await visitor.sees("3 von 3 geändert.");
  assert.ok(current(people[0]).documentation.required && current(people[0]).avv.sent);
});

test("an unclear change is settled before it is undone, saved or not, and stays listed until then", async () => {
  const people = [invited(), invited(), invited()] as const;
  const visitor = await requireDocumentation(people);
  control.next(updates, { does: "loseAnswer" });
  control.next(updates, status(500));
  await visitor.press("Bei 3 Personen ändern");
  await visitor.sees("1 von 3 geändert, 2 unklar.");
  const required = () => people.map((one) => current(one).documentation.required);
  assert.equal(required(), [true, false, true]);
  await visitor.button("Unklare wiederholen");

  control.next(updates, status(500));
  await visitor.press("Rückgängig");
  await visitor.sees("2 von 3 rückgängig gemacht, 1 unklar.");
  assert.is(lines(results).length, 3);
  await visitor.press("Unklare wiederholen");
  await visitor.sees("3 von 3 rückgängig gemacht.");
  assert.equal(required(), [false, false, false]);
});

test("a change with a lost answer belongs to the round, whatever changes before it is found", async () => {
  const one = invited();
  const visitor = await requireDocumentation([one]);
  control.next(updates, { does: "loseAnswer" });
  await visitor.press("Bei 1 Person ändern");
  await visitor.sees("0 von 1 geändert, 1 unklar.");
  control.next(updates, status(400));
  await visitor.press("Unklare wiederholen");
  await visitor.sees("Zuletzt: ");
  await visitor.sees("0 von 1 geändert, 1 unklar.");
  await visitor.press("Unklare wiederholen");
  await visitor.sees("1 von 1 geändert.");
  await visitor.press("Rückgängig");
  await visitor.sees("1 von 1 rückgängig gemacht.");
  assert.is(current(one).documentation.required, false);
});

test("the same change made by a colleague meanwhile is left out, and is not undone", async () => {
  const people = [invited(), invited()] as const;
  const visitor = await requireDocumentation(people);
  world.putClient({ ...current(people[0]), documentation: owed });
  await visitor.press("Bei 2 Personen ändern");
  await visitor.sees("1 von 2 geändert, 1 ausgelassen.");
  assert.match(lineOf(results, people[0].name), /war schon so eingestellt$/);
  await visitor.press("Rückgängig");
  await visitor.sees("1 von 1 rückgängig gemacht.");
  assert.equal(
    people.map((one) => current(one).documentation.required),
    [true, false],
  );
});

type Saves = ReturnType<typeof watchSaves>;

/** The files in the ZIP that was saved as that one, by their names. */
async function zipped(saves: Saves, place: number) {
  const save = await poll(() => saves[place], "the file");
  const files = Object.entries(unzipSync(new Uint8Array(await save.file.arrayBuffer())));
  return new Map(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

test("signed documents become one ZIP after a press on the list of names; missing ones are listed and fetched again", async () => {
  const people = [invited({ avv: signed(), sepa: signed() }, 30), invited({ avv: signed() }, 30)] as const;
  store(people[0], "avv", "one");
  store(people[0], "sepa", "two");
  const asked = () => control.seen({ operation: "getDocument" }).length;
  const saves = watchSaves();
  const visitor = await open([...people, invited()]);
  await visitor.press("Herunterladen (ZIP) …");
  await visitor.sees("3 Dokumente herunterladen?");
  assert.is(lines("Dokumente").filter((line) => line.startsWith(people[0].client)).length, 3);
  assert.is(asked(), 0, "nothing is fetched before the press");
  await visitor.press("Herunterladen");
  await visitor.sees("2 von 3 geladen, 1 fehlgeschlagen.");
  const files = await zipped(saves, 0);
  assert.equal([...files.values()].toSorted(), ["%PDF-1.7 one", "%PDF-1.7 two"]);
  assert.match(saves[0]?.name ?? "", /^Dokumente_\d{4}-\d\d-\d\d\.zip$/);

  store(people[1], "avv", "three");
  await visitor.press("Fehlgeschlagene wiederholen");
  await visitor.sees("3 von 3 geladen.");
  const later = await zipped(saves, 1);
  assert.is(asked(), 4);
  assert.is(later.size, 3, "the later file is whole");
  assert.ok([...files.keys()].every((name) => later.has(name)));
});

test("documents loaded before a stop, or before a file that could not be written, are saved by a press", async () => {
  const one = invited({ avv: signed(), sepa: signed() }, 32);
  store(one, "avv", "one");
  store(one, "sepa", "two");
  const loads = holdFetch((_address, body) => body.includes("getDocument"));
  const saves = watchSaves();
  let visitor = await open([one], loads);
  await visitor.press("Herunterladen (ZIP) …");
  await visitor.press("Herunterladen");
  await poll(() => loads.count() === 2, "both are under way");
  await visitor.press("Anhalten");
  loads.release();
  await visitor.button("ZIP mit 2 Dokumenten speichern");
  await visitor.sees("2 von 2 geladen.");
  assert.is(saves.length, 0, "who stops gets no file unasked");
  await visitor.press("ZIP mit 2 Dokumenten speichern");
  const files = [...(await zipped(saves, 0)).values()];
  assert.equal(files.toSorted(), ["%PDF-1.7 one", "%PDF-1.7 two"], "in the order of their arrival");
  assert.is(loads.count(), 2, "nothing is fetched again");
  await poll(() => !texts("button").some((text) => text.startsWith("ZIP mit")), "nothing more to save");

  let isLost = true;
  visitor = await open([one], {
    loadBundle: (name, importIt) =>
      isLost && name === "zipLibrary" ? Promise.reject(new TypeError("no network")) : importIt(),
  });
  await visitor.press("Herunterladen (ZIP) …");
  control.next({ operation: "getDocument" }, status(200, { data: { getDocument: null } }));
  await visitor.press("Herunterladen");
  await visitor.sees("Unbekannter Fehler");
  assert.ok(visitor.shows("1 von 2 geladen, 1 fehlgeschlagen."));
  await visitor.press("Verstanden");
  isLost = false;
  await visitor.press("ZIP mit einem Dokument speichern");
  await poll(() => saves.length === 2, "the file");
  await visitor.press("Fehlgeschlagene wiederholen");
  await visitor.sees("2 von 2 geladen.");
  await poll(() => saves.length === 3, "what was missing");
});

test("signed documents are filed once per customer; a lost answer is not repeated, and filed ones are left out next time", async () => {
  const people = [invited({ avv: signed() }, 35), invited({ avv: signed(), sepa: signed() }, 35)] as const;
  store(people[0], "avv", "one");
  store(people[1], "avv", "two");
  store(people[1], "sepa", "three");
  const filings = (type: string) => control.seen({ path: `/api/clients/document/${type}` }).length;
  const visitor = await open(people);
  const { textContent } = await visitor.button("Im Kundensystem ablegen …");
  assert.is(textContent, "Im Kundensystem ablegen\u00a0…", "on a phone no line begins with the ellipsis");
  await visitor.press("Im Kundensystem ablegen …");
  assert.is((await visitor.dialog()).title, "2 Dokumente ablegen?");
  control.next({ path: "/api/clients/document/sepa" }, { does: "loseAnswer" });
  await visitor.press("Ablegen");
  await visitor.sees("1 von 2 abgelegt, 1 unklar.");
  assert.equal([filings("avv"), filings("sepa")], [1, 1]);
  await visitor.press("Schließen");
  await visitor.isWithoutDialog();
  await visitor.press("Dokumente …");
  await visitor.press("Im Kundensystem ablegen …");
  assert.is((await visitor.dialog()).title, "0 Dokumente ablegen?");
  assert.ok(lines("Dokumente je Kunde").some((line) => line.includes("vielleicht schon abgelegt am")));
  assert.ok(lines("Dokumente je Kunde").some((line) => /\bschon abgelegt am/.test(line)));
});

test.run();
