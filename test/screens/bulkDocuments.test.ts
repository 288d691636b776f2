/** The documents of several customers at once: changing what is required, saving and filing what was signed. */
import { unzipSync } from "fflate";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { nothingRequired } from "../../src/domain/appCustomer.ts";
import type { WorldClient } from "../backend/contract.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { invitedPeople, owed } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, choose, lines, select, visit } = await openScreens(test, { customers: 40, appCustomers: 0 });
const { world, control } = backend;
const { invitedBefore } = invitedPeople(backend);

const signed = {
  required: true,
  sent: true,
  sentAt: new Date(Date.now() - 60_000).toISOString(),
  path: "signed/x.pdf",
};

/** An invited person of the customer with that index in the customer system, or of a customer of their own. */
const invited = (change: Partial<WorldClient> = {}, place?: number) => invitedBefore(0, change, place);

/** Selects these people in the queue and opens the dialog. */
async function open(people: readonly WorldClient[], platform = {}): Promise<ScreenVisitor> {
  const visitor = await visit("/admin/app-customers", { platform });
  await select(people);
  await visitor.press("Dokumente …");
  return visitor;
}

const lineOf = (label: string, text: string) => lines(label).find((line) => line.startsWith(text)) ?? "";
const results = "Ergebnis je Person";

const inputs = () =>
  control
    .seen({ operation: "updateClient" })
    .map(({ body }) => JSON.parse(body).variables as { input: object; condition: object });

const current = ({ id }: WorldClient) => {
  const row = world.client(id);
  assert.ok(row);
  return row;
};

