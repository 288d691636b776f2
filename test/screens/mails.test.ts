/** Mails to customers: reminders and new invitations, one or many, and what this device remembers (decisions 40, 46). */
import { test } from "uvu";
import * as assert from "uvu/assert";
import type { Platform } from "../../src/core/platform.ts";
import type { WorldClient } from "../backend/contract.ts";
import type { Misbehaviour } from "../backend/control.ts";
import { newCustomer } from "../backend/newCustomer.ts";
import { notRequired, owed } from "../backend/rules.ts";
import { advancingClock } from "../support/clock.ts";
import { holdFetch } from "../support/heldFetch.ts";
import { DAY_MS, invitedPeople, signed } from "../support/invitedPeople.ts";
import { poll } from "../support/poll.ts";
import { openScreens, type ScreenVisitor } from "../support/screenVisitor.tsx";
import { status } from "./faultTable.ts";

const { backend, lines, select, texts, visit } = await openScreens(test, { customers: 70 });
const { world, control } = backend;
const { daysAgo, invitedBefore, mailsTo } = invitedPeople(backend);
const reminders = { path: "/api/clients/client/remindermail" };
const invitations = { path: "/api/admin/sendClientInvitation" };

/** A person to be reminded: one document is signed, the other has been open for a week. */
const remindable = () => invitedBefore(9, { avv: signed(8) });

const at = (of: WorldClient, area = "admin") => visit(`/${area}/app-customers/${of.id}`);

const lineOf = (label: string, { name }: WorldClient) =>
  lines(label).find((line) => line.startsWith(name)) ?? "";

/** Presses the box of that name. */
const tick = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)?.click();

/** The record's filled button: the recommended step. */
const filled = () => texts("main :is(a, button)[class*=primary]").filter((text) => text !== "Updaten");

/** Opens the queue and selects these people. */
async function selecting(people: readonly WorldClient[], platform: Partial<Platform> = {}) {
  const visitor = await visit("/admin/app-customers", { platform });
  await select(people);
  return visitor;
}

async function inviteAgain(visitor: ScreenVisitor) {
  await visitor.press("Erneut einladen");
  await visitor.press("Erneut einladen");
}

async function remind(visitor: ScreenVisitor) {
  await visitor.press("Erinnerungsmail senden");
  await visitor.press("Erinnern");
}

/** The device remembers what it did as done so many days earlier. */
function age({ app }: ScreenVisitor, days: number) {
  const storage = app.platform.sharedStorage;
  const text = storage.getItem("deviceMemory") ?? "";
  const aged = text.replace(/:(\d+)/g, (_, time) => `:${Number(time) - days * DAY_MS}`);
  assert.is.not(aged, text);
  storage.setItem("deviceMemory", aged);
}

/** Days pass, and the record is opened anew from Home. */
async function returnAfter(visitor: ScreenVisitor, days: number) {
  age(visitor, days);
  visitor.app.router.navigate("/admin");
  await visitor.heading("Guten Tag, Astrid");
  visitor.app.router.back();
}

test("both mails are offered, the recommended one filled with its reason; each asks first, and is confirmed", async () => {
  const young = remindable();
  let visitor = await at(young);
  await visitor.sees("Seit 8 Tagen offen.");
  assert.equal(filled(), ["Erinnerungsmail senden"]);
  assert.not(texts("button").includes("Erneut einladen"), "the person has a password");
  await visitor.press("Erinnerungsmail senden");
  await visitor.told(`${young.name} erinnern?`, `Die E-Mail geht an ${young.email}.`);
  await visitor.press("Erinnern");
  await visitor.sees("Erinnerung gesendet");
  await visitor.sees(young.email);
  assert.equal(mailsTo(young), ["reminder"]);

  visitor = await at(invitedBefore(9, { client_id: "" }));
  await visitor.sees("Seit 9 Tagen offen.");
  assert.not(texts("button").includes("Erneut einladen"), "no customer number");

  const old = invitedBefore(8);
  visitor = await at(old);
  await visitor.sees("Vor 8 Tagen eingeladen. Einladung wahrscheinlich abgelaufen oder kurz davor.");
  assert.equal(filled(), ["Erneut einladen"]);
  await visitor.press("Erneut einladen");
  await visitor.told(`${old.name} erneut einladen?`);
  await visitor.sees("das frühere gilt dann nicht mehr");
  await visitor.press("Abbrechen");
  await visitor.isWithoutDialog();
  await inviteAgain(visitor);
  await visitor.sees("Die E-Mail mit dem neuen vorläufigen Passwort ist unterwegs.");
  assert.equal(mailsTo(old), ["invitation"]);
  await visitor.closeDialog();
  await visitor.sees(/Heute erneut eingeladen\. Nächster Schritt ab \d+\. \p{L}+: Erneut einladen\./u);
  assert.equal(filled(), []);
  await visitor.press("Erinnerungsmail senden");
  await visitor.told(`${old.name} erinnern?`);
  await visitor.sees("zuletzt erneut eingeladen am");
  await visitor.press("Erinnern");
  await visitor.sees("Erinnerung gesendet");
  assert.equal(mailsTo(old), ["invitation", "reminder"], "the password mailed today stays valid");
});

