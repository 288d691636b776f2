/** One app customer, for staff: three toggles, an update that overwrites nobody's changes, the reminder, signed documents. */
import { createHash } from "node:crypto";
import { test } from "uvu";
import * as assert from "uvu/assert";
import { formatDateTime } from "../../src/domain/germanFormats.ts";
import type { WorldClient } from "../backend/contract.ts";
import { isUnfinished, unsigned } from "../backend/rules.ts";
import { invitedPeople, signed } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { unauthorized } from "./faultTable.ts";

const { backend, field, texts, tick, visit, watchSaves } = await openScreens(test, {
  customers: 30,
  appCustomers: 12,
});
// The mails are tested in mails.test.ts; here everyone gets a reminder.
backend.config.invitationDays = 365;
const { world, control } = backend;
const { store } = invitedPeople(backend);

const at = ({ id }: Pick<WorldClient, "id">) => visit(`/admin/app-customers/${id}`);

function clientWith(holds: (of: WorldClient) => boolean): WorldClient {
  const found = world.clients().find(holds);
  if (!found) throw new Error("The world has no such app customer");
  return found;
}

/** Waits until the socket is open and both subscriptions run: from then on no event is missed. */
const listening = () => poll(() => backend.realtime.subscriptions() === 2, "subscriptions");

/** Something is to be signed, and nothing was. */
const isOpen = (of: WorldClient) => unsigned(of).length > 0 && !of.avv.sent;

test("three toggles show what is required; Updaten saves them and keeps what was sent", async () => {
  const of = clientWith(({ avv, documentation }) => avv.sent && !documentation.required);
  const visitor = await at(of);
  await visitor.heading(of.name);
  assert.ok((await field("AV-Vertrag")).checked);
  const documentation = await field("Dokumentation");
  assert.not(documentation.checked);
  assert.ok((await visitor.button("Updaten")).disabled, "nothing is changed yet");
  documentation.click();
  await visitor.press("Updaten");
  assert.match((await visitor.dialog()).text, "Die erforderlichen Dokumente sind aktualisiert");
  const { input } = JSON.parse(control.seen({ operation: "updateClient" }).at(-1)?.body ?? "").variables;
  assert.equal(input, { id: of.id, documentation: { ...of.documentation, required: true } });
  const saved = world.client(of.id);
  assert.is(saved?.documentation.required, true);
  assert.equal(saved?.avv, of.avv);
});

test("a toggle put back is no change", async () => {
  const visitor = await at(clientWith(isOpen));
  const sepa = await field("SEPA-Mandat");
  const update = await visitor.button("Updaten");
  sepa.click();
  await poll(() => !update.disabled, "enabled button");
  assert.ok(visitor.app.router.hasUnsavedChanges(), "leaving asks first");
  sepa.click();
  await poll(() => update.disabled, "disabled button");
  assert.not(visitor.app.router.hasUnsavedChanges());
});

test("a faster change is shown with its content, and only the staff's own change goes on top of it", async () => {
  const of = clientWith((one) => isOpen(one) && one.sepa.required && !one.sepa.sent);
  const visitor = await at(of);
  await listening();
  await tick("Dokumentation");
  // The customer signs meanwhile, and a colleague waives the mandate.
  const avv = signed();
  world.putClient({ ...of, avv, sepa: { ...of.sepa, required: false } });
  await visitor.sees("Es gibt neuere Daten zu dieser Person");
  assert.ok((await field("Dokumentation")).checked !== of.documentation.required, "the touched form stays");
  await visitor.press("Updaten");
  await visitor.told("Inzwischen geändert");
  await visitor.sees("Der AV-Vertrag ist jetzt unterschrieben.");
  await visitor.sees("Das SEPA-Mandat ist jetzt nicht mehr erforderlich.");
  await visitor.press("Meine Änderung speichern");
  await visitor.sees("Die erforderlichen Dokumente sind aktualisiert");
  const saved = world.client(of.id);
  assert.equal(saved?.avv, avv, "the signature is still there");
  assert.is(saved?.sepa.required, false, "what a colleague has waived stays waived");
  assert.is(saved?.documentation.required, !of.documentation.required);
});

test("an update with a lost answer is found to be saved, and not called a colleague's", async () => {
  const of = clientWith(isOpen);
  const update = { operation: "updateClient" };
  const visitor = await at(of);
  await listening();
  control.next(update, { does: "loseAnswer" });
  const documentation = await field("Dokumentation");
  documentation.click();
  await visitor.press("Updaten");
  await visitor.told("Ergebnis unklar");
  await visitor.closeDialog();
  await poll(() => !visitor.app.router.hasUnsavedChanges(), "the event tells that it is saved");
  assert.is(documentation.checked, !of.documentation.required);
  assert.not(visitor.shows("Es gibt neuere Daten"));
});