test("ten customers are changed by three presses, each only in the changed block under its own condition, and undone by one press", async () => {
  const people = Array.from({ length: 10 }, () => invited());
  const already = invited({ sepa: nothingRequired });
  const visitor = await open([...people, already]);
  assert.is((await visitor.dialog()).title, "Dokumente von 11 Personen");
  await choose("SEPA-Mandat", "nicht erforderlich");
  await visitor.press("Bei 10 Personen ändern");
  await visitor.sees("10 von 10 geändert.");
  assert.is(lines(results).length, 10, "who has it so already is left alone");
  assert.equal(
    inputs(),
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
  control.next({ operation: "updateClient" }, { does: "answer", status: 500, body: {} });
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
  const visitor = await open(people);
  await choose("Dokumentation", "erforderlich");
  world.putClient({ ...current(people[0]), avv: signed });
  await visitor.sees(`${people[0].name}: Der AV-Vertrag ist jetzt unterschrieben.`);
  control.next({ operation: "updateClient" }, { does: "delay", ms: 1 });
  control.next(
    { operation: "updateClient" },
    {
      does: "answer",
      status: 200,
      body: { data: null, errors: [{ errorType: "Unauthorized", message: "Not Authorized" }] },
    },
  );
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
  const visitor = await open(people);
  await choose("Dokumentation", "erforderlich");
  const updates = { operation: "updateClient" };
  control.next(updates, { does: "loseAnswer" });
  control.next(updates, { does: "answer", status: 500, body: {} });
  await visitor.press("Bei 3 Personen ändern");
  await visitor.sees("1 von 3 geändert, 2 unklar.");
  const required = () => people.map((one) => current(one).documentation.required);
  assert.equal(required(), [true, false, true]);
  await visitor.button("Unklare wiederholen");

  control.next(updates, { does: "answer", status: 500, body: {} });
  await visitor.press("Rückgängig");
  await visitor.sees("2 von 3 rückgängig gemacht, 1 unklar.");
  assert.is(lines(results).length, 3);
  await visitor.press("Unklare wiederholen");
  await visitor.sees("3 von 3 rückgängig gemacht.");
  assert.equal(required(), [false, false, false]);
});

test("a change with a lost answer belongs to the round, whatever changes before it is found", async () => {
  const one = invited();
  const visitor = await open([one]);
  await choose("Dokumentation", "erforderlich");
  const updates = { operation: "updateClient" };
  control.next(updates, { does: "loseAnswer" });
  await visitor.press("Bei 1 Person ändern");
  await visitor.sees("0 von 1 geändert, 1 unklar.");
  control.next(updates, { does: "answer", status: 400, body: {} });
  await visitor.press("Unklare wiederholen");
  await visitor.sees("0 von 1 geändert, 1 fehlgeschlagen.");
  await visitor.press("Fehlgeschlagene wiederholen");
  await visitor.sees("1 von 1 geändert.");
  await visitor.press("Rückgängig");
  await visitor.sees("1 von 1 rückgängig gemacht.");
  assert.is(current(one).documentation.required, false);
});

test("the same change made by a colleague meanwhile is left out, and is not undone", async () => {
  const people = [invited(), invited()] as const;
  const visitor = await open(people);
  await choose("Dokumentation", "erforderlich");
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

test("an unclear change that a colleague has undone meanwhile is left unchanged", async () => {
  const one = invited();
  const visitor = await open([one]);
  await choose("Dokumentation", "erforderlich");
  control.next({ operation: "updateClient" }, { does: "loseAnswer" });
  await visitor.press("Bei 1 Person ändern");
  await visitor.sees("0 von 1 geändert, 1 unklar.");
  world.putClient({ ...current(one), documentation: nothingRequired, sepa: nothingRequired });
  await visitor.press("Rückgängig");
  await visitor.sees("0 von 1 rückgängig gemacht, 1 inzwischen geändert.");
  assert.match(lineOf(results, one.name), "Das SEPA-Mandat ist jetzt nicht mehr erforderlich.");
});

const store = (of: WorldClient, documentType: "avv" | "sepa", text: string) =>
  world.putDocument({
    sub: of.id,
    documentType,
    path: "signed/x.pdf",
    pdfBase64: Buffer.from(`%PDF-1.7 ${text}`).toString("base64"),
    createdAt: signed.sentAt,
    filedAt: null,
  });

/** Collects what is saved from now on. */
function watchSaved() {
  const saved: Blob[] = [];
  const names: string[] = [];
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) saved.push(file);
    return "blob:saved";
  };
  HTMLAnchorElement.prototype.click = function () {
    names.push(this.download);
  };
  return {
    saved,
    names,
    end() {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    },
  };
}

test("signed documents become one ZIP after a press on the list of names; missing ones are listed and fetched again", async () => {
  const people = [invited({ avv: signed, sepa: signed }, 30), invited({ avv: signed }, 30)] as const;
  store(people[0], "avv", "one");
  store(people[0], "sepa", "two");
  const asked = () => control.seen({ operation: "getDocument" }).length;
  const watch = watchSaved();
  try {
    const visitor = await open([...people, invited()]);
    await visitor.press("Herunterladen (ZIP) …");
    await visitor.sees("3 Dokumente herunterladen?");
    assert.is(lines("Dokumente").filter((line) => line.startsWith(people[0].client)).length, 3);
    assert.is(asked(), 0, "nothing is fetched before the press");
    await visitor.press("Herunterladen");
    await visitor.sees("2 von 3 geladen, 1 fehlgeschlagen.");
    await poll(() => watch.saved.length === 1, "the file");
    const files = unzipSync(new Uint8Array(await (watch.saved[0] as Blob).arrayBuffer()));
    assert.equal(
      Object.values(files).map((bytes) => Buffer.from(bytes).toString()),
      ["%PDF-1.7 one", "%PDF-1.7 two"],
    );
    assert.match(watch.names[0] ?? "", /^Dokumente_\d{4}-\d\d-\d\d\.zip$/);

    store(people[1], "avv", "three");
    await visitor.press("Fehlgeschlagene wiederholen");
    await visitor.sees("3 von 3 geladen.");
    await poll(() => watch.saved.length === 2, "the second file");
    assert.is(asked(), 4);
    const later = Object.keys(unzipSync(new Uint8Array(await (watch.saved[1] as Blob).arrayBuffer())));
    assert.is(later.length, 3, "the later file is whole");
    assert.ok(Object.keys(files).every((name) => later.includes(name)));
  } finally {
    watch.end();
  }
});

test("documents loaded before a stop, or before a file that could not be written, are saved by a press", async () => {
  const one = invited({ avv: signed, sepa: signed }, 32);
  store(one, "avv", "one");
  store(one, "sepa", "two");
  const loads = holdFetch((_address, body) => body.includes("getDocument"));
  const watch = watchSaved();
  const isFile = async (place: number, texts: readonly string[]) => {
    await poll(() => watch.saved.length === place + 1, "the file");
    const files = unzipSync(new Uint8Array(await (watch.saved[place] as Blob).arrayBuffer()));
    assert.equal(
      Object.values(files).map((bytes) => Buffer.from(bytes).toString()),
      texts,
    );
  };
  try {
    let visitor = await open([one], loads);
    await visitor.press("Herunterladen (ZIP) …");
    await visitor.press("Herunterladen");
    await poll(() => loads.count() === 2, "both are under way");
    await visitor.press("Anhalten");
    loads.release();
    await visitor.button("ZIP mit 2 Dokumenten speichern");
    await visitor.sees("2 von 2 geladen.");
    assert.is(watch.saved.length, 0, "who stops gets no file unasked");
    await visitor.press("ZIP mit 2 Dokumenten speichern");
    await isFile(0, ["%PDF-1.7 one", "%PDF-1.7 two"]);
    assert.is(loads.count(), 2, "nothing is fetched again");
    await poll(
      () => ![...document.querySelectorAll("button")].some((one) => one.textContent?.startsWith("ZIP mit")),
      "nothing more to save",
    );

    let isLost = true;
    visitor = await visit("/admin/app-customers", {
      platform: {
        loadBundle: (name, importIt) =>
          isLost && name === "zipLibrary" ? Promise.reject(new TypeError("no network")) : importIt(),
      },
    });
    await select([one]);
    await visitor.press("Dokumente …");
    await visitor.press("Herunterladen (ZIP) …");
    control.next(
      { operation: "getDocument" },
      { does: "answer", status: 200, body: { data: { getDocument: null } } },
    );
    await visitor.press("Herunterladen");
    await visitor.sees("Unbekannter Fehler");
    assert.ok(visitor.shows("1 von 2 geladen, 1 fehlgeschlagen."));
    await visitor.press("Verstanden");
    isLost = false;
    await visitor.press("ZIP mit einem Dokument speichern");
    await poll(() => watch.saved.length === 2, "the file");
    await visitor.press("Fehlgeschlagene wiederholen");
    await visitor.sees("2 von 2 geladen.");
    await poll(() => watch.saved.length === 3, "what was missing");
  } finally {
    watch.end();
  }
});

test("signed documents are filed once per customer; a lost answer is not repeated, and filed ones are left out next time", async () => {
  const people = [invited({ avv: signed }, 35), invited({ avv: signed, sepa: signed }, 35)] as const;
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