test("a refused invitation sends nothing else, shows what to do, and is not recommended again", async () => {
  backend.clock.shift(-20 * DAY_MS);
  const { sub } = await newCustomer(backend);
  backend.clock.shift(20 * DAY_MS);
  const row = world.client(sub);
  assert.ok(row);
  const visitor = await at(row);
  await inviteAgain(visitor);
  await visitor.sees("0 von 1 gesendet, 1 fehlgeschlagen.");
  assert.match(lineOf("Ergebnisse", row), /eigenes Passwort vorhanden.*Bitte senden Sie eine Erinnerung/);
  assert.equal(mailsTo(row), []);
  await visitor.press("Schließen");
  await visitor.sees("Seit 20 Tagen offen.");
  assert.equal(filled(), ["Erinnerungsmail senden"]);
  assert.not(texts("button").includes("Erneut einladen"));

  // The device remembers it from now on, in every view of the person.
  visitor.app.router.navigate("/admin/app-customers");
  await select([row]);
  await visitor.press("Erinnern …");
  assert.match(lineOf("Ausgewählte Personen", row), /Erinnerung$/);
});

test("a refused or failed invitation warns that the earlier password may be void, never with the words of a reminder", async () => {
  const of = invitedBefore(9);
  const visitor = await at(of);
  control.next(invitations, status(500));
  await inviteAgain(visitor);
  await visitor.sees("0 von 1 gesendet, 1 unklar.");
  assert.match(lineOf("Ergebnisse", of), /dann gilt das frühere Passwort nicht mehr/);
  control.next(invitations, status(403));
  await visitor.press("Unklare wiederholen");
  // The refusal is about the repetition. Nothing has shown whether the first mail was sent.
  await visitor.sees("Zuletzt: fehlgeschlagen: Keine Berechtigung");
  await visitor.sees("0 von 1 gesendet, 1 unklar.");
  assert.match(lineOf("Ergebnisse", of), /dann gilt das frühere Passwort nicht mehr/);
});

test("an invitation with a lost answer does not count as sent, and a certain one before it stays known: its password is not voided", async () => {
  const visitor = await at(invitedBefore(15));
  control.next(invitations, { does: "loseAnswer" });
  await inviteAgain(visitor);
  await visitor.sees("0 von 1 gesendet, 1 unklar.");
  await visitor.press("Schließen");
  await visitor.sees("Erneut eingeladen (unklar)");
  await returnAfter(visitor, 2);
  await poll(() => filled().join() === "Erneut einladen", "the recommended invitation");

  await inviteAgain(visitor);
  await visitor.sees("Die E-Mail mit dem neuen vorläufigen Passwort ist unterwegs.");
  await visitor.closeDialog();
  age(visitor, 1);
  control.next(invitations, { does: "loseAnswer" });
  await inviteAgain(visitor);
  await visitor.sees("Es gilt immer das Passwort aus der neuesten E-Mail.");
  await visitor.press("Schließen");
  await visitor.sees("Erneut eingeladen (unklar)");
  await visitor.sees("Heute vielleicht erneut eingeladen.");
  assert.not(visitor.shows("wahrscheinlich abgelaufen"));
});

