/** One app customer, for staff: three toggles, an update that overwrites no one else's changes, the reminder, signed documents. */
import { createHash } from "node:crypto";
import * as assert from "uvu/assert";
import { test } from "../../.tools/suite/independentTests.ts";
import { deviceMemory } from "../../src/app/session/deviceMemory.ts";
import { owesAnything } from "../../src/domain/appCustomer.ts";
import { formatDateTimeZone } from "../../src/domain/dates.ts";
import type { WorldClient } from "../backend/contract.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";

const { backend, visit } = await openScreens(test, { customers: 30, appCustomers: 12 });
// New invitations stand in asking.test.ts: here everybody gets a reminder.
backend.config.invitationDays = 365;
const { world, control } = backend;

/** Opens the app customer. */
const at = ({ id }: Pick<WorldClient, "id">) => visit(`/admin/app-customers/${id}`);

function clientWith(holds: (of: WorldClient) => boolean): WorldClient {
  const found = world.clients().find(holds);
  if (!found) throw new Error("The world has no such app customer");
  return found;
}

const toggle = (label: string) =>
  poll(() => {
    const found = [...document.querySelectorAll("label")].find((one) => one.textContent === label);
    return found?.querySelector<HTMLInputElement>("input[role=switch]");
  }, `toggle ${label}`);

/** The socket is open and both subscriptions have begun: from now on nothing is missed. */
const listening = () => poll(() => backend.realtime.subscriptions() === 2, "subscriptions");

const isOpen = (of: WorldClient) => owesAnything(of) && !of.avv.sent;

test("three toggles show what is required; Updaten saves them and erases nothing that was sent", async () => {
  const of = clientWith(({ avv, documentation }) => avv.sent && !documentation.required);
  const visitor = await at(of);
  await visitor.heading(of.name);
  assert.ok((await toggle("AV-Vertrag")).checked);
  const documentation = await toggle("Dokumentation");
  assert.not(documentation.checked);
  assert.ok((await visitor.button("Updaten")).disabled, "nothing is changed yet");
  documentation.click();
  await visitor.press("Updaten");
  assert.match((await visitor.dialog()).text, "Die Änderungen sind gespeichert");
  const { input } = JSON.parse(control.seen({ operation: "updateClient" }).at(-1)?.body ?? "").variables;
  assert.equal(input, { id: of.id, documentation: { ...of.documentation, required: true } });
  const saved = world.client(of.id);
  assert.is(saved?.documentation.required, true);
  assert.equal(saved?.avv, of.avv);
});

test("a toggle put back is no change", async () => {
  const visitor = await at(clientWith(isOpen));
  const sepa = await toggle("SEPA-Mandat");
  const update = await visitor.button("Updaten");
  sepa.click();
  await poll(() => !update.disabled, "enabled button");
  sepa.click();
  await poll(() => update.disabled, "disabled button");
  assert.not(visitor.app.router.hasUnsavedChanges());
});

test("who was faster is told with what they changed; my change goes on top of theirs", async () => {
  const of = clientWith(isOpen);
  const visitor = await at(of);
  await listening();
  (await toggle("Dokumentation")).click();
  // The customer signs meanwhile.
  const signedAt = new Date(backend.clock.now()).toISOString();
  const avv = { required: true, sent: true, sentAt: signedAt, path: "signed/x/avv.pdf" };
  world.putClient({ ...of, avv });
  await visitor.sees("Es gibt neuere Daten zu diesem Kunden");
  assert.ok((await toggle("Dokumentation")).checked !== of.documentation.required, "the touched form stays");
  await visitor.press("Updaten");
  const { title } = await visitor.dialog();
  assert.is(title, "Inzwischen geändert");
  await visitor.sees("Der AV-Vertrag ist jetzt unterschrieben.");
  await visitor.press("Meine Änderung speichern");
  await visitor.sees("Die Änderungen sind gespeichert");
  const saved = world.client(of.id);
  assert.equal(saved?.avv, avv, "the signature is still there");
  assert.is(saved?.documentation.required, !of.documentation.required);
});