test("taking over the colleague's version writes nothing", async () => {
  const of = clientWith(isOpen);
  const visitor = await at(of);
  await tick("Dokumentation");
  const sepa = { ...of.sepa, required: !of.sepa.required };
  world.putClient({ ...of, name: "Inzwischen Umbenannt", sepa });
  await visitor.press("Updaten");
  await visitor.sees("Der Name lautet jetzt „Inzwischen Umbenannt“.");
  await visitor.press("Meine Änderung verwerfen");
  await visitor.heading("Inzwischen Umbenannt");
  assert.is((await field("Dokumentation")).checked, of.documentation.required);
  assert.is((await field("SEPA-Mandat")).checked, sepa.required);
  assert.is(world.client(of.id)?.documentation.required, of.documentation.required);
  assert.not(visitor.shows("Es gibt neuere Daten"), "an untouched form follows them");
});

test("a newly required document may be reminded of at once", async () => {
  const of = clientWith((one) => isOpen(one) && !one.documentation.required);
  const visitor = await at(of);
  await tick("Dokumentation");
  await visitor.press("Updaten");
  await visitor.told("Änderungen gespeichert");
  await visitor.press("Erinnerungsmail senden");
  await visitor.told(`${of.name} erinnern?`);
  await visitor.press("Abbrechen");
  await tick("Dokumentation");
  await visitor.press("Updaten");
  await visitor.told("Änderungen gespeichert");
  assert.not(texts("dialog button").includes("Erinnerungsmail senden"), "nothing more is open");
});

test("the page shows what is open and since when; only the course of events shows the history", async () => {
  const of = clientWith((one) => isOpen(one) && one.sepa.required && !one.sepa.sent);
  const visitor = await at(of);
  await visitor.sees("Offen: AV-Vertrag, SEPA-Mandat");
  const events = () => texts("ol li").map((text) => text.replace(/\d.*/, "").trim());
  assert.equal(events(), ["Eingeladen"]);
  assert.not(visitor.shows("nur auf diesem Gerät sichtbar"));
  await visitor.press("Anruf notieren");
  await poll(() => events()[0] === "Angerufen", "the call, the latest first");
  await visitor.sees("nur auf diesem Gerät sichtbar");
});

test("if all is signed, nothing is recommended, and the reminder says that nothing is open", async () => {
  const visitor = await at(clientWith((of) => !isUnfinished(of) && of.avv.sent));
  await visitor.sees("Alles unterschrieben");
  assert.equal(
    texts("main button").filter((text) => /Anruf|einladen/.test(text)),
    [],
  );
  await visitor.press("Erinnerungsmail senden");
  await visitor.sees("nichts mehr offen");
});

test("a state follows its switch at once; a signed document keeps its time", async () => {
  const of = clientWith((one) => one.avv.sent && !one.sepa.sent && !one.documentation.required);
  const visitor = await at(of);
  const lines = () =>
    texts("main li")
      .filter((text) => text.includes(":"))
      .slice(0, 3);
  const time = formatDateTime(of.avv.sentAt);
  await poll(() => lines()[0] === `AV-VertragAV-Vertrag: unterschrieben ${time}`, "the signed document");
  assert.match(lines()[2] ?? "", /nicht erforderlich$/);
  await tick("Dokumentation");
  await poll(() => /Dokumentation: {2}?offen$/.test(lines()[2] ?? ""), "the state");
  await visitor.sees("Noch nicht gespeichert");
  await tick("AV-Vertrag");
  await visitor.press("Verwerfen");
  await poll(() => /nicht erforderlich$/.test(lines()[2] ?? ""), "the saved state");
  assert.ok((await visitor.button("Updaten")).disabled);
});

test("a signed mandate explains what to do about another bank account, an open one does not", async () => {
  const visitor = await at(clientWith(({ sepa }) => sepa.sent));
  await visitor.sees("Bitte lassen Sie ein neues auf Papier unterschreiben");
  const open = clientWith((one) => isOpen(one) && !one.sepa.sent);
  visitor.app.router.navigate(`/admin/app-customers/${open.id}`);
  await visitor.heading(open.name);
  assert.not(visitor.shows("Neue Bankverbindung?"));
});

test("a signature without a time is shown without one", async () => {
  const of = clientWith(({ avv, sepa }) => avv.sent && sepa.sent);
  world.putClient({ ...of, avv: { ...of.avv, sentAt: null } });
  const visitor = await at(of);
  await visitor.button("AV-Vertrag im Kundensystem ablegen");
  await poll(
    () => texts("li").some((text) => /^AV-VertragAV-Vertrag: +unterschrieben$/.test(text)),
    "the state",
  );
});

/** An app customer with a signed AVV. */
function signedAvv() {
  const of = clientWith(({ avv, sepa }) => avv.sent && !sepa.sent);
  store(of, "avv", "the signed agreement");
  return of;
}