test("a new invitation takes the company's name from the customer system; without one it is refused, and the round goes on", async () => {
  const nameless = [1, 2, 3, 4].map((place) => invitedBefore(15, { name: `Ohne Firma ${place}` }));
  const [of, ...others] = nameless;
  assert.ok(of);
  const ids = nameless.map(({ id }) => id);
  const change = (body: unknown) => {
    const { getClient } = (body as { data: { getClient: WorldClient } }).data;
    return ids.includes(getClient.id) ? { data: { getClient: { ...getClient, client: "" } } } : body;
  };
  control.match({ operation: "getClient" }, { does: "alter", change });
  const visitor = await at(of);
  await inviteAgain(visitor);
  await visitor.sees("Die E-Mail mit dem neuen vorläufigen Passwort ist unterwegs.");
  await visitor.closeDialog();
  const sent = control.seen(invitations);
  assert.is(JSON.parse(sent.at(-1)?.body ?? "{}").client, of.client);

  control.match({ path: "/api/clients/client/details" }, status(200, { data: { client_name: null } }));
  control.match({ path: "/api/clients/client" }, status(200, { data: { clients: [], record_count: 0 } }));
  visitor.app.router.navigate("/admin/app-customers");
  await select([...others, invitedBefore(15)]);
  await visitor.press("Erneut einladen …");
  await visitor.press("4 erneut einladen");
  await visitor.sees("1 von 4 gesendet, 3 fehlgeschlagen.");
  for (const other of others) assert.match(lineOf("Ergebnisse", other), /fehlgeschlagen: Kundenname fehlt/);
  assert.is(control.seen(invitations).length, sent.length + 1);
});

test("a round counts people by kind, leaves out those mailed lately, and lets staff deselect people", async () => {
  const [due, old, left, fresh, begun, done, documentation, late, called] = [
    remindable(),
    invitedBefore(9),
    invitedBefore(9),
    invitedBefore(2),
    invitedBefore(9, { avv: signed(3) }),
    invitedBefore(9, { avv: signed(), sepa: signed() }),
    invitedBefore(9, { avv: notRequired, sepa: notRequired, documentation: owed }),
    invitedBefore(30),
    invitedBefore(30),
  ];
  const people = [due, old, left, fresh, begun, done, documentation, late, called];
  const visitor = await at(called);
  await visitor.sees("Seit 30 Tagen offen.");
  await visitor.press("Anruf notieren");
  await visitor.sees("Anruf notiert");
  visitor.app.router.navigate("/admin/app-customers");
  await select(people);
  await visitor.press("E-Mails senden …");
  await visitor.told("3 E-Mails senden?", "1 Erinnerung, 2 neue Einladungen.");
  await visitor.sees("das frühere gilt dann nicht mehr");
  assert.is(lines("Ausgewählte Personen").length, 3);
  assert.match(lineOf("Ausgewählte Personen", due), /Erinnerung$/);
  assert.match(lineOf("Ausgewählte Personen", old), /Neue Einladung$/);
  const fold = document.querySelector<HTMLDetailsElement>("dialog details");
  assert.not(fold?.open);
  assert.is(
    fold?.querySelector("summary")?.textContent,
    "6 nicht dabei1 vor Kurzem eingeladen, 1 mit neuer Unterschrift, 1 nur Dokumentation offen, 1 anzurufen, 1 vor Kurzem angerufen, 1 ohne offene Dokumente",
  );
  assert.match(lineOf("Nicht dabei", fresh), /Erinnerung · vor 2 Tagen eingeladen$/);
  assert.match(lineOf("Nicht dabei", begun), /Erinnerung · letzte Unterschrift vor 3 Tagen$/);
  assert.match(lineOf("Nicht dabei", called), /Neue Einladung · zuletzt angerufen am /);
  assert.match(lineOf("Nicht dabei", done), /nichts mehr offen$/);
  assert.match(lineOf("Nicht dabei", late), /Neue Einladung · bitte anrufen$/);
  assert.match(lineOf("Nicht dabei", documentation), /nur die Dokumentation ist offen$/);
  const order = lines("Nicht dabei");
  tick(`${late.name} erneut einladen`);
  await visitor.sees("5 nicht dabei");
  await visitor.button("4 E-Mails senden");
  assert.equal(lines("Nicht dabei"), order, "no row moves");
  tick(`${late.name} erneut einladen`);
  await visitor.button("3 E-Mails senden");
  tick(`${left.name} erneut einladen`);
  await visitor.sees("2 E-Mails senden?");
  assert.is(lines("Ausgewählte Personen").length, 3, "a deselected row stays in its place");
  await visitor.press("2 E-Mails senden");
  await visitor.sees("2 von 2 gesendet, davon 1 neue Einladung.");
  assert.match(lineOf("Ergebnisse", old), /neue Einladung gesendet$/);
  assert.equal([due, old, left, fresh].map(mailsTo), [["reminder"], ["invitation"], [], []]);
  await visitor.press("Schließen");

  await select(people);
  await visitor.press("E-Mails senden …");
  await visitor.told(`${left.name} erneut einladen?`, "1 neue Einladung.");
  await visitor.button("Erneut einladen");
  await visitor.sees("8 nicht dabei2 vor Kurzem angeschrieben, 1 vor Kurzem eingeladen,");
  assert.match(lineOf("Nicht dabei", due), /Erinnerung · zuletzt erinnert am/);
  assert.match(lineOf("Nicht dabei", old), /Erinnerung · zuletzt erneut eingeladen am/);
});