test("of my edit only what I changed goes on top of theirs", async () => {
  const of = clientWith((one) => isOpen(one) && one.sepa.required && !one.sepa.sent);
  const visitor = await at(of);
  (await toggle("Dokumentation")).click();
  world.putClient({ ...of, sepa: { ...of.sepa, required: false } });
  await visitor.press("Updaten");
  await visitor.sees("Das SEPA-Mandat ist jetzt nicht mehr erforderlich.");
  await visitor.press("Meine Änderung speichern");
  await visitor.sees("Die Änderungen sind gespeichert");
  const saved = world.client(of.id);
  assert.is(saved?.sepa.required, false, "what a colleague has waived stays waived");
  assert.is(saved?.documentation.required, !of.documentation.required);
});

test("an update whose answer is lost is found to be saved, not called somebody else's", async () => {
  const of = clientWith(isOpen);
  const update = { operation: "updateClient" };
  const visitor = await at(of);
  await listening();
  control.next(update, { does: "loseAnswer" });
  const documentation = await toggle("Dokumentation");
  documentation.click();
  await visitor.press("Updaten");
  await visitor.told("Ergebnis unklar");
  await visitor.closeDialog();
  await poll(() => !visitor.app.router.hasUnsavedChanges(), "the event tells that it is saved");
  assert.is(documentation.checked, !of.documentation.required);
  assert.not(visitor.shows("Es gibt neuere Daten"));
});

test("so it is when the change is sent once more before the event comes", async () => {
  const of = clientWith(isOpen);
  control.faults.noAck = true;
  const visitor = await at(of);
  control.next({ operation: "updateClient" }, { does: "loseAnswer" });
  (await toggle("Dokumentation")).click();
  await visitor.press("Updaten");
  await visitor.told("Ergebnis unklar");
  await visitor.closeDialog();
  await visitor.press("Updaten");
  assert.match((await visitor.dialog()).text, "Die Änderungen sind gespeichert");
});

test("or theirs is taken over, and nothing is written", async () => {
  const of = clientWith(isOpen);
  const visitor = await at(of);
  (await toggle("Dokumentation")).click();
  const sepa = { ...of.sepa, required: !of.sepa.required };
  world.putClient({ ...of, name: "Inzwischen Umbenannt", sepa });
  await visitor.press("Updaten");
  await visitor.sees("Der Name lautet jetzt „Inzwischen Umbenannt“.");
  await visitor.press("Neuen Stand übernehmen");
  await visitor.heading("Inzwischen Umbenannt");
  assert.is((await toggle("Dokumentation")).checked, of.documentation.required);
  assert.is((await toggle("SEPA-Mandat")).checked, sepa.required);
  assert.is(world.client(of.id)?.documentation.required, of.documentation.required);
});

test("an untouched form follows what others change", async () => {
  const of = clientWith(isOpen);
  const visitor = await at(of);
  await visitor.heading(of.name);
  await listening();
  world.putClient({ ...of, documentation: { ...of.documentation, required: !of.documentation.required } });
  const documentation = await toggle("Dokumentation");
  await poll(() => documentation.checked !== of.documentation.required, "the new state");
  assert.not(visitor.shows("Es gibt neuere Daten"));
});