test("a signed document shows its time; its filing shows the day, and a second filing asks first", async () => {
  const of = signedAvv();
  const visitor = await at(of);
  await visitor.sees(`unterschrieben ${formatDateTime(of.avv.sentAt)}`);
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

const refuseDocument = () => control.next({ operation: "getDocument" }, unauthorized("getDocument"));

/** Saves the document; resolves with its file's name. */
async function savedName(visitor: ScreenVisitor): Promise<string> {
  const saved = watchSaves();
  await visitor.press("Herunterladen");
  return saved.map(({ name }) => name).join();
}

test("staff read a signed document with its checksum; a refusal is named as one", async () => {
  const of = signedAvv();
  const visitor = await at(of);
  refuseDocument();
  await visitor.press("AV-Vertrag ansehen");
  await visitor.sees("Keine Berechtigung");
  await visitor.press("Erneut versuchen");
  const hash = createHash("sha256").update("%PDF-1.7 the signed agreement").digest("hex");
  await visitor.sees(hash.replace(/(.{8})(?=.)/g, "$1 "));
  assert.match(await savedName(visitor), /^AVV_.+\.pdf$/);
  await visitor.sees(`AV-Vertrag von ${of.client}`);
  const asked = control.seen({ operation: "getDocument" }).at(-1)?.body ?? "";
  assert.match(asked, of.id, "by the customer's sub");
  await visitor.press("AV-Vertrag schließen");
  await visitor.button("AV-Vertrag ansehen");

  world.putClient({ ...of, client: "", name: "Kim Sander" });
  await visitor.heading("Kim Sander");
  await visitor.press("AV-Vertrag ansehen");
  await visitor.sees("AV-Vertrag von Kim Sander");
  assert.match(await savedName(visitor), /^AVV_Kim-Sander_/, "the person's name in the file's");
});

test("a signed document is saved with one press, without being opened", async () => {
  const visitor = await at(signedAvv());
  const saved = watchSaves();
  await visitor.press("AV-Vertrag herunterladen");
  await poll(() => /^AVV_.+\.pdf$/.test(saved.map(({ name }) => name).join()), "the file");
  await visitor.button("AV-Vertrag ansehen");
});

test("if the retry of a refused document had the focus, the part of the page around it gets it", async () => {
  const of = signedAvv();
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
  assert.is(part?.querySelector("h2")?.textContent, "Dokumente");
  elsewhere.focus();
  assert.not(part?.hasAttribute("tabindex"), "a press on it takes no focus from now on");
});

test("an unknown id shows that it is unknown, and leads to the list", async () => {
  const visitor = await at({ id: "niemand" });
  await visitor.heading("App-Kunde nicht gefunden");
  await visitor.press("Zur Liste der App-Kunden");
  await visitor.heading("App-Kunden");
});

test("a double click on „Ansehen“ leaves the document open", async () => {
  const of = world.clients().find(({ avv }) => avv.sent);
  const asked = () => control.seen({ operation: "getDocument" }).length;
  const before = asked();
  const visitor = await visit(`/admin/app-customers/${of?.id}`);
  const press = (button: HTMLButtonElement, detail: number) =>
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  press(await visitor.button("AV-Vertrag ansehen"), 1);
  const open = await visitor.button("AV-Vertrag schließen");
  press(open, 2);
  await poll(() => asked() > before, "the document is asked for");
  assert.is(open.getAttribute("aria-label"), "AV-Vertrag schließen");
  press(open, 1);
  await visitor.button("AV-Vertrag ansehen");
});

test("a refusal's status can be opened, in the dialog and in place of a screen", async () => {
  const refused = { does: "answer", status: 409, body: "" } as const;
  const of = world.clients().find(({ avv }) => avv.sent);
  let visitor = await visit(`/admin/app-customers/${of?.id}`);
  control.match({ path: "/api/clients/document/avv" }, refused);
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  const details = await poll(() => document.querySelector("dialog details"), "details");
  assert.match(details.textContent ?? "", "Request failed with status code 409");
  assert.is(details.querySelector("p")?.lang, "en");
  control.match({ operation: "listClients" }, { ...refused, status: 500 });
  visitor = await visit("/admin/app-customers");
  await visitor.sees("Request failed with status code 500");
});

test("„Nächste Person“ leads through what is to be done, with the place; a record opened by its address has none", async () => {
  let visitor = await visit("/admin/app-customers?tab=zutun");
  const shown = () => texts("main tbody th a");
  const people = await poll(() => shown().length > 1 && shown(), "two people at least");
  await visitor.press(people[0] ?? "");
  await visitor.heading(people[0] ?? "");
  await visitor.sees(`1 von ${people.length} in „Zu tun“`);
  await visitor.press("Nächste Person");
  await visitor.heading(people[1] ?? "");
  await visitor.sees(`2 von ${people.length} in „Zu tun“`);
  const { pathname } = window.location;
  visitor = await visit(pathname);
  await visitor.heading(people[1] ?? "");
  assert.not(visitor.shows("in „Zu tun“"));
});

test("„Link kopieren“ copies the login's address with the e-mail in the fragment, and no secret", async () => {
  const of = clientWith(({ email }) => email !== "");
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(window.navigator, "clipboard", { value: clipboard, configurable: true });
  const visitor = await at(of);
  await visitor.press("Link kopieren");
  await visitor.sees("Link kopiert. Er öffnet die Anmeldung dieser Person; er enthält kein Passwort.");
  assert.equal(copied, [`${backend.url}/auth/login#email=${encodeURIComponent(of.email)}`]);
});

test.run();