test("an employee's round leaves out people that only an administrator can invite, and gives their list", async () => {
  const [young, old] = [remindable(), invitedBefore(30)];
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(window.navigator, "clipboard", { value: clipboard, configurable: true });
  const visitor = await visit("/employee/app-customers");
  await select([young, old]);
  await visitor.press("E-Mails senden …");
  await visitor.told(`${young.name} erinnern?`, "1 Erinnerung.");
  await visitor.sees("Bitte lassen Sie 1 Person von der Administration erneut einladen.");
  assert.match(lineOf("Nicht dabei", old), /nur von der Administration einzuladen$/);
  const list = `${old.name}, ${old.client}, ${old.email}`;
  clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  await visitor.press("Liste kopieren");
  await visitor.sees("Kopieren ist hier nicht möglich");
  await visitor.sees(list);
  clipboard.writeText = async (text) => void copied.push(text);
  await visitor.press("Liste kopieren");
  await visitor.sees("Liste kopiert");
  assert.not(visitor.shows("fehlgeschlagen"));
  assert.equal(copied, [list]);
  await visitor.press("Erinnern");
  await visitor.sees("Erinnerung gesendet");
  assert.equal([mailsTo(young), mailsTo(old)], [["reminder"], []]);
});

test("the next step in a row asks first by its name; employees may remind, and ask an administrator to invite", async () => {
  const old = invitedBefore(9);
  const employee = await visit("/employee/app-customers");
  await employee.press(`Einladen lassen: ${old.name}`);
  await employee.told("Einladen lassen");
  await employee.sees("Bitte lassen Sie 1 Person von der Administration erneut einladen.");
  assert.not(texts("dialog button").some((text) => /einladen$|senden/i.test(text)));
  await employee.closeDialog();
  employee.app.router.navigate(`/employee/app-customers/${old.id}`);
  await employee.sees("Bitte von der Administration erneut einladen lassen.");
  assert.not(texts("button").includes("Erneut einladen"));
  await remind(employee);
  await employee.sees("Erinnerung gesendet");

  const visitor = await visit("/admin/app-customers");
  await visitor.press(`Erneut einladen: ${old.name}`);
  await visitor.told(`${old.name} erneut einladen?`, `Die E-Mail geht an ${old.email}.`);
  await visitor.press("Erneut einladen");
  await visitor.sees("Neue Einladung gesendet");
  assert.equal(mailsTo(old), ["reminder", "invitation"]);
});

test("the button for all mails that are due counts those that the user may send; one person has the row's own button", async () => {
  invitedBefore(9, { name: "Postfach" });
  const tab = "app-customers?tab=zutun&search=Postfach";
  const employee = await visit(`/employee/${tab}`);
  await employee.sees("Einladen lassen 1");
  assert.equal(texts("main tbody button"), ["Einladen lassen"]);
  assert.not(texts("main button").some((text) => text.includes("senden")));
  invitedBefore(9, { name: "Postfach" });
  const young = invitedBefore(9, { name: "Postfach, jung", avv: signed(8) });
  await (await visit(`/employee/${tab}`)).press("1 E-Mail senden …");
  await employee.told(`${young.name} erinnern?`);
  assert.is(lines("Nicht dabei").length, 2, "those whom an administrator invites");

  const visitor = await visit(`/admin/${tab}`);
  await visitor.press("3 E-Mails senden …");
  await visitor.told("3 E-Mails senden?", "1 Erinnerung, 2 neue Einladungen.");
  await visitor.press("Abbrechen");
  await visitor.press("Alle 2 erneut einladen …");
  await visitor.told("2 Personen erneut einladen?");
});

test("three lost answers in a row end the round, and are remembered; with nobody left, nothing was stopped", async () => {
  const people = Array.from({ length: 6 }, () => remindable());
  const visitor = await selecting(people);
  control.match(reminders, { does: "loseAnswer" });
  await visitor.press("Erinnern …");
  await visitor.press(/^\d erinnern$/);
  await visitor.sees("0 von 6 gesendet, 3 unklar.");
  await visitor.sees("Nach drei Fehlern hintereinander wurde angehalten");
  await visitor.button("Übrige senden (3)");
  await visitor.press("Beenden");
  await select(people);
  await visitor.press("Erinnern …");
  await visitor.sees("3 Personen erinnern?");
  const told = lines("Nicht dabei").filter((line) => line.includes("vielleicht erinnert am"));
  assert.is(told.length, 3);
  await visitor.press(/^\d erinnern$/);
  await visitor.sees("0 von 3 gesendet, 3 unklar.");
  await visitor.button("Unklare wiederholen");
  assert.not(visitor.shows("wurde angehalten"));
});