test("a link away from unsaved changes asks first", async () => {
  const visitor = await at(clientWith(isOpen));
  (await toggle("Dokumentation")).click();
  await poll(() => visitor.app.router.hasUnsavedChanges(), "unsaved work");
  await visitor.press("Kunden");
  await visitor.sees("Änderungen verwerfen?");
  await visitor.press("Weiter bearbeiten");
  assert.match(visitor.address(), /app-customers\//);
  await visitor.press("Kunden");
  await visitor.press("Verwerfen");
  await visitor.heading("Kunden");
});

test("the reminder is mailed, confirmed, and remembered on this device", async () => {
  const of = clientWith(isOpen);
  const visitor = await at(of);
  await visitor.press("Erinnerungsmail senden");
  assert.match((await visitor.dialog()).text, "Die Erinnerungsmail ist unterwegs");
  assert.is(backend.outbox.all().at(-1)?.to, of.email);
  await visitor.closeDialog();
  await visitor.sees("Zuletzt erinnert am");
});

test("the page says how long somebody has owed what; a noted call stands in the course of events", async () => {
  const of = clientWith((one) => isOpen(one) && one.sepa.required && !one.sepa.sent);
  const visitor = await at(of);
  await visitor.sees("Offen: AV-Vertrag und SEPA-Mandat");
  const events = () =>
    [...document.querySelectorAll("ol li")].map(({ textContent }) => textContent?.replace(/\d.*/, "").trim());
  assert.equal(events(), ["Eingeladen"]);
  deviceMemory(visitor.app.platform, visitor.app.wire.cognito.identity()?.sub ?? "").rememberCall(
    of.id,
    null,
  );
  await poll(() => events()[0] === "Angerufen", "the call, the latest first");
  await visitor.sees(/Angerufen.*\(auf diesem Gerät gemerkt\)/);
  await visitor.sees("heute angerufen");
});

test("a lost answer to a reminder says that the outcome is unknown, and leaves another one to the sender", async () => {
  control.next({ path: "/api/clients/client/remindermail" }, { does: "loseAnswer" });
  const visitor = await at(clientWith(isOpen));
  await visitor.press("Erinnerungsmail senden");
  assert.match((await visitor.dialog()).text, "vielleicht zweimal");
  await visitor.sees("Erinnert (unklar)");
});

test("with nothing open nobody is reminded, and the reason stands beside the button", async () => {
  const visitor = await at(clientWith((of) => !owesAnything(of)));
  assert.ok((await visitor.button("Erinnerungsmail senden")).disabled);
  await visitor.sees("nichts mehr zu unterschreiben");
});

test("a signature without a time is told without one", async () => {
  const of = clientWith(({ avv, sepa }) => avv.sent && sepa.sent);
  world.putClient({ ...of, avv: { ...of.avv, sentAt: null } });
  const visitor = await at(of);
  await visitor.button("AV-Vertrag im Kundensystem ablegen");
  const line = await poll(
    () =>
      [...document.querySelectorAll("li")].find((one) => /^AV-VertragUnterschrieben/.test(one.textContent)),
    "the signed contract",
  );
  assert.match(line.textContent, /^AV-VertragUnterschriebenAnsehenIm Kundensystem ablegen/);
});

/** An app customer who has signed the AVV, and the bytes of it. */
function signedAvv() {
  const of = clientWith(({ avv, sepa }) => avv.sent && !sepa.sent);
  const stored = Buffer.from("%PDF-1.7 the signed agreement");
  world.putDocument({
    sub: of.id,
    documentType: "avv",
    path: of.avv.path ?? "",
    pdfBase64: stored.toString("base64"),
    createdAt: String(of.avv.sentAt),
    filedAt: null,
  });
  return { of, stored };
}

test("what was signed stands there with its time; filing it says when, and a second filing asks first", async () => {
  const { of } = signedAvv();
  const visitor = await at(of);
  await visitor.sees(`Unterschrieben am ${formatDateTimeZone(of.avv.sentAt)}`);
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  await visitor.sees("Das Dokument liegt jetzt im Kundensystem");
  assert.is(document.querySelector("dialog[open]"), null, "told beside the button");
  assert.ok(world.document(of.id, "avv")?.filedAt);
  const filings = () => control.seen({ path: "/api/clients/document/avv" }).length;
  const before = filings();
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  await visitor.told(
    "Noch einmal ablegen?",
    /von diesem Gerät .*am \d\d\.\d\d\.\d{4} um \d\d:\d\d Uhr schon abgelegt/,
  );
  await visitor.press("Nicht ablegen");
  assert.is(filings(), before);
  control.next({ path: "/api/clients/document/avv" }, { does: "answer", status: 404 });
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  await visitor.press("Noch einmal ablegen");
  await visitor.sees("Nicht gefunden");
  assert.is(filings(), before + 1);
});

/** The next document is refused. */
const refuseDocument = () =>
  control.next(
    { operation: "getDocument" },
    {
      does: "answer",
      status: 200,
      body: {
        data: { getDocument: null },
        errors: [{ errorType: "Unauthorized", message: "Not Authorized", path: ["getDocument"] }],
      },
    },
  );

/** Saves the document; gives its file's name. */
async function savedName(visitor: ScreenVisitor): Promise<string> {
  const { click } = HTMLAnchorElement.prototype;
  const saved: string[] = [];
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  await visitor.press("Herunterladen");
  HTMLAnchorElement.prototype.click = click;
  return saved.join();
}

test("staff read what was signed, with its checksum; a refusal is said as such", async () => {
  const { of, stored } = signedAvv();
  const visitor = await at(of);
  refuseDocument();
  await visitor.press("AV-Vertrag ansehen");
  await visitor.sees("Keine Berechtigung");
  await visitor.press("Erneut versuchen");
  const hash = createHash("sha256").update(stored).digest("hex");
  await visitor.sees(hash.replace(/(.{8})(?=.)/g, "$1 "));
  assert.match(await savedName(visitor), /^AVV_.+\.pdf$/);
  await visitor.sees(`AV-Vertrag von ${of.client}`);
  const asked = control.seen({ operation: "getDocument" }).at(-1)?.body ?? "";
  assert.match(asked, of.id, "by the customer's sub");
  await visitor.press("AV-Vertrag schließen");
  await poll(() => !visitor.shows("Herunterladen"), "end of the document");

  world.putClient({ ...of, client: "", name: "Kim Sander" });
  await visitor.heading("Kim Sander");
  await visitor.press("AV-Vertrag ansehen");
  await visitor.sees("AV-Vertrag von Kim Sander");
  assert.match(await savedName(visitor), /^AVV_Kim-Sander_/, "the person's name in the file's");
});

test("another try of a refused document takes the focus to the part that it stands in, if it had it", async () => {
  const { of } = signedAvv();
  const visitor = await at(of);
  refuseDocument();
  await visitor.press("AV-Vertrag ansehen");
  const elsewhere = await visitor.button("AV-Vertrag schließen");
  await visitor.button("Erneut versuchen");
  elsewhere.focus();
  refuseDocument();
  await visitor.press("Erneut versuchen");
  await poll(() => !document.querySelector("main [role=alert]"), "the second try");
  const again = await visitor.button("Erneut versuchen");
  assert.is(document.activeElement, elsewhere, "where it was");
  again.focus();
  await visitor.press("Erneut versuchen");
  await visitor.saveButton();
  const part = document.activeElement;
  assert.is(part?.localName, "section");
  assert.is(part?.querySelector("h2")?.textContent, "Unterschriebene Dokumente");
  elsewhere.focus();
  assert.not(part?.hasAttribute("tabindex"), "a press on it takes no focus from now on");
});

const invitationPath = "/api/admin/sendClientInvitation";

/** Invites somebody, who has not signed in yet. */
async function invited(email: string) {
  const { id: client_id, name: client } = world.customers[0] ?? {};
  const sub = await backend.cognito.directory.invite({ email, group: "Customer" });
  assert.ok(sub && client_id && client);
  const pattern = clientWith(({ avv, sepa }) => !avv.sent && !sepa.sent);
  world.putClient({ ...pattern, id: sub.sub, name: "Vera Lust", email, client, client_id });
  return clientWith(({ id }) => id === sub.sub);
}

test("an employee is told that only administrators may invite again; another refusal names what to look at", async () => {
  const of = await invited("mitarbeit-darf-nicht@bau.example");
  const employee = await visit(`/employee/app-customers/${of.id}`);
  await employee.press("Einladung erneut senden");
  await employee.press("Erneut senden");
  await employee.sees("Nur Administratoren dürfen einladen.");
  control.next({ path: invitationPath }, { does: "answer", status: 400, body: { message: "no" } });
  const visitor = await at(of);
  await visitor.press("Einladung erneut senden");
  await visitor.press("Erneut senden");
  await visitor.told("Nicht angenommen", "im Kundensystem");

  assert.not(backend.outbox.all().some(({ to }) => to === of.email));
});

test("once a document is signed, no invitation is offered", async () => {
  const visitor = await at(clientWith(({ avv, sepa }) => avv.sent && !sepa.sent));
  await visitor.button("Erinnerungsmail senden");
  assert.not(visitor.shows("Einladung erneut senden"));
});

test("an unknown id says so and leads to the list", async () => {
  const visitor = await at({ id: "niemand" });
  await visitor.heading("App-Kunde nicht gefunden");
  await visitor.press("Zur Liste der App-Kunden");
  await visitor.heading("App-Kunden");
});

test.run();