test("each record is read before its mail: a person who can no longer be mailed gets none, and the reason shows", async () => {
  const [stays, signs, moves, goes] = [remindable(), remindable(), remindable(), remindable()];
  const visitor = await selecting([stays, signs, moves, goes]);
  await visitor.press("Erinnern …");
  const change = (body: unknown) => {
    const { id } = (body as { data: { getClient: WorldClient } }).data.getClient;
    if (id === goes.id) return { data: { getClient: null } };
    return id === moves.id ? { data: { getClient: { ...moves, email: "" } } } : body;
  };
  control.match({ operation: "getClient" }, { does: "alter", change });
  world.putClient({ ...signs, avv: signed(), sepa: signed() });
  await visitor.press(/^\d erinnern$/);
  await visitor.sees("1 von 4 gesendet, 3 ausgelassen.");
  assert.match(lineOf("Ergebnisse", signs), /ausgelassen: nichts mehr offen$/);
  assert.match(lineOf("Ergebnisse", moves), /ausgelassen: keine E-Mail-Adresse$/);
  assert.match(lineOf("Ergebnisse", goes), /ausgelassen: nicht mehr vorhanden$/);
  assert.equal([mailsTo(stays), mailsTo(signs), mailsTo(moves), mailsTo(goes)], [["reminder"], [], [], []]);
});

test("an open round leaves out people that another tab mails or files meanwhile", async () => {
  const people = [remindable(), remindable()] as const;
  const [one, other] = people;
  const visitor = await visit("/admin/app-customers");
  const { sharedStorage, clock } = visitor.app.platform;
  const session = visitor.app.session.store.get();
  assert.ok("identity" in session);
  const { sub } = session.identity;
  const elsewhere = (action: string) =>
    sharedStorage.setItem("deviceMemory", JSON.stringify({ [sub]: { [action]: clock.now() } }));
  await select(people);
  await visitor.press("Erinnern …");
  await visitor.sees("2 Personen erinnern?");
  elsewhere(`reminder ${one.id}`);
  await visitor.press(/^\d erinnern$/);
  await visitor.sees("1 von 2 gesendet, 1 ausgelassen.");
  assert.match(lineOf("Ergebnisse", one), /inzwischen von diesem Gerät aus gesendet$/);
  assert.equal([mailsTo(one), mailsTo(other)], [[], ["reminder"]]);
  await visitor.press("Schließen");

  await select(people);
  await visitor.press("Dokumente …");
  await visitor.press("Im Kundensystem ablegen …");
  await visitor.sees("2 Dokumente ablegen?");
  elsewhere(`filing avv ${one.client_id}`);
  control.match({ path: "/api/clients/document/avv" }, { does: "answer", status: 204 });
  await visitor.press("Ablegen");
  await visitor.sees("1 von 2 abgelegt, 1 ausgelassen.");
});

test("each mail of a round has its own result; a failed one is repeated by a press, and an unclear one is the round's own", async () => {
  const people = Array.from({ length: 4 }, () => remindable());
  const visitor = await selecting(people);
  await visitor.press("Erinnern …");
  const faults: Misbehaviour[] = [{ does: "delay", ms: 0 }, status(400), { does: "loseAnswer" }];
  for (const does of faults) control.next(reminders, does);
  await visitor.press(/^\d erinnern$/);
  await visitor.sees("2 von 4 gesendet, 1 fehlgeschlagen, 1 unklar.");
  const told = lines("Ergebnisse");
  assert.ok(told[0]?.startsWith(`${people[0]?.name}${people[0]?.client}`), "each result names the company");
  assert.match(told[1] ?? "", /fehlgeschlagen: Nicht angenommen/);
  assert.match(told[2] ?? "", /unklar, ob gesendet.*kommt sie vielleicht zweimal an/);
  assert.equal(people.map(mailsTo), [["reminder"], [], ["reminder"], ["reminder"]]);
  await visitor.press("Fehlgeschlagene wiederholen");
  await visitor.sees("3 von 4 gesendet, 1 unklar.");
  // The device's note of the unclear mail is not another tab's, whatever fails before it is repeated.
  control.next({ operation: "getClient" }, status(400));
  await visitor.press("Unklare wiederholen");
  await visitor.sees("Zuletzt: Nicht angenommen");
  await visitor.sees("3 von 4 gesendet, 1 unklar.");
  await visitor.press("Unklare wiederholen");
  await visitor.sees("4 von 4 gesendet.");
  assert.equal(people.map(mailsTo), [["reminder"], ["reminder"], ["reminder", "reminder"], ["reminder"]]);
  assert.not(visitor.shows("4 ausgewählt"), "the round has them now");
  await visitor.press("Schließen");
  await select(people);
  await visitor.press("Erinnern …");
  await visitor.told("E-Mails senden", "Niemand ist angekreuzt.");
});

test("an invitation is valid for the days that config sets", async () => {
  backend.config.invitationDays = 30;
  const of = invitedBefore(20);
  const visitor = await selecting([of]);
  await visitor.press("Erinnern …");
  await visitor.told(`${of.name} erinnern?`);
  await (await at(of)).sees("Seit 20 Tagen offen.");
});

test("a round goes on while staff work elsewhere: the layout and the tab's title have its numbers, and show it again", async () => {
  const mails = holdFetch((address) => address.endsWith(reminders.path));
  const people = [remindable(), remindable()];
  const visitor = await selecting(people, mails);
  await visitor.press("Erinnern …");
  await visitor.press(/^\d erinnern$/);
  await visitor.press("Ausblenden");
  // Nothing is due for those that the round has yet to mail.
  for (const { email } of people) {
    visitor.app.router.navigate(`/admin/app-customers?tab=zutun&search=${email}`);
    await visitor.sees(`Keine Treffer für „${email}“`);
  }
  visitor.app.router.navigate("/admin/customers");
  await visitor.heading("Kunden");
  await poll(() => document.title === "0/2 – Kunden – Nordwind Management", "the title's numbers");
  assert.ok(visitor.app.router.hasUnsavedChanges(), "closing the tab asks");
  const leaving = visitor.app.router.mayLeave();
  await visitor.sees("bleibt der Rest unerledigt");
  await visitor.press("Hier warten");
  assert.not(await leaving);
  await visitor.press("Erinnerungen0 von 2 gesendet");
  await visitor.press("Anhalten");
  mails.release();
  await visitor.press("Später");
  await visitor.isWithoutDialog();
  await visitor.press("Erinnerungen1 von 2 gesendet, angehalten");
  assert.not(visitor.app.router.hasUnsavedChanges());
  await visitor.press("Übrige senden (1)");
  await visitor.sees("2 von 2 gesendet.");
  await visitor.press("Schließen");
  assert.equal(people.map(mailsTo), [["reminder"], ["reminder"]]);
  assert.is(document.title, "Kunden – Nordwind Management");
  assert.not(
    texts("button").some((text) => text.startsWith("Erinnerungen")),
    "nothing is left of it",
  );
});

test("a sign-out stops a round, and the login says how many went", async () => {
  let sent = 0;
  const second = holdFetch((address) => address.endsWith(reminders.path) && ++sent === 2);
  const visitor = await selecting([remindable(), remindable()], second);
  await visitor.press("Erinnern …");
  await visitor.press(/^\d erinnern$/);
  await visitor.sees("1 von 2 gesendet.");
  visitor.app.session.signOut();
  await visitor.sees("Beim Abmelden wurde angehalten: Erinnerungen, 1 von 2 gesendet.");
  second.release();
});

test("a sent mail counts as activity: a long round does not end the session", async () => {
  const people = [remindable(), remindable()];
  const clock = advancingClock();
  const visitor = await selecting(people, { clock });
  await visitor.press("Erinnern …");
  clock.advance(29.5 * 60_000);
  await visitor.press(/^\d erinnern$/);
  await visitor.sees("2 von 2 gesendet.");
  clock.advance(10 * 60_000);
  visitor.app.session.check();
  assert.is(visitor.app.session.store.get().kind, "active");
});

test("a row without a name is sorted by its company", async () => {
  for (const client of ["Aaron GmbH", "Zeller GmbH"]) invitedBefore(1, { name: "", client });
  const visitor = await visit("/admin/app-customers?search=gmbh");
  await visitor.sees("Zeller GmbH");
  const names = texts("main tbody th a");
  assert.equal([names[0], names.at(-1)], ["Aaron GmbH", "Zeller GmbH"]);
});

test("a person to call has the number as a link; a call is noted, and can be undone", async () => {
  const users = { path: "/api/clients/client/users" };
  const [late, early] = [invitedBefore(60), invitedBefore(3)];
  const person = {
    name: late.name,
    emailaddress: late.email.toUpperCase(),
    phonenumber_preferred: "+49 (0)421 12-34",
    type: "",
  };
  control.match(users, { does: "answer", status: 200, body: { users: [person] } });
  const visitor = await visit("/admin");
  await visitor.press(`Anrufen: ${late.name}`);
  await visitor.told(`${late.name} anrufen`);
  const link = await poll(() => document.querySelector('dialog a[href^="tel:"]'), "the number");
  assert.equal([link.textContent, link.getAttribute("href")], ["+49 (0)421 12-34", "tel:+494211234"]);
  await visitor.press("Anruf notieren");
  await visitor.sees("Anruf notiert");
  await visitor.press("Rückgängig");
  await visitor.press("Anruf notieren");
  await visitor.press("Schließen");
  await poll(() => !visitor.shows(late.name), "nothing is due for a week");

  visitor.app.router.navigate(`/admin/app-customers/${early.id}`);
  await visitor.heading(early.name);
  await visitor.sees("Keine Telefonnummer im Kundensystem");
});

test("the record of a person to call dials by its filled button; a failed number is asked for again, a missing one is said", async () => {
  const users = { path: "/api/clients/client/users" };
  const late = invitedBefore(60);
  const answered = (numbers: readonly object[]) => control.match(users, status(200, { users: numbers }));
  control.match(users, status(500));
  let visitor = await at(late);
  await visitor.press("Anrufen");
  await visitor.told(`${late.name} anrufen`);
  const again = "Nicht geladen, erneut laden";
  await visitor.sees(again);
  control.behave();
  answered([{ emailaddress: late.email, phonenumber_preferred: "0421 12 34" }]);
  await visitor.press(again);
  await poll(() => document.querySelector('dialog a[href="tel:04211234"]'), "the number");
  await visitor.press("Schließen");
  assert.equal(filled(), ["0421 12 34 anrufen"]);
  assert.is(document.querySelector("main a[class*=primary]")?.getAttribute("href"), "tel:04211234");

  await visitor.press("Anruf notieren");
  await visitor.sees(
    /Vor 60 Tagen eingeladen\. Heute angerufen\. Nächster Schritt ab \d+\. \p{L}+: Anrufen\./u,
  );
  assert.equal(filled(), [], "nothing is due any more");
  await visitor.sees("0421 12 34 anrufen");
  await visitor.press("Rückgängig");
  await visitor.sees("Seit 60 Tagen offen.");
  assert.equal(filled(), ["0421 12 34 anrufen"]);

  control.behave();
  answered([]);
  const asked = control.seen(users).length;
  visitor = await at(late);
  await visitor.sees("Keine Telefonnummer im Kundensystem");
  assert.is(control.seen(users).length, asked + 1, "read once for head and contact");
  assert.equal(filled(), []);

  // An earlier call stays known if only a later note is undone.
  await visitor.press("Anruf notieren");
  await visitor.sees("Heute angerufen.");
  await returnAfter(visitor, 8);
  await visitor.sees("Vor 8 Tagen angerufen.");
  await visitor.press("Anruf notieren");
  await visitor.sees("Heute angerufen.");
  await visitor.press("Rückgängig");
  await visitor.sees("Vor 8 Tagen angerufen.");
});

test("those to call are shown one by one, in the list's order; noted ones stay until the dialog is closed", async () => {
  const people = [50, 40, 30].map((days) =>
    invitedBefore(days, { name: `Anruf nach ${days}`, client: "Muster KG" }),
  );
  const [first, second, third] = people;
  assert.ok(first && second && third);
  const numbers = people.map(({ email: emailaddress }, place) => ({
    ...{ emailaddress, phonenumber_preferred: `0421 ${place}` },
    ...{ name: "", type: "" },
  }));
  control.match({ path: "/api/clients/client/users" }, status(200, { users: numbers }));
  const visitor = await visit("/employee/app-customers?tab=zutun&search=Anruf nach");
  await visitor.press("Alle 3 anrufen …");
  await visitor.told(`${first.name} anrufen`, "1 von 3");
  await poll(() => document.querySelector('dialog a[href="tel:04210"]'), "the number");
  await visitor.sees("Offen: AV-Vertrag, SEPA-Mandat, vor 50 Tagen eingeladen");
  await visitor.press("Anruf notieren");
  await visitor.sees("Anruf notiert");
  await visitor.press("Rückgängig");
  await visitor.button("Anruf notieren");
  await visitor.press("Nächste Person");
  await visitor.told(`${second.name} anrufen`, "2 von 3");
  await poll(() => document.querySelector('dialog a[href="tel:04211"]'), "the next number");
  await visitor.press("Anruf notieren");
  await visitor.sees("Anruf notiert");
  world.putClient({ ...second, avv: signed(), sepa: signed() });
  await visitor.sees("Nichts mehr offen");
  await visitor.press("Nächste Person");
  await visitor.told(`${third.name} anrufen`, "3 von 3");
  assert.not(visitor.shows("Anruf notiert"), "not this one");
  assert.not(texts("dialog button").includes("Nächste Person"));
  await visitor.press("Schließen");
  await visitor.sees("Anrufen 2");
});

test("a filing is remembered for everyone who signed for the customer, a lost answer too, and for no other or later signature", async () => {
  const hourAgo = signed(1 / 24);
  const one = invitedBefore(9, { avv: hourAgo });
  const other = world.putClient({ ...one, id: `${one.id.slice(0, -4)}9999`, name: "Kollegin" });
  const unsigned = world.putClient({ ...one, id: `${one.id.slice(0, -4)}8888`, name: "Kollege", avv: owed });
  const visitor = await at(one);
  control.match({ path: "/api/clients/document/avv" }, { does: "loseAnswer" });
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  await visitor.dialog();
  await visitor.closeDialog();
  visitor.app.router.navigate(`/admin/app-customers/${other.id}`);
  await visitor.heading("Kollegin");
  await visitor.sees("AV-Vertrag abgelegt (unklar)");
  await visitor.press("AV-Vertrag im Kundensystem ablegen");
  await visitor.told("Noch einmal ablegen?");
  await visitor.press("Nicht ablegen");
  world.putClient({ ...other, avv: signed(-1 / 24) });
  await poll(() => !visitor.shows("abgelegt (unklar)"), "signed anew");
  visitor.app.router.navigate(`/admin/app-customers/${unsigned.id}`);
  await visitor.heading("Kollege");
  assert.not(texts("button").some((text) => text.includes("ablegen")));
  await visitor.sees("Verlauf");
  assert.not(visitor.shows("AV-Vertrag abgelegt"));
});

test("without a customer number there is nothing to file, and the head says why there is no number to call", async () => {
  const one = invitedBefore(30, { avv: signed(29), client_id: "" });
  const visitor = await at(one);
  await visitor.button("AV-Vertrag herunterladen");
  assert.not(document.querySelector('button[aria-label*="ablegen"]'));
  await visitor.sees("Telefonnummer nicht bekannt: Die Kundennummer fehlt.");
  assert.equal(filled(), []);
});

test("the memory belongs to the signed-in person, ends after 90 days, and can be erased", async () => {
  const of = invitedBefore(3);
  const visitor = await at(of);
  const storage = visitor.app.platform.sharedStorage;
  const kept = () => JSON.parse(storage.getItem("deviceMemory") ?? "{}");
  const day = (ago: number) => backend.clock.now() - ago * DAY_MS;
  storage.setItem(
    "deviceMemory",
    JSON.stringify({ "another-person": { [`reminder ${of.id}`]: day(1), "filing avv 1": day(91) } }),
  );
  await remind(visitor);
  await visitor.sees("Erinnerung gesendet");
  await visitor.closeDialog();
  const entries = Object.entries<Record<string, number>>(kept());
  assert.equal(
    entries.map(([, own]) => Object.keys(own)),
    [[`reminder ${of.id}`], [`reminder ${of.id}`]],
  );
  visitor.app.router.navigate("/auth/change-password");
  (await visitor.button("Notizen auf diesem Gerät löschen")).focus();
  await visitor.press("Notizen auf diesem Gerät löschen");
  await visitor.sees("Die Notizen sind gelöscht.");
  assert.ok(document.activeElement === document.querySelector("h1"), "the button is disabled now");
  assert.equal(Object.keys(kept()), ["another-person"]);
});

test("a round of 1,000 shows its numbers at once, and ticks no person invited today", async () => {
  const one = invitedBefore(0, { name: "Viele" });
  for (let place = 0; place < 999; place += 1) {
    const id = `10000000-0000-4000-8000-${String(place).padStart(12, "0")}`;
    daysAgo(place < 700 ? 9 : 0, () => world.putClient({ ...one, id, name: `Viele ${place}` }));
  }
  const visitor = await visit("/admin/app-customers?search=Viele");
  (await visitor.field("Alle auf dieser Seite auswählen")).click();
  await visitor.press("Alle 1.000 auswählen");
  await visitor.press("E-Mails senden …");
  await visitor.told("700 Personen erneut einladen?", "700 neue Einladungen.");
  await visitor.button("700 erneut einladen");
  await visitor.sees("300 nicht dabei300 vor Kurzem eingeladen");
  await visitor.press("Abbrechen");
});

test.run();
